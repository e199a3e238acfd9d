// What a local holds where ways meet; a declared type stays what it is.
// --- path: src/m.ts ---
class Oak { fell() {} }
class Elm { fell() {} }
class Ash { fell() {} }

function oneOfTwo(c) {
  let tree;
  if (c) { tree = new Oak(); } else tree = new Elm();
  tree.fell();
  // ^ calls: src.m.Oak.fell; calls: src.m.Elm.fell
}

function goneBefore(c) {
  let tree = new Oak();
  if (c) {
    tree = new Elm();
    return tree.fell();
    //            ^ calls: src.m.Elm.fell  by: surely
  } else if (c.old) {
    tree.fell();
    // ^ calls: src.m.Oak.fell  by: surely
  }
  tree.fell();
  // ^ calls: src.m.Oak.fell  by: surely; not calls: src.m.Elm.fell
}

const switched = (kind) => {
  let tree = new Oak();
  for (const one of kind) {
    switch (one) {
      case 1:
        tree = new Elm();
        break;
      case 2:
        continue;
      default:
        return;
    }
    tree.fell();
    // ^ calls: src.m.Elm.fell; not calls: src.m.Oak.fell
  }
  tree.fell();
  // ^ calls: src.m.Oak.fell; calls: src.m.Elm.fell
};

function handed(woods) {
  let tree = new Oak();
  woods.forEach((wood) => {
    if (wood) { tree = new Elm(); return; }
    tree = new Ash();
  });
  tree.fell();
  // ^ calls: src.m.Oak.fell; calls: src.m.Elm.fell; calls: src.m.Ash.fell
}

function blocks(woods) {
  woods.forEach((wood) => {
    let tree = new Elm();
    if (wood) tree = new Ash();
    tree.fell();
    // ^ calls: src.m.Elm.fell; calls: src.m.Ash.fell; not calls: src.m.Oak.fell
  });
  let tree = new Oak();
  tree.fell();
  // ^ calls: src.m.Oak.fell  by: surely
}

function declared(c) {
  let tree: Oak | undefined;
  let other: Oak | Elm;
  if (c) { tree = new Elm(); other = new Elm(); } else { tree = new Ash(); other = new Elm(); }
  tree.fell();
  // ^ calls: src.m.Oak.fell; not calls: src.m.Elm.fell
  other.fell();
  // ^ calls: src.m.Elm.fell; not calls: src.m.Oak.fell
}

import { a } from "./a";

function first(a, b = 2) {
  return [a, b];
}

// BROKEN top

export class Cart extends Base {
  size = 3;

  add(item) {
    for (const one of item) {
      // BROKEN body
      this.total(one);
    }
    return this;
  }

  // BROKEN member

  get total() {
    return `${this.size} of all`;
  }
}

const last = () => {
  function inner() {
    return { a: 1 };
  }
  return inner;
};

export default function ended() {
  return last;
}

// --- path: grammar.mjs ---
const more = {
    open() {},
};

const all = {};
all.parts = { ...all.parts, ...more };

all.parts.open();
//        ^ calls: grammar.more.open  by: module attribute
all.parts.block.rules.unshift(1);
//                    ^ unresolved

// A workspace whose packages are not built: names lead to the sources.
// --- path: package.json ---
{ "name": "till", "private": true }
// --- path: src/index.ts ---
export function open() {}
// --- path: packages/till/package.json ---
{
  "name": "till",
  "main": "./dist/server.cjs",
  "exports": {
    ".": {
      "node": { "types": "./types/index.d.ts", "import": "./dist/server.js" },
      "import": "./dist/till.js"
    },
    "./web": { "types": "./web/types/index.d.ts", "import": "./web/dist/web.js" },
    "./kinds": "./types/kinds.d.ts",
    "./shapes": "./types/shapes.d.ts",
    "./deep": "./src/lib/deep.js"
  }
}
// --- path: packages/till/src/index.ts ---
export function open() {}
// --- path: packages/till/src/server.ts ---
export function open() {}
// --- path: packages/till/src/kinds.ts ---
export function kind() {}
// --- path: packages/till/types/shapes.ts ---
export function shape() {}
// --- path: packages/till/src/shapes.ts ---
export function shape() {}
// --- path: packages/till/src/lib/deep.ts ---
export function dive() {}
// --- path: packages/till/src/deep.ts ---
export function dive() {}
// --- path: packages/till/kinds.ts ---
export function kind() {}
// --- path: packages/till/web/src/index.ts ---
export function show() {}
// --- path: packages/till/web/index.ts ---
export function show() {}
// --- path: packages/app/main.ts ---
import { open } from 'till'
import { kind } from 'till/kinds'
import { show } from 'till/web'
import { shape } from 'till/shapes'
import { dive } from 'till/deep'
open()
// ^ calls: packages.till.src.open  by: import ; not calls: src.open ; not calls: packages.till.src.server.open
kind()
// ^ calls: packages.till.src.kinds.kind ; not calls: packages.till.kinds.kind
show()
// ^ calls: packages.till.web.src.show ; not calls: packages.till.web.show
shape()
// ^ calls: packages.till.types.shapes.shape ; not calls: packages.till.src.shapes.shape
dive()
// ^ calls: packages.till.src.lib.deep.dive ; not calls: packages.till.src.deep.dive
// --- path: tools/package.json ---
{ "name": "tools" }
// --- path: tools/tsconfig.json ---
{ "compilerOptions": { "rootDir": "./lib", "outDir": "./made" } }
// --- path: tools/lib/cli.ts ---
export function main() {}
// --- path: tools/cli.ts ---
export function main() {}
// --- path: tools/src/late.ts ---
export function late() {}
// --- path: tools/bin/run.js ---
// What the tree lacks, since a compiler makes it, is its source.
const { main } = require('../made/cli')
const { late } = require('../dist/late')
const { lost } = require('../types/late')
main()
// ^ calls: tools.lib.cli.main ; not calls: tools.cli.main
late()
// ^ calls: tools.src.late.late
lost.late()
//   ^ not calls: tools.src.late.late
// --- path: tram/package.json ---
{ "name": "tram", "main": "./made/cjs/index.js", "types": "./made/esm/index.d.ts" }
// --- path: tram/tsconfig.json ---
{ "compilerOptions": { "rootDir": "lib/", "outDir": "made/cjs/" } }
// --- path: tram/lib/index.ts ---
export function ride() {}
// --- path: tram/test/ride.js ---
// A folder's module is what its manifest says, or what that is made of.
const tram = require('..')
import { ride } from '../'
tram.ride()
//   ^ calls: tram.lib.ride
ride()
// ^ calls: tram.lib.ride
// --- path: round/package.json ---
{ "main": "./ring" }
// --- path: round/ring/package.json ---
{ "main": ".." }
// --- path: round/test/turn.js ---
const { turn } = require('..')
turn()
// ^ unresolved

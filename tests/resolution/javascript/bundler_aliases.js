// Names of modules that bundlers, compilers and test runners are told

// --- path: vite/package.json ---
{"name": "vite-app"} // settings only

// --- path: vite/vite.config.ts ---
export default defineConfig({ resolve: { alias: [
  { find: '@', replacement: path.resolve(__dirname, './src') },
  { find: '~lib', replacement: fileURLToPath(new URL('./src/lib', import.meta.url)) },
] } })

// --- path: vite/src/lib/total.js ---
export function total() {}

// --- path: vite/src/main.js ---
import { total } from '@/lib/total'
import { total as sum } from '~lib/total'
total()
// ^ calls: vite.src.lib.total.total
sum()
// ^ calls: vite.src.lib.total.total

// --- path: pack/webpack.config.js ---
module.exports = { resolve: {
  alias: { Parts: path.join(__dirname, 'src', 'parts'), helpers$: path.resolve(__dirname, 'src/helpers/index.js') },
  modules: [path.resolve(__dirname, 'src'), 'node_modules'],
} }

// --- path: pack/src/parts/wheel.js ---
export function turn() {}

// --- path: pack/src/helpers/index.js ---
export function help() {}

// --- path: pack/src/main.js ---
import { turn } from 'Parts/wheel'
import { turn as spin } from 'parts/wheel'
import { help } from 'helpers'
import { other } from 'helpers/other'
turn()
// ^ calls: pack.src.parts.wheel.turn
spin()
// ^ calls: pack.src.parts.wheel.turn
help()
// ^ calls: pack.src.helpers.help

// --- path: babel/babel.config.js ---
module.exports = { plugins: [['module-resolver', { root: ['./src'], alias: { '@deep': './src/deep' } }]] }

// --- path: babel/src/deep/well.js ---
export function draw() {}

// --- path: babel/src/main.js ---
import { draw } from '@deep/well'
import { draw as pull } from 'deep/well'
draw()
// ^ calls: babel.src.deep.well.draw
pull()
// ^ calls: babel.src.deep.well.draw

// --- path: jest/jest.config.js ---
module.exports = { moduleNameMapper: { '^#app/(.*)$': '<rootDir>/source/$1' } }

// --- path: jest/source/pay.js ---
export function pay() {}

// --- path: jest/test/pay.test.js ---
import { pay } from '#app/pay'
pay()
// ^ calls: jest.source.pay.pay

// --- path: plain/package.json ---
{"name": "plain-app"} // settings only

// --- path: plain/src/ship.js ---
export function ship() {}

// --- path: plain/pages/index.js ---
import { ship } from '@/ship'
import { ship as send } from '~/ship'
ship()
// ^ calls: plain.src.ship.ship
send()
// ^ calls: plain.src.ship.ship

// --- path: plain/src/unrelated.js ---
const table = { alias: { 'left-pad': './ship' } }
import { ship } from 'left-pad'
ship()
// ^ calls: outside left-pad.ship

// --- path: metro/metro.config.js ---
const path = require('path')
module.exports = { resolver: { extraNodeModules: { '#parts': path.resolve(__dirname, 'src/parts') } } }

// --- path: metro/src/parts/pay.js ---
export function pay() {}

// --- path: metro/index.js ---
import { pay } from '#parts/pay'
pay()
// ^ calls: metro.src.parts.pay.pay

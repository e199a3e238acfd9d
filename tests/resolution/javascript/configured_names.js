// Names of modules in the many forms in which bundlers, compilers, test runners and packages are told them

// --- path: v1/vite.config.js ---
import { defineConfig } from 'vite'
import path from 'node:path'
const r = (p) => path.resolve(__dirname, p)
export default defineConfig({ resolve: { alias: { '@': r('src'), '#': path.join(process.cwd(), 'lib'), 'deep': new URL('./src/deep', import.meta.url).pathname } } })
// --- path: v1/src/a.js ---
export function a() {}
// --- path: v1/lib/b.js ---
export function b() {}
// --- path: v1/src/deep/c.js ---
export function c() {}
// --- path: v1/src/main.js ---
import { a } from '@/a'
import { b } from '#/b'
import { c } from 'deep/c'
a()
// ^ calls: v1.src.a.a
b()
// ^ calls: v1.lib.b.b
c()
// ^ calls: v1.src.deep.c.c
// --- path: v2/vite.config.ts ---
const src = path.resolve(__dirname, 'source')
export default { resolve: { alias: { $lib: src, '$util': `${src}/util` } } }
// --- path: v2/source/a.js ---
export function a() {}
// --- path: v2/source/util/b.js ---
export function b() {}
// --- path: v2/main.js ---
import { a } from '$lib/a'
import { b } from '$util/b'
a()
// ^ calls: v2.source.a.a
b()
// ^ calls: v2.source.util.b.b
// --- path: v3/vite.config.js ---
const alias = [{ find: /^@\//, replacement: path.resolve(__dirname, 'code') + '/' }, { find: 'x', replacement: '/code/x' }]
export default { resolve: { alias } }
// --- path: v3/code/a.js ---
export function a() {}
// --- path: v3/code/x.js ---
export function x() {}
// --- path: v3/m.js ---
import { a } from '@/a'
import { x } from 'x'
a()
// ^ calls: v3.code.a.a
x()
// ^ calls: v3.code.x.x
// --- path: v4/webpack.config.js ---
module.exports = (env) => ({ resolve: { alias: { ...base, '@app': path.resolve('./app') }, modules: ['./app', 'node_modules'] } })
// --- path: v4/app/a.js ---
export function a() {}
// --- path: v4/app/z/m.js ---
import { a } from '@app/a'
import { a as b } from 'a'
a()
// ^ calls: v4.app.a.a
b()
// ^ calls: v4.app.a.a
// --- path: v5/config/webpack.common.js ---
const paths = require('./paths')
module.exports = { resolve: { alias: { '@': paths.src, Comp: path.resolve(__dirname, '../src/comp/') } } }
// --- path: v5/src/comp/a.js ---
export function a() {}
// --- path: v5/src/m.js ---
import { a } from 'Comp/a'
import { a as b } from '@/comp/a'
a()
// ^ calls: v5.src.comp.a.a
b()
// ^ calls: v5.src.comp.a.a
// --- path: v6/package.json ---
{"name":"v6","babel":{"plugins":[["module-resolver",{"alias":{"@comp":"./src/comp"}}]]},"jest":{"moduleNameMapper":{"^~/(.*)$":"<rootDir>/src/$1"},"modulePaths":["<rootDir>/src2"]},"_moduleAliases":{"@root":".","@lib":"src/lib"},"alias":{"pp":"./src/pp"}} // settings only
// --- path: v6/src/comp/a.js ---
export function a() {}
// --- path: v6/src/lib/b.js ---
exports.b = () => 1
// --- path: v6/src/pp/c.js ---
export function c() {}
// --- path: v6/m.js ---
import { a } from '@comp/a'
import { a as a2 } from '~/comp/a'
const { b } = require('@lib/b')
const { b: b2 } = require('@root/src/lib/b')
import { c } from 'pp/c'
a()
// ^ calls: v6.src.comp.a.a
a2()
// ^ calls: v6.src.comp.a.a
b()
// ^ calls: v6.src.lib.b.b
b2()
// ^ calls: v6.src.lib.b.b
c()
// ^ calls: v6.src.pp.c.c
// --- path: v7/.babelrc ---
{"plugins": [["module-resolver", {"root": ["./src"], "alias": {"test": "./test"}}]]} // settings only
// --- path: v7/src/q/a.js ---
export function a() {}
// --- path: v7/m.js ---
import { a } from 'q/a'
a()
// ^ calls: v7.src.q.a.a
// --- path: v8/babel.config.json ---
{"plugins": [["babel-plugin-module-resolver", {"alias": {"^@my/(.+)": "./packages/\\1"}}], ["module-resolver", {"alias": {"und": "./src/und"}}]]} // settings only
// --- path: v8/src/und/a.js ---
export function a() {}
// --- path: v8/m.js ---
import { a } from 'und/a'
a()
// ^ calls: v8.src.und.a.a
// --- path: v9/vue.config.js ---
module.exports = { chainWebpack: (config) => { config.resolve.alias.set('@img', path.resolve(__dirname, 'src/img')).set('@c', resolve('src/c')) }, configureWebpack: {resolve: {alias: {'@d': resolve('src/d')}}} }
// --- path: v9/src/c/a.js ---
export function a() {}
// --- path: v9/src/d/a.js ---
export function d() {}
// --- path: v9/m.js ---
import { a } from '@c/a'
import { d } from '@d/a'
a()
// ^ calls: v9.src.c.a.a
d()
// ^ calls: v9.src.d.a.d
// --- path: x1/package.json ---
{"name":"x1"} // settings only
// --- path: x1/client/src/a.js ---
export function a() {}
// --- path: x1/client/src/m.js ---
import { a } from '@/a'
a()
// ^ calls: x1.client.src.a.a
// --- path: x2/resources/js/Pages/a.js ---
export function a() {}
// --- path: x2/resources/js/m.js ---
import { a } from '@/Pages/a'
a()
// ^ calls: x2.resources.js.Pages.a.a
// --- path: x2/package.json ---
{"private": true} // settings only
// --- path: x3/package.json ---
{"private": true} // settings only
// --- path: x3/frontend/code/a.js ---
export function a() {}
// --- path: x3/frontend/code/deep/m.js ---
import { a } from '@/a'
import { a as b } from '~/a'
a()
// ^ calls: x3.frontend.code.a.a
b()
// ^ calls: x3.frontend.code.a.a
// --- path: x4/jest.config.json ---
{"moduleNameMapper": {"^@core/(.*)$": "<rootDir>/core/$1", "^exact$": "<rootDir>/core/exact.js", "^@multi/(.*)$": ["<rootDir>/core/multi/$1"]}, "roots": ["<rootDir>/src"], "moduleDirectories": ["node_modules", "src"]} // settings only
// --- path: x4/core/a.js ---
export function a() {}
// --- path: x4/core/exact.js ---
export function ex() {}
// --- path: x4/core/multi/z.js ---
export function z() {}
// --- path: x4/t/m.test.js ---
import { a } from '@core/a'
import { ex } from 'exact'
import { z } from '@multi/z'
a()
// ^ calls: x4.core.a.a
ex()
// ^ calls: x4.core.exact.ex
z()
// ^ calls: x4.core.multi.z.z
// --- path: x5/package.json ---
{"name": "x5", "imports": {"#db": "./db/index.js", "#lib/*": "./lib/*.js"}} // settings only
// --- path: x5/db/index.js ---
export function db() {}
// --- path: x5/lib/q.js ---
export function q() {}
// --- path: x5/deep/m.js ---
import { db } from '#db'
import { q } from '#lib/q'
db()
// ^ calls: x5.db.db
q()
// ^ calls: x5.lib.q.q
// --- path: x6/rollup.config.mjs ---
import alias from '@rollup/plugin-alias'
export default { plugins: [alias({ entries: [{ find: 'utils', replacement: './src/utils' }, {find:'solo', replacement: path.resolve('src/solo.js')}] }), alias({entries: {objs: './src/objs'}})] }
// --- path: x6/src/utils/a.js ---
export function a() {}
// --- path: x6/src/solo.js ---
export function solo() {}
// --- path: x6/src/objs/o.js ---
export function o() {}
// --- path: x6/m.js ---
import { a } from 'utils/a'
import { solo } from 'solo'
import { o } from 'objs/o'
a()
// ^ calls: x6.src.utils.a.a
solo()
// ^ calls: x6.src.solo.solo
o()
// ^ calls: x6.src.objs.o.o
// --- path: x7/package.json ---
{"name":"x7","devDependencies":{"@sveltejs/kit":"2"}} // settings only
// --- path: x7/svelte.config.js ---
export default { kit: { alias: { $comp: 'src/comp', '$comp/*': 'src/comp/*' } } }
// --- path: x7/src/lib/a.js ---
export function a() {}
// --- path: x7/src/comp/b.js ---
export function b() {}
// --- path: x7/src/routes/m.js ---
import { a } from '$lib/a'
import { b } from '$comp/b'
a()
// ^ calls: x7.src.lib.a.a
b()
// ^ calls: x7.src.comp.b.b
// --- path: x8/next.config.js ---
module.exports = { webpack: (config) => { config.resolve.alias['@styles'] = path.join(__dirname, 'st'); config.resolve.alias = { ...config.resolve.alias, '@q': path.join(__dirname, 'q') }; return config } }
// --- path: x8/st/a.js ---
export function a() {}
// --- path: x8/q/b.js ---
export function b() {}
// --- path: x8/m.js ---
import { a } from '@styles/a'
import { b } from '@q/b'
a()
// ^ calls: x8.st.a.a
b()
// ^ calls: x8.q.b.b
// --- path: y1/tsconfig.app.json ---
{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"] } } } // settings only
// --- path: y1/tsconfig.json ---
{ "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "./tsconfig.node.json" }] } // settings only
// --- path: y1/src/a.ts ---
export function a() {}
// --- path: y1/src/deep/m.ts ---
import { a } from '@/a'
a()
// ^ calls: y1.src.a.a
// --- path: y2/deno.json ---
{ "imports": { "@app/": "./app/", "lib": "./lib/mod.ts" } } // settings only
// --- path: y2/app/a.ts ---
export function a() {}
// --- path: y2/lib/mod.ts ---
export function l() {}
// --- path: y2/m.ts ---
import { a } from '@app/a.ts'
import { l } from 'lib'
a()
// ^ calls: y2.app.a.a
l()
// ^ calls: y2.lib.mod.l

import base, { a as b, c } from './base.js'
// ^ imports: ./base.js default as base ; imports: ./base.js a as b ; imports: ./base.js c as c
import * as tools from 'tools'
// ^ imports: tools - as tools
import './styles.css'
// ^ imports: ./styles.css - as -
export * from './all'
// ^ imports: ./all * as - form: reexport
export * as inner from './inner'
// ^ imports: ./inner - as inner form: reexport
export { x, y as default } from './xy'
// ^ imports: ./xy x as x form: reexport ; imports: ./xy y as default form: reexport
export { run, stop as halt }
// ^ exports: run = run ; exports: halt = stop ; role: read run ; not role: read halt
const fs = require('fs'), { join: glue, sep = '/' } = require('path'), parse = require('url').parse
// ^ imports: fs - as fs form: require ; imports: path join as glue form: require ; imports: path sep as sep form: require
// ^ imports: url parse as parse form: require ; not defined: constant fs
const { load } = await import('./lazy')
// ^ imports: ./lazy load as load
require('./plain').go()
// ^ role: call import$360.go ; not role: call require
/** @import { Options, Plugin as P } from "./types" */
// ^ imports: ./types Options as Options form: comment ; imports: ./types Plugin as P form: comment
function run() {}
// ^ defined: fn run ; visibility: public
function stop() {}
function own() {}
// ^ defined: fn own ; visibility: private

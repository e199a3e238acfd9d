"""Files that `affected` does not name keep all their rows, whatever is edited; those it names come out of few facts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from codecompass.extract import extract
from codecompass.extract.words import split_name
from codecompass.languages import for_path
from codecompass.model import Extracted, FileFacts
from codecompass.model.identity import identify
from codecompass.resolve import Resolution, affected, resolve

NAMES = ("get", "make", "load_all", "Cart", "Item", "Store")
FRAGMENTS: dict[str, tuple[list[str], list[str]]] = {
    "python": (
        ["shop/__init__.py", "shop/one.py", "shop/two.py", "shop/three.py", "main.py", "shop/conftest.py", "conftest.py",
         "shop/notes.ipynb", "notes.ipynb"],
        [
            "from shop.one import {a}", "from out import *", "from out.more import *", "from shop.two import {a} as {b}", "from .three import *", "import shop.two",
            "from shop import one", "def {a}({b}):\n    return {c}()", "def {a}(x: {b}) -> {c}:\n    return x.{a}()",
            "class {a}({b}):\n    def {c}(self):\n        return self.{a}()", "class {a}:\n    {b} = {c}()",
            "class {a}:\n    def __init__(self):\n        self.{b} = {c}()\n    def run(self):\n        return self.{b}.{a}()",
            "{a} = {b}", "{a} = one.{b}()", "{a}().{b}()", "shop.two.{a}({b})", "__all__ = ['{a}', '{b}']",
            "def {a}() -> {b}:\n    return {c}", "def {a}():\n    {b}()()\n    x = {c}()\n    x()\n    {a}(x)", "def {a}(f):\n    return f()", "def {a}(f, g=None):\n    {b}(f)\n    return g()", "{a}({b})", "@{a}\ndef {b}(): ...",
            "def {a}():\n    x = {b}\n    return {c}(x)", "class {a}:\n    def __init__(self, f):\n        self.{b} = f",
            "class {a}:\n    def __init__(self, x, make=None):\n        self.{b} = x\n        make().{c}()\n    def {c}(self):\n        self.{b}.{c}()\n        return self.{b}",
            "from .one import {a} as x\nx({b}, {c})", "from shop import two\ntwo.{a}({b}(), make={c})\ntwo.{a}(two.{b})", "{a}({b}(), {c})",
            "{a} = [{b}, {c}]\n{a}[0]()", "def {a}():\n    return [{b}]\nfor x in {a}():\n    x()",
            "class {a}({b}):\n    def {c}(self, x):\n        self.{b} = x\n        return x.{a}()", "class {a}:\n    def {c}(self, x: {b}) -> {b}: ...",
            "class {a}({b}):\n    def {c}(self, x):\n        return unknown(x)", "{a}().{b}({c}()).{a}()",
            "class {a}:\n    def __getattr__(self, name) -> {b}: ...",
            "{a} = Callable[[], {b}]", "def {a}(x: {b}) -> {b}:\n    def {c}(): ...\n    return {c}", "{a}({b})().{c}()",
            "if TYPE_CHECKING:\n    class {a}:\n        def {b}(self): ...\nelse:\n    class {a}:\n        def {c}(self): ...",
            "if TYPE_CHECKING:\n    def {a}() -> {b}: ...\nelse:\n    def {a}():\n        return {c}()",
            "{a} = TypeVar('{a}', bound='{b}')", "class {a}(Generic[{b}]):\n    def {c}(self) -> {b}: ...", "class {a}({b}[{c}]): ...",
            "class {a}({b}, {c}): ...", "class {a}:\n    def {b}(self):\n        return self.load_all()", "class {a}:\n    def load_all(self): ...",
            "class {a}({b}):\n    def load_all(self):\n        return self.__class__().{c}()",
            "{a} = list['{b}']\ndef {b}(x: {a}):\n    x[0].{c}()", "class {a}:\n    def __get__(self, i, o) -> {b}: ...",
            "def {a}(x: type[{b}]) -> {b}: ...", "{a}({b}).{c}()", "def {a}():\n    yield {b}()", "for x in {a}():\n    x.{b}()", "class {a}:\n    {b} = {b}", "{a} = partial({b})",
            "def {a}(x: {b}):\n    if isinstance(x, {c}):\n        x.{a}()", "def {a}(x):\n    if issubclass(x, {b}):\n        x().{c}()",
            "def {a}(x: '{b} | {c}'):\n    if not x:\n        return\n    elif not isinstance(x, {c}):\n        raise x\n    x.{a}()",
            "def {a}(x: '{b} | {c}'):\n    if not isinstance(x, {b}):\n        x.{a}()\n        return\n    x.{c}()",
            "class {a}:\n    {b}: '{a} | {c}'\n    def {c}(self):\n        if isinstance(self.{b}, {c}):\n            self.{b}.{a}()\n        else:\n            self.{b}.{b}()",
            "class {a}:\n    async def __aenter__(self) -> {b}: ...", "class {a}(type):\n    def {b}(cls): ...\n    def {c}(cls: type[T]) -> T: ...",
            "if {a}.x:\n    def {b}() -> {a}: ...\nelse:\n    from .two import {b}", "def {a}(x):\n    if x:\n        from shop.one import {b}\n    else:\n        from shop.two import {b}\n    return {b}().{c}()",
            "try:\n    from .one import *\nexcept {a}:\n    from shop.two import *", "if sys.platform == 'win32':\n    from .three import *", "class {a}(dict, {b}): ...", "class {a}:\n    def get(self) -> {b}: ...",
            "class {a}:\n    if {b}:\n        def {c}(self) -> {b}: ...\n    else:\n        def {c}(self): ...", "try:\n    from .one import {a}\nexcept Exception:\n    class {a}({b}): ...",
            "def {a}({b}: {b}, one: one.{c}) -> {b}:\n    {b}.{c}()\n    one.{a}()", "class {a}({b}, metaclass={c}): ...", "class {a}(metaclass={b}): ...", "class {a}(with_metaclass({b}, {c})): ...",
            "def {a}(x):\n    if x:\n        y = {b}()\n    else:\n        y = {c}\n    y.{a}()\n    return y",
            "{a} = None\ndef {b}():\n    global {a}\n    {a} = {c}()", "from .one import default", "def {a}(x: {b}):\n    y: {b} = {c}()\n    y.{a}()\n    x = x.{c}()\n    x.{b}()", "from shop.one import *",
            "{a}.{c}()", "from threading import Thread\nclass {a}(Thread):\n    def run(self): ...\n    def {b}(self):\n        self.start()", "{a}({b}).start()",
            "def {a}(x):\n    match x:\n        case {b}() as y:\n            y.{c}()\n            x.{a}()",
            "sorted({a}(), key=lambda x: x.{b}())", "def {a}() -> tuple[{b}, {c}]: ...", "{a}()[1].{c}()",
            "try:\n    from shop.two import {a}\nexcept ImportError:\n    {a} = None", "try:\n    from .one import {a}\nexcept {c}:\n    {a} = {b}",
            "def {b}():\n    from .two import {a}\n    if {c}:\n        {a} = {c}\n    return {a}()", "async def {a}(x: {b}):\n    async with x as y:\n        y.{c}()",
            "@pytest.fixture\ndef {a}({b}):\n    return {c}()", "@fixture\ndef {a}({a}):\n    yield {a}.{b}()", "def test_it({a}):\n    {a}.{b}()",
            "@pytest.fixture(name='{a}')\ndef {b}({c}):\n    yield {c}", "class {a}:\n    def __call__(self) -> {b}: ...", "{a}()()",
            "def {a}() -> Callable[[], {b}]:\n    def {c}(): ...\n    return {c}", "class {a}({b}[T]):\n    def {c}(self) -> T: ...",
            "def {a}() -> Generator[{b}, {c}, {a}]:\n    x = yield\n    x.{b}()", "x = {a}()\nx()", "class {a}:\n    def __call__(self): ...",
            "class {a}({b}):\n    {c} = 1\n    def {b}(self): ...", "from enum import Enum\nclass {a}(Enum):\n    {b} = 1\n    def {c}(self): ...", "{a}.{b}.{c}()",
            "class {a}:\n    def __add__(self, x) -> {b}: ...\n    def __neg__(self) -> {c}: ...", "({a}() + {b}()).{c}()\n(-{a}()).{b}()",
            "async def {a}():\n    x, y = await asyncio.gather({b}(), {c}())\n    x.{c}()\n    y.{b}()", "{a}(lambda x: x.{b}().{c}())",
            "list(map({a}, [{b}()]))[0].{c}()\ncollections.defaultdict({a})['x'].{b}()", "def {a}():\n    x = {b}()\n    def {c}():\n        x.{a}()\n    x = {c}()\n    return x",
            "T = TypeVar('T')\ndef {a}(x: T, y: list[T]) -> T: ...", "def {a}(f: Callable[[], T]) -> {b}[T]: ...", "{a}({b}).{c}()", "{a}(x={b}()).{c}()", "{a}(lambda: {b}()).{c}()",
            "class {a}(Generic[T]):\n    def __init__(self, x: T): ...\n    def {b}(self) -> T: ...", "x = {a}({b}())\nx.{b}().{c}()",
            "class {a}:\n    def __new__(cls) -> {b}: ...\n    def {c}(self): ...", "class {a}:\n    def __new__(cls, x) -> type[{b}]: ...",
            "class {a}(Generic[T]):\n    def __init__(self, x: T):\n        self.{b} = x", "class {a}[T: {b}]:\n    {c}: T\n    def {b}(self):\n        self.{c}.{a}()",
            "class {a}:\n    def {b}(self):\n        return self.{c}()\n    def {c}(self):\n        return {b}()", "class {a}({b}):\n    def {c}(self):\n        return {c}()",
            "class {a}:\n    @property\n    def {b}(self):\n        return self.{c}", "{a}().{b}().{c}()\n{a}().{b}.{c}()",
            "def {a}(cart, item):\n    cart.load_all()\n    item.make()\n    item.load_all()", "x, *y, z = {a}()\nz.{b}()\nx, z = z, x\nx.{c}()\n{a}()[-1].{c}()",
            "class {a}:\n    def __init__(self, item):\n        self.item = item\n        self.cart = {b}\n    def {c}(self):\n        self.item.load_all()\n        self.cart.make()",
            "@{a}\ndef {b}() -> {c}: ...\n{b}.{a}()", "class {a}:\n    def __init__(self, f): ...\n    def {b}(self): ...\n    def load_all(self): ...",
            "class {a}:\n    @{b}\n    def {c}(self) -> {a}: ...\n    def load_all(self):\n        self.{c}.load_all()\n        self.{c}.{b}()", "@{a}({b})\ndef {c}(): ...",
            "class {a}:\n    def {b}(self: T) -> T: ...\n    @classmethod\n    def {c}(cls: type[T]) -> list[T]: ...",
            "if sys.version_info >= (3, 8):\n    def {a}() -> {b}: ...\nelse:\n    def {a}() -> {c}: ...", "if sys.platform == 'win32':\n    from shop.two import {a}\nelse:\n    from .one import {b} as {a}",
            "def {a}(x: str, *y: type[T]) -> list[T]: ...", "{a}('', {b}, {c})[0].{c}()\n{a}('', *{b})[0].{c}()",
            "if sys.version_info < (3, 8):\n    class {a}:\n        def {b}(self): ...", "if sys.platform == 'win32':\n    from .two import {a}",
            "def {a}(x: '{b} | {c}'):\n    match x:\n        case {b}():\n            x.{a}()\n        case y:\n            y.{c}()",
            "match {a}():\n    case [{b}() as x, {c}({a}=y), *z]:\n        x.{a}()\n        y.{b}()\n        z[0].{c}()",
            "class {a}({b}):\n    def __init__(self, x):\n        self.{c} = x\n    def run(self):\n        self.{c}.{a}()", "class {a}:\n    {b}: {c}",
            "{a} = {b}[{c}]\ndef {c}(x: {a}):\n    x.{b}().{c}()", "x = {a}[{b}]({c})\nx.{b}().{c}()\n{a}[{b}].{c}()",
            "class {a}({b}):\n    def {c}(self):\n        super({b}, self).{c}()\n    def make(self): ...", "for x in {a}:\n    x.{b}()",
            "def {a}(x: {b}):\n    if type(x) is {c}:\n        x.{a}()\n    try: ...\n    except ({a}, {b}) as y:\n        y.{c}()",
            "@overload\ndef {a}(x: int) -> {b}: ...\n@overload\ndef {a}(x: str) -> {c}: ...\ndef {a}(x): ...",
            "class {a}:\n    def __rmul__(self, x) -> {b}: ...", "(2 * {a}()).{b}()", "def {a}() -> tuple[{b}, ...]: ...\nx, y = {c}()\ny.{b}()",
            "from pydantic_settings import BaseSettings\nclass {a}(BaseSettings):\n    model_config = dict(env_prefix='{c}_')\n    {b}: int = 1",
            "class {a}({b}):\n    {c}: str = ''\n    class Config:\n        env_prefix = '{a}_'", "class {c}({a}):\n    {b}: str = ''",
            "class {a}:\n    @fixture\n    def {b}(self):\n        return {c}()\n    def test_it(self, {b}, {c}):\n        {b}.load_all()\n        {c}()",
        ],
    ),
    "typescript": (
        ["src/index.ts", "src/one.ts", "src/two.ts", "src/three.tsx", "main.js", "src/all.d.ts", "src/four.js"],
        [
            "export class {a} extends {c} {{ {b}() {{ if (this instanceof {c}) this.{a}(); if ({b}.is(this)) this.{c}(); }} static is(x: unknown): x is {c} {{ }} }}",
            "export function used{a}(x: NonNullable<{b}['{c}']>) {{ x.{a}(); }}", "export interface {a} {{ {b}: {{ {c}(): {a} }} }}",
            "export class {a} {{ {b}(x: {{ {c}(y: this): void }}) {{ }} {c}() {{ this.{b}({{ {c}(y) {{ y.{a}(); }} }}); }} }}",
            "export function {a}(): {b} {{ return {c} }}", "import {{ {a}, {b} }} from './one'; {a}()(); const x = {b}(); x();", "import {{ {a} }} from './four';", "const {a} = require('./four');", "require('./four')({a}); const x = require('./main'); x({b}, {c});",
            "import {{ {a} as x }} from './one'; x({b}, new {c}()); new x({c});", "export function {a}(x: () => {b}, y) {{ x().{c}(); y.{a}(); return y; }}",
            "module.exports = function (x) {{ x.{a}(); x(); return x; }};", "module.exports = function (x, y) {{ x.{a} = function () {{ return x.{b}(); }}; y.{c} = {b}; }};",
            "const {a} = module.exports; {a}.{b} = () => {c}(); require('./four')({a}); require('./main')({b}, {a}); {a}.{c}();", "require('./main').{b}(); require('./four').{c}();", "export class {a} {{ constructor(x, private {b}: () => {c}) {{ this.{c} = x; }} make() {{ this.{c}.{a}(); this.{b}(); }} }}", "module.exports = {a};",
            "/** @typedef {{import('./four').{b}}} {a} */", "/** @typedef {{import('./four')}} {a} */",
            "/**\n * @template T\n * @typedef {{object}} {a}\n * @property {{{b}}} {c}\n * @property {{(x: T) => {c}}} {b}\n */",
            "/** @param {{{a}}} x @param {{import('./src/four').{b}<{c}>}} y */ function used{c}(x, y) {{ x.{b}(); x.{c}.{a}(); y.{a}().{b}(); }}",
            "export function {a}() {{ }} {a}.prototype.{c} = {b}; inherits({a}, {b});", "Object.assign({a}.prototype, {{ {b}() {{ this.{c}(); }} }});",
            "function {a}() {{ }} {a}.prototype = Object.create({c}.prototype); new {a}().{b}().{c}();",
            "export function {a}(X) {{ return class extends X {{ {b}() {{ return {c}(); }} }}; }}", "export class {c} extends {a}({b}) {{ {a}() {{ this.{b}(); }} }}",
            "export class {a} {{ *[Symbol.iterator]() {{ yield new {b}(); }} {c}() {{ for (const x of {a}()) x.{b}(); for (const y of new {c}()) y.{a}(); }} }}",
            "export {{}}; declare global {{ interface Window {{ {a}: {b} }} var {c}: {a}; }}", "window.{a}.{b}(); globalThis.{c}.{a}();",
            "export {{}}; declare global {{ interface String {{ {a}(x: {b}): {c} }} interface PromiseConstructor {{ {b}(): Promise<{a}> }} interface Array<T> {{ {c}(): T }} interface Promise<T> {{ {a}(): Promise<T> }} }}",
            "'x'.{a}().{b}(); Promise.{b}().{c}(); [new {a}()].{c}().{b}(); Promise.{b}().{a}().then((x) => x.{c}());", "interface Array<T> {{ {a}: {b} }} interface Promise<T> {{ {c}: T }}",
            "export type {a} = {b}<{{ {c}(): {a} }}>;", "export type {a}<T> = {b}<T, {{ {c}: T }}> & {{ {b}(): {c} }};",
            "interface ImportMeta {{ readonly {a}: import('./one').{b}; {c}: [{a}, {b}] }}", "import.meta.{a}.{b}(); import.meta.{c}[0].{a}();", "export class Tuple<{a}> {{ {b}: {a}; }} export function {c}(): Tuple<{b}> {{ return [{a}]; }} {c}().{b}.{a}();",
            "export interface {a} {{ (x: string, f: (y: {b}) => void): {c}; (f: (y: {c}) => void): {b}; {c}(f: (y: {b}) => void): {a}; {c}(f: (y: {a}<{b}>) => void): {a}; }} export declare const {b}: {a};",
            "{b}('x', (y) => y.{c}()); {b}((y) => {{ y.{a}(); }}); {b}.{c}((y) => {{ y.{a}().{b}(); }});", "export interface {b} {{ {c}<T>(x: T): T extends {c} ? {b} & {a} : {a} & this; }}",
            "export const {a} = Object.assign(function {a}() {{ return {b}; }}, {{ {c}() {{ return {a}.bind(1); }} }}); {b}.{c}()();",
            "const [{a}, x] = [{b}, {c}]; x.{b}(); {a}.{b}(); {c}.map((y) => {{ const z = {a}(y); return z; }})[0].{b}();",
            "export class {a} {{ static {b}() {{ return new {c}(); }} {b}() {{ return {a}.{b}().{c}(); }} }}",
            "export function {c}(x: {a} | {b}) {{ if (is{a}(x) || is{b}(x)) x.{b}(); if (x instanceof {a} || is{c}(x)) x.{a}(); }}",
            "export interface {a} extends {b} {{ {c}(): {a} }} export class {a} {{ {b}() {{ this.{a}(); this.{c}(); }} }}",
            "export type {a} = import('./one').{b}; export function {c}(x: {a}, y: typeof import('./two')) {{ x.{c}(); y.{a}(); }}",
            "import {{ {b} as {c} }} from './two'; export const {a} = createTRPCRouter({{ {b}: {c}, x: publicProcedure.query(() => {a}()) }});",
            "export const {b} = createTRPCRouter({{ {a}: myProcedure.mutation({c}) }});",
            "export const {a} = {b}({{ {c}: {c}(() => {b}()), {a}() {{ {c}(); }} }}); {a}.{c}(); {b}.{a}.{c}();",
            "describe('{a}', () => {{ const {b} = {c}(); it('{c}', () => {{ {b}.{a}(); function {c}() {{ {a}(); }} }}); }});",
            "export = ({a}) => {{ {b}(); }};", "import {a} from './three'; {a}(); {a}.{b}();",
            "export class {a}<T = {b}> {{ {c}: T; {b}() {{ this.{c}.{a}(); }} }}", "function used{a}(x: {a}, y: {a}<{c}>, z: {a}<any>) {{ x.{c}.{a}(); y.{c}.{b}(); z.{c}.{b}(); }}",
            "export interface {a}<A, B = A> extends {b}<B> {{ {c}: B }}", "export type {a}<T = {c}> = {b}<T>;",
            "export type {a}<T> = T extends string ? {b}<T> : {b}; export function {c}(x: {a}<{c}>) {{ x.{b}().{a}(); }}",
            "export class {a} {{ }} {a}.{b} = {c}; {a}.{c} = class extends {b} {{ {a}() {{ super.{b}(); this.{c}(); }} }};",
            "new {a}.{b}().{c}(); {c}.{b}.{a}(); new {b}.{c}().{a}(); {a}.{b}();",
            "export function {a}() {{ }} {a}.{b} = function () {{ this.{c}(); }}; {a}.prototype.{b} = function () {{ return new {c}(); }};",
            "{a}.prototype[{b}] = function () {{ this.{c}().{a}(); }}; {c}.prototype = {{ {a}: {b}, {c}() {{ new this.{a}().{b}(); }} }};",
            "exports.{a} = {{ }}; exports.{a}.{b} = function () {{ this.{c}(); }}; const {c} = module.exports = function {c}() {{ }}; {c}.{a} = {b};",
            "import('./one').then(({{ {a} }}) => {a}()); (await import('./four')).{b}.{c}(); import('./src/four').then((m) => m.{c}.{a}());",
            "namespace {a} {{ export function {b}(): {c} {{ return {c}(); }} {b}().{a}(); }}", "namespace {a} {{ export interface {b} extends {c} {{ {c}(): {a} }} }}",
            "interface {a} {{ {b}(): {c} }} function used(x: {a}, y: {b}.{c}) {{ x.{b}().{c}(); y.{a}(); {a}.{b}(); }}", "namespace {a}.{b} {{ export class {c} extends {a} {{ {b}() {{ {c}().{a}(); }} }} }}",
            "export * from 'out';", "export * from 'more';", "import {{ {a} }} from './one';", "import {b} from './two';", "import * as {a} from './three';",
            "export {{ {a} }} from './two';", "export * from './one';", "export {{ {a} as {b} }} from './three';",
            "export function {a}({b}: {c}): {b} {{ return {c}(); }}", "export default function {a}() {{ return {b}(); }}",
            "export class {a} extends {b} {{ {c}() {{ return this.{a}(); }} }}", "export const {a} = {b}();",
            "export interface {a} {{ {b}(): {c}; }}", "export class {a} implements {b} {{ {c}() {{ return new {b}(); }} }}",
            "{a}().{b}();", "{a}.{b}({c});", "export type {a} = {b};",
            "export function {a}(f) {{ return f(); }}", "{a}({b});", "export function {a}(f) {{ return {b}(f); }}",
            "export const {a} = [{b}, {c}];", "{a}[0]();", "export class {a} {{ constructor({b}) {{ {c}(); }} }}", "new {a}().{b}();",
            "export class {a} extends {b} {{ constructor() {{ super(); this.{c}(); }} }}",
            "test(() => {{ const {a} = {b}(); {a}.{c}(); }});", "for (const {a} of {b}()) {{ {a}.{c}(); }}",
            "test(() => {{ interface {a} extends {b} {{ {c}(): {a} }} const x: {a} = {b}(); x.{c}(); }});",
            "export function {a}(x) {{ let y; if (x) y = new {b}(); else y = {c}; y.{a}(); return y; }}",
            "export class {a} extends {b} {{ load_all() {{ }} }}", "export class {a} {{ {b}() {{ return this.load_all(); }} }}",
            "export class {a} {{ {b}: {a} | {c}; {c}() {{ if (this.{b} instanceof {c}) this.{b}.{a}(); else this.{b}.{b}(); }} }}",
            "export function is{a}(x): x is {b} {{ }} export function {c}(x: {a} | {b}) {{ if (is{a}(x)) x.{b}(); else x.{c}(); }}",
            "this.{a} = function () {{ {b}(); }}; function {c}() {{ {a}(); }}", "declare class {a} {{ {c}(): {b} }} declare namespace {a} {{ interface {b} {{ {a}(): {c} }} }} export = {a};",
            "declare namespace {a} {{ export class {c} extends {b} {{ }} }} declare class {a} {{ {b}(x: {a}.{c}): {a}.{b}; }}",
            "export async function {c}() {{ if (1) {{ const {{ {a} }} = await import('./one'); return {a}(); }} const {{ {a} }} = require('./two'); {a}().{b}(); }}",
            "test(() => {{ const {{ {a} }} = require('./four'); {a}(); }}); test(() => {{ const {{ {a} }} = require('./two'); {a}().{c}(); }}); const {b} = {a}();",
            "export const {a} = Symbol(); export class {b} {{ [{a}]() {{ }} }} new {b}()[{c}]();",
            "export class {a} extends {b} {{ [{c}]() {{ this[{b}](); }} }} new {a}()[{c}](); {b}[{a}]();",
            "module.exports = {{ {a}: Symbol(), {b}: '{c}' }};", "{a}()[one.{b}]().{c}();", "{a}.prototype[{b}] = function () {{ this[{c}](); }};",
            "test(() => {{ class {a} {{ {b}() {{ }} }} class {c} extends {a} {{ {c}(x: {a}) {{ this.{b}(); x.{b}(); }} }} }});",
            "export const {a} = {{ \"{b}\": {c} }}; {a}[x](); {a}.{c} = {b}; {a}.{c}();",
            "export function {a}({{ {b} = {c}, x = new {b}() }} = {{}}, y: {{ {c}: typeof {b} }}) {{ {b}(); x.{a}(); y.{c}(); }}",
            "export function {a}() {{ this.x = new {b}(); }} {a}.prototype.{c} = function () {{ this.x.{a}(); }};",
            "export function {a}() {{ return {{ {b}() {{ this.{c}(); }}, {c}: {a} }}; }}",
            "export function is{a}(x: unknown): x is {b} {{ return true; }}", "import {{ is{a} }} from './one';",
            "export function {c}(x) {{ if (is{a}(x)) x.{b}(); if (!is{b}(x)) return; x.{c}(); }}",
            "let {c}; {{ const {a} = {b}(); function {b}() {{ return {a}; }} {c} = {a}; }}",
            "export class {a} {{ {b}: {c}[] = []; {a}() {{ this.{b}.forEach((x) => x.{c}()); }} }}",
            "{a}.{b}.map((x) => x.{c}()).forEach((y) => y.{a}()); {c}.map((x) => new {a}())[0].{b}();",
            "export const {a}: Record<string, {b}> = {{}}; Object.values({a}).forEach((x) => x.{c}());",
            "export function {a}(x: ReturnType<typeof {b}>, y: typeof {c}) {{ x.{c}(); y.{a}(); }}",
            "export type {a} = {{ {b}: {c}['{b}']; {c}: {b}['{a}'][number] }};", "export function {a}(x: {b}['{c}'], y: {c}) {{ x.{a}(); y.{b}(); }}",
            "declare global {{ interface {a} {{ {b}(): {c} }} function {b}(): {a}; }}", "export function {a}() {{ const {b} = {c}(() => {a}()); return {b}().{c}(); }}", "declare module '{a}' {{ class {b} {{ {c}(): {a} }} export function {c}(): {b}; }}", "export const {a}: {b} = () => {c}();", "export type {a} = () => {b};", "export {{}}; declare global {{ namespace {a} {{ interface {b} extends {c} {{ {c}(): {a} }} }} }}", "export interface {a} extends {b}.{c} {{}}", "interface {a} {{ {b}: {c} }}", "{a}().{b}();",
            "declare function {a}(): {b};", "declare const {a}: {b};", "function f(x: {a}) {{ x.{b}(); {c}(); }}",
            "export type {a} = {{ kind: 'x'; {b}: {c} }} | {{ kind: 'y'; {b}: {b}; {c}: {a} }};", "export function {c}(x: {a}) {{ x.{b}.{c}(); }}",
            "export async function {a}(x: Promise<{b}>) {{ (await x.then((y) => y.{c}())).{a}(); }}", "export function {a}(x: {b}[]) {{ x.map((y) => {c}(y)).flat()[0].{b}(); }}",
            "export function {a}(x: string): {b}; export function {a}(x: number): {c}; export function {a}(x: any): any {{ }}", "{a}(1).{b}();",
            "export function {a}<T>(x: T, y: () => T): {b}<T> {{ return null; }}", "{a}({b}).{c}();", "{a}<{b}>({c}).{b}();", "{a}(null, () => {b}()).{c}();",
            "export class {a}<T> {{ constructor(x: T) {{ }} {b}(): T {{ return null; }} }}", "const x = new {a}({b}()); x.{b}().{c}();",
            "export interface {a}<T> {{ new (x: {b}): T; (y: T): {c}; [key: string]: T; }}", "export function {c}<T>(x: {a}<T>, y: T[]): T {{ new x().{b}(); x().{c}(); x.y.{a}(); }}",
            "export function {a}<T>(x: new () => T, f: (y: T) => {b}): T {{ return new x(); }}", "{a}({b}, (y) => y.{c}()).{a}();",
            "export function {a}(this: {b}) {{ this.{c}(); }}", "declare global {{ var {a}: {b}; const {c}: {{ {a}(): {b} }}; }}", "new {a}().{c}(); {b}.{a}().{c}();", "declare module '{a}' {{ export function {b}(): {c}; }}", "const {a} = module.exports; {a}.{b} = function () {{ return new {c}(); }};",
            "module.exports = {a}; module.exports.{b} = {c};", "export class {a} {{ {b}(f: (x: this) => void): this {{ return this; }} }}", "{a}().{b}((x) => x.{c}());", "import {{ {b} }} from '{a}'; {b}().{c}();", "class {a} extends {b} {{ constructor() {{ super(); }} static {c}() {{ return new this(); }} }}",
            "async () => {{ const [x] = await Promise.all([{a}(), {b}]); x.{c}(); }};",
            "export class {a} {{ #{b} = new {c}(); {c}() {{ return this.#{b}; }} {b}() {{ return this.#{b}.{a}(); }} }}",
            "export function {a}() {{ return {{ {b}, {c}() {{ return {b}(); }}, ...{c}() }}; }}", "const {{ {b} }} = {a}(); {b}();",
            "export function {a}(f) {{ return function {b}() {{ return f(); }}; }}", "export function {a}() {{ return class {b} {{ {c}() {{}} }}; }}",
            "export const {a} = ({b}) => ({{ {c}: new {b}(), {a}: {{ {c} }} }});", "{a}().{b}.{c}();",
            "export default wrap(function {a}() {{ {a}(); return {b}; }});", "{a}.{b} = {{ {c}() {{ return this.{a}(); }} }};",
            "exports.{a} = function {b}() {{ return exports.{c}(); }};", "import {a} from './three'; {a}.{b}();",
            "module.exports = {{ {a}, {b}() {{ return this.{a}(); }} }};", "function {a}() {{ this.{b}(); }} {a}.prototype.{c} = function () {{}};",
            "export const {a} = (() => {{\n    const {c} = () => new {b}()\n    return {{ {b}() {{ return {c}() }}, {c} }}\n}})()", "{a}.{b}().{c}()",
            "export const {a}: {{ (): {b} }} = null\nexport declare namespace {a} {{ export type R = number }}", "export interface {a}<T> {{ {b}(): T }}\nexport const {a}: <{c} extends {b}>(x: {c}) => {a}<{c}> = null",
            "export abstract class {a} {{ {b}() {{ return this.{c}() }} abstract {c}(): {b} }}", "export class {a} extends {b} {{ {c}() {{ return new {c}() }} }}",
            "new {a}().{b}().{c}()", "export const {a} = {b} ? {{ {c}: {b} ? new {a}() : new {c}(), {b} }} : null",
        ],
    ),
    "go": (
        ["go.mod", "shop/one.go", "shop/two.go", "store/three.go", "main.go"],
        [
            "func {a}() {b} {{ return {c}() }}", "func {a}() {b} {{ return {c} }}", "func (s {a}) {b}() func() {{ return s.{c} }}", "func {a}() {{ {b}()(); x := {c}(); x(); {a}(x) }}", "type {a} struct {{ {b} }}", "type {a} interface {{ {b}() {c} }}",
            "func (s *{a}) {b}() {c} {{ return s.{a}() }}", "var {a} = {b}()", "func {a}(x {b}) {{ x.{c}() }}",
            "func {a}[T any](x T, y []T) T {{ return x }}", "type {a}[T any] struct {{ {b} T }}", "func {a}[T any](f func() T) *{b}[T] {{ return nil }}",
            "func {a}(x *{b}) {{ {c}(x).{a}() }}", "func {a}() {{ {c}(func() {b} {{ return {b}{{}} }}).{c}.{a}() }}",
            "type {a} struct {{ {b} *{c} }}", "func {a}() {{ shop.{b}(); store.{c}() }}", "type {a} = {b}", "type {a} {b}",
            "func (s {a}[T]) {b}(x T) T {{ x.{c}(); return x }}", "type {a}[T {b}] struct {{ *{c}[T] }}",
            "type {a} interface {{ {b}(); {c}() }}", "type {a} interface {{ {b}; {c}() }}", "type {a} interface {{ {b}; {c} }}",
            "func (s *{a}) {b}() {{}}", "func (s *{a}) {b}() {{}}; func (s *{a}) {c}() {{}}", "type {a} interface {{ {b}; io.Closer }}", "func (s *{a}) Close() error {{ return nil }}",
            "type {a} struct {{ *{b}[*{c}] }}", "func {a}(x *{b}, y shop.{c}) {{ x.{c}(nil).{a}(); y.{a}(nil).{b}() }}",
        ],
    ),
    "c": (
        ["one.h", "two.h", "one.c", "two.c", "deep/three.c"],
        [
            '#include "one.h"', '#include "two.h"', "#include <two.h>", '#include "deep/three.c"', "int {a}({b} x);", "struct {a} {{ struct {b} *{c}; }};",
            "int {a}({b} x) {{ return {c}(x); }}", "static int {a}(struct {b} *x) {{ return x->{c}->{a}; }}", "typedef struct {a} {{ int {b}; }} {c};",
            "typedef struct {a} {b};", "extern struct {a} *{b};", "struct {a} *{b};", "struct {a} *{b}(void) {{ return {c}()->{a}; }}",
            "#define {a}(x) {b}(x)", "#define {a} {b}", "#undef {a}", "#ifdef {a}\nint {b}(void) {{ return {c}(1); }}\n#else\n#define {b}() {c}(2)\n#endif",
            "enum {a} {{ {b}, {c} }};", "int {a}(int (*{b})(void)) {{ return {b}() + {c}; }}", "{a}({b})", "static struct {a} {b} = {{ .{c} = {a} }};",
            "struct {a} {{ int (*{b})(int); }};", "void {a}(struct {b} *x) {{ x->{c} = {a}; x->{c}(1); }}",
        ],
    ),
    "cpp": (
        ["one.h", "two.hpp", "one.cc", "two.cpp"],
        [
            '#include "one.h"', '#include "two.hpp"', "#include <two.hpp>", "class {a} {{ public: int {b}({c} x); }};", "class {a} : public {b} {{ public: virtual void {c}() = 0; }};",
            "int {a}::{b}({c} x) {{ return x.{b}(); }}", "namespace {a} {{ struct {b} {{ {c}* {a}; }}; int {c}({b}& x); }}", "using namespace {a};", "using {a}::{b};",
            "namespace {a} {{ int {b}() {{ return {c}(); }} }}", "void {a}({b}* x) {{ x->{c}(); }}", "void {a}() {{ auto x = {b}(); x.{c}(); {b}::{c}(); new {c}(1); }}",
            "template <typename T> class {a} {{ T {b}(); }};", "using {a} = {b};", "struct {a} {{ {a}(); {a}(int x); {b} {c}() {{ return {b}(); }} }};", "std::unique_ptr<{a}> {b}();",
            "#define {a}(x) {b}(x)", "enum class {a} {{ {b}, {c} }};", "{a}::{a}() : {b}(1) {{}}", "void {a}(int x); void {a}({b} x);", "void {a}() {{ for (auto& x : {b}()) x.{c}(); }}",
            "#define LIB_BEGIN_NAMESPACE namespace {a} {{", "LIB_BEGIN_NAMESPACE\nint {a}({b} x) {{ return {c}(1); }}\nLIB_END_NAMESPACE",
            'int {a}({b} x, int y) {{ return {c}("x", 1); }}', "template <> int {a}<{b}>() {{ return {c}(); }}",
            "{a} operator+({a} x, {b} y);", "struct {a} {{ bool operator<({b} x); ~{a}(); {c} {b}; }};", "void {c}({a}& x, {b}* y) {{ x + *y; *y < x; delete y; {a} z(1); }}",
            "template <typename T, std::enable_if_t<std::is_integral<T>::value, int> = 0> int {a}(T x);",
        ],
    ),
    "rust": (
        ["src/lib.rs", "src/one.rs", "src/two.rs", "src/one/three.rs"],
        [
            "pub fn {a}() -> {b} {{ {c} }}", "fn {a}() {{ {b}()(); let x = {c}(); x(); }}", "mod one;", "pub mod two;", "#[macro_export]\nmacro_rules! {a} {{ () => {{}} }}", "macro_rules! {a} {{ () => {{}} }}", "{a}!();", "crate::{a}!();", "#[derive({a})]\nstruct {b};",
            "#[proc_macro_derive({a})]\npub fn {b}() {{}}", "use crate::one::three::{a};", "use super::three::{a};", "use crate::one::{a};", "pub use crate::two::{a} as {b};", "use super::*;",
            "pub fn {a}(x: {b}) -> {c} {{ {b}() }}", "pub struct {a} {{ pub {b}: {c} }}", "pub trait {a} {{ fn {b}(&self) -> {c}; }}",
            "impl {a} for {b} {{ fn {c}(&self) {{ self.{a}() }} }}", "impl {a} {{ pub fn {b}() -> {c} {{ {c}::{b}() }} }}",
            "pub fn {a}(x: {b}) {{ x.{c}().{a}() }}", "type {a} = {b};",
            "pub fn {a}<T>(x: T, y: Vec<T>) -> {b}<T> {{ }}", "pub fn {a}<T, F: Fn() -> T>(f: F) -> T {{ }}", "pub fn {a}(x: {b}) {{ {c}(x).{a}(); {b}(|| x).{c}(); }}",
            "pub trait {a}<T> {{ fn {b}(&self, x: T); }}", "impl {a}<u8> for {b} {{ fn {c}(&self, x: u8) {{ }} }}", "impl {a}<{c}> for {b} {{ fn {c}(&self, x: {c}) {{ }} }}",
            "impl {a}<u8> for str {{ fn {c}(&self, x: u8) {{ }} }}", "impl {a}<{b}> for str {{ fn {c}(&self, x: {b}) {{ }} }}", "pub fn {a}(x: &str) {{ x.{c}(1); }}",
            "impl std::ops::Add for {a} {{ type Output = {b}; fn add(self, x: {a}) -> {b} {{ }} }}", "pub fn {c}(x: {a}, y: Option<{b}>) {{ (x + x).{c}(); y.map(|z| z.{a}()).unwrap().{b}(); }}",
            "pub struct {a}<T>(T);", "impl<T> {a}<T> {{ pub fn {b}(x: T) -> Self {{ }} pub fn {c}(&self) -> T {{ }} }}",
            "pub fn {a}(x: {b}) {{ {c}::{a}(x).{b}().{c}(); {c}::<{b}>::{a}().{b}(); }}",
            "impl<T: {a}> {b} for T {{ }}", "pub trait {a}: Sized {{ fn {b}(self) -> {c} {{ }} }}", "impl<T> {a} for T where T: {b}, T::{c}: {a} {{ fn {b}(&self) -> {c} {{ }} }}",
            "pub trait {a} where Self: {c} {{ type {b}: {c}; fn {c}(&self) -> Self::{b}; }}", "pub fn {a}<T: {b}>(x: T) where T::{c}: {a} {{ x.{c}().{a}(); x.{b}().{a}(); T::{c}::{b}(); }}",
            "impl {a} {{ fn {b}(&self) {{ }} }}", "impl {a} {{ pub(super) fn {b}(&self) -> {c} {{ }} }}", "pub fn {a}(x: std::sync::Arc<{b}>) {{ x.clone().{c}(); x.{c}().{a}(); {b}.{a}().{c}(); }}",
            "impl Clone for {a} {{ fn clone(&self) -> Self {{ }} }}", "impl<F: Fn() -> {a}> {b} for F {{ fn {c}(&self) -> {a} {{ }} }}", "pub fn {a}(x: Vec<u8>, y: &(dyn {b} + Send)) {{ x.{b}().{c}(); y.{c}().{a}(); }}",
            "#[cfg(windows)]\nmod one;", "#[cfg(windows)]\nuse crate::one::{a};", "#[cfg(windows)]\npub fn {a}() -> {b} {{ {c}() }}",
            "#[cfg(windows)]\nmod {a} {{ impl crate::two::{b} {{ pub fn {c}(&self) {{}} }} }}",
            "pub struct {a}<T>(T); impl {a}<{b}> {{ fn {c}(&self) {{ }} }}", "impl {a}<{c}> {{ fn {b}(&self) {{ }} fn {c}(&self) {{ }} }}",
            "pub fn {a}(x: {b}<{c}>) {{ x.{a}(); x.{c}(); }}",
            "pub fn {a}<T>(x: {b}) {{ <{b} as {c}>::{a}(&x).{c}(); <T as {a}>::{b}().{c}(); }}",
            "pub struct {a}<T = {b}> {{ pub {c}: T }}", "impl {a} {{ pub fn {b}(&self) {{ self.{c}.{a}(); }} }}", "pub fn {c}(x: {a}) {{ x.{c}.{b}(); {b} {{ {c}: 1 }}.{a}(); }}",
            "#[macro_export]\nmacro_rules! {a} {{ ($x:expr) => {{ $x.{b}() }}; ($x:expr, $y:expr) => {{{{ let y = &$y; (y.{c}, $crate::{b}::{a}($x)) }}}}; }}",
            "pub fn {c}(x: {a}) {{ {a}!(x).{c}(); let (y, z) = crate::{a}!(x, {b}(x)); y.{b}(); z.{a}(); {b}!({c}!(x)).{a}(); }}", "macro_rules! {a} {{ ($x:expr) => {{ {b}!($x) }} }}",
            "macro_rules! {a} {{ ($x:ident) => {{ pub struct $x; impl $x {{ pub fn {b}(&self) -> {c} {{ {c}() }} }} }}; ($x:ident, $y:ty) => {{ pub fn $x() -> $y {{ }} }} }}\n{a}!({b});\n{a}!({c}, {b});",
            "macro_rules! {b} {{ ($($x:ident),*) => {{ $( pub mod $x; pub use $x::{{{c}, {a}}}; )* }} }}\n{b}!({a}, {c});\nimpl {a} {{ {b}!(); }}",
            "macro_rules! cfg_{a} {{ ($($item:item)*) => {{ $( #[cfg(windows)] $item )* }} }}", "macro_rules! cfg_{a} {{ ($($item:item)*) => {{ $( #[cfg(unix)] $item )* }} }}",
            "cfg_{a}! {{ pub mod {b}; pub fn {c}() -> {b} {{ }} pub use crate::two::{a}; }}", "cfg_{b}! {{ pub fn {c}() -> {a} {{ }} impl {a} {{ pub fn {b}(&self) -> {c} {{ }} }} }}",
            "cfg_if! {{ if #[cfg(unix)] {{ pub use crate::one::{a}; }} else {{ pub use crate::two::{a}; pub fn {b}() -> {c} {{ }} }} }}",
            "pub use crate::two::{{{a}, {b}}};", "use super::{a};", "impl {a} for ({b}, u8) {{ fn {c}(&self) {{ }} }}", "pub fn {a}(x: {b}) {{ (x.{c}, 1).{a}(); }}",
        ],
    ),
    "csharp": (
        ["One.cs", "Two.cs", "Inner/Three.cs", "Shop/Four.cs", "Shop/Five.cs"],
        [
            "class {a} {{ static {b} {c}() => {a}; void {a}() {{ {c}()(); var x = {b}(); x(); }} }}", "using {a}.Inner;", "class {a} : {b} {{ public {c} {b}() {{ return {c}(); }} }}",
            "interface {a} {{ {b} {c}(); }}", "namespace {a} {{ class {b} {{ public static {c} {a}() => new {c}(); }} }}",
            "static class {a} {{ public static {b} {c}(this {b} x) => x.{c}(); }}", "enum {a} {{ {b}, {c} }}",
            "class {a} {{ {b} f; void {c}() {{ f.{a}(); f.{c}(); }} }}",
            "static class {a} {{ public static T {b}<T>(T x, Func<T> y) => x; static void {c}({b} z) {{ {b}(z).{c}(); }} }}",
            "record {a}({b} One, {c} Two);", "class {a} {{ void {b}(List<{c}> x, {a} y) {{ x.Select(z => z.{b}()).First().{c}(); var (p, q) = y; q.{b}(); }} }}",
            "class {a} {{ public static {b} operator +({a} x, {a} y) => null; }}", "class {a} {{ void {b}({c} x) {{ (x + x).{b}(); }} }}",
            "class {a}<T> {{ public T {b}; public {c}<T> {a}<T>(T x) => null; }}", "class {a} {{ {b} f; void {c}() {{ {b}.{a}(f).{c}(); }} }}",
            "class {a} : List<{b}> {{ }}", "class {a} {{ void {b}({c} x) {{ foreach (var y in x) y.{b}(); x[0].{a}(); x.First().{c}(); }} }}",
            "class {a} {{ Func<{b}, {c}> {c}() => x => x.{c}(); List<Action<{b}>> f; void {a}() {{ f.Add(x => x.{a}()); }} }}",
            "static class {a} {{ public static {b} {c}(this object x) => null; }}", "class {a} {{ public object {b} {{ get; set; }} public virtual {c} {a}(int x) => null; }}",
            "class {a} : {b} {{ public override {c} {b}(int x) => null; public {a} {b}(int? x) => null; void {c}(int? x) {{ {b}(1).{a}(); {b}(x).{c}(); }} }}",
            "using {a};\n\nnamespace {b} {{ using static {c}; class {a} {{ void {b}() {{ {c}().{a}(); }} }} }}", "class {a} : {b} {{ {c} {a}.{c} => null; public new {b} {c} {{ get; }} }}",
            "class {a} {{ public ({b} {c}, {c} {b}) {a}() => default; }}", "class {a} {{ void {b}({c} x) {{ x.{c}().{b}.{a}(); x.{b}(1).{c}(); }} }}",
            "using static {a};", "global using static Shop.Make.{a};", "global using Shop.Make;", "using {a} = Shop.Make.{b};", "using Shop.Make;", "using static Shop.Make.{a};", "global using {a} = {b};",
            "class {a}Attribute : {b} {{ public {a}Attribute({c} x) {{ }} public {c} {b}; }}", "[{a}({b} = 1)] class {b} {{ [{c}] void {a}() {{ {b}(); }} }}",
            "partial class {a} {{ void {b}() {{ {c}(); {b}(); }} public {b} {c}(int x) => null; }}", "partial class {a} : {b} {{ {c} f; void {c}() {{ f.{b}(); {a}(1); this.{b}(); }} }}",
            "class {a} {{ void {b}() {{ var x = new {c} {{ {a} = 1, {b} = {{ {c} = 2 }} }}; {b} y = new() {{ {c} = x }}; if (y is {{ {a}: 1 }} z) z.{c}(); var w = y with {{ {b} = 1 }}; }} }}",
            "class {a} {{ class {b} : {c} {{ void {a}() {{ {c}(); {b}(); }} }} static {c} {b}() => null; }}", "class {a} {{ void {b}({c} x) {{ x.{b}(item: {a}.{c}); {a}.{b}.{c}(); {c}.{a} y = null; y.{b}(); }} }}",
            "class {a} {{ public static implicit operator {b}({a} x) => null; }}", "class {a} {{ void {b}({c} x) {{ {b} y = x; {a}(x).{c}(); }} {b} {a}({a} y) => null; }}",
            "interface {a} : {b} {{ {c} {a} {{ get; }} void {b}() {{ {a}.{c}(); }} }}", "delegate {a} {b}({c} x);", "class {a} {{ event {b} {c}; void {a}() {{ {c}(this); {c} += x => x.{a}(); }} }}",
            "class {a} {{ public {b} this[int i] => null; public IEnumerator<{c}> GetEnumerator() => null; public void Deconstruct(out {b} x, out {c} y) {{ }} }}",
            "class {a}({b} {c}) : {c}({c}) {{ void {b}() {{ {c}.{a}(); {a}(); }} }}", "class {a} {{ void {b}(object x) {{ switch (x) {{ case {c} y: y.{a}(); break; case {b} {{ {a}: var z }}: z.{c}(); break; }} }} }}",
            "class {a}<T> where T : {b} {{ T {c}; void {a}() {{ {c}.{b}(); {c}.{a}(); }} }}", "class {a} {{ T {b}<T>(Func<T, {a}> f) where T : {c}, new() => new T(); void {c}() {{ {b}<{a}>(x => x.{b}()).{c}(); out({b}); }} }}",
            "namespace Shop.Make {{ class {a} {{ void {b}() {{ Shop.Make.{c}.{a}(); Make.{b}.{c}(); }} }} }}", "class {a} {{ void {b}(dynamic x, Outer.{a} y) {{ x.{c}(); y.{b}(1); nameof({a}.{c}); base.{b}(); }} }}",
            "abstract class {a} {{ protected abstract {b} {c}(); protected virtual {c} {b} {{ get {{ return {c}().{a}(); }} }} }}", "class {a} : {b} {{ {a}({c} x) : base(x) {{ {b}.{c}(); }} {a}() : this(null) {{ }} public override {a} {b} => null; }}",
        ],
    ),
    "kotlin": (
        ["a/src/main/kotlin/shop/One.kt", "a/src/main/kotlin/shop/Two.kt", "a/src/test/kotlin/shop/Three.kt", "b/src/main/kotlin/more/Four.kt", "a/src/main/java/shop/Five.java"],
        [
            "import more.*", "import shop.{a}", "import more.{a} as {b}", "import shop.{a}.{b}", "import out.{a}", "import more.{a}.Companion.{b}",
            "open class {a}(val {b}: {c}, {c}: {b}) : {b}({c}) {{ fun {c}() = {b}.{c}() }}", "interface {a} {{ fun {b}({c}: {a}): {c} = {c}.{b}() }}", "fun interface {a} {{ fun {b}(x: {c}): {b} }}",
            "data class {a}(val {b}: {c}) {{ companion object {{ fun {c}() = {a}({b}()) }} operator fun invoke(x: {b}): {c} = x.{b}() }}", "object {a} : {b}() {{ val {c} by lazy {{ {b}() }} }}",
            "fun {a}(x: {b}): {c} = x.{c}()", "fun {a}(x: {b}, y: {c}) = {a}(x).{b}()", "fun {b}.{a}(y: {c} = {c}()): {c} {{ {c}(); return y.{a}() }}", "val {a}.{b}: {c} get() = {c}().{b}",
            "fun {a}(init: {b}.() -> Unit, f: ({c}) -> {b}) {{ {b}().init(); f({c}()).{a}() }}", "fun {a}() {{ {b} {{ {c}(); it.{a}() }} }}", "fun {a}(x: {b}) {{ x.apply {{ {c}() }}.let {{ it.{c}() }}; with(x) {{ {a}(); {c} }} }}",
            "class {a}<T : {b}>(val {c}: T) {{ fun {b}(): T = {c}; fun make() = {c}.{c}() }}", "val {a} = {b}()", "typealias {a} = {b}", "enum class {a}(val {b}: {c}) {{ {c}({b}()); fun make() = {c}.{b} }}",
            "fun {a}(x: Any) {{ if (x is {b}) x.{c}(); when (x) {{ is {c} -> x.{b}(); else -> {{ }} }} }}", "fun {a}(xs: List<{b}>) = xs.map {{ it.{c}() }}.first().{a}()", "class {a} {{ operator fun plus(x: {b}): {c} = x; operator fun get(i: Int): {b} = this + i }}",
            "fun {a}(x: {b}, y: {c}) {{ x + y; x[0].{c}(); x(y); val (p, q) = x; p.{a}() }}", "expect class {a} {{ fun {b}(): {c} }}", "expect fun {a}(x: {b}): {c}", "actual fun {a}(x: {b}): {c} = {c}()", "actual typealias {a} = {b}", "actual class {a} {{ actual fun {b}(): {c} = {c}() }}", "private fun {a}() = {b}", "sealed class {a} {{ class {b} : {a}() {{ fun {c}() = this@{a}.{b}() }} }}",
            "fun {a}(vararg x: {b}) {{ {c}(*x); {a}(::{b}); {a}({b}::{c}) }}", "fun Wide.{a}(x: {c}) {{ {b}(); out().{a}(x); out().{c}(1) }}", "fun {a}() {{ out {{ {b}(); it.{c}().{a}() }} }}",
            "class {a} private constructor(val {b}: {c}) {{ companion object {{ operator fun invoke(x: Int) = {a}(x) }} }}", "class {a}(val {c}: {b}) : {b} by {c}(1) {{ fun {b}() = {c}(2) }}",
        ],
    ),
    "java": (
        ["a/src/main/java/shop/One.java", "a/src/main/java/shop/Two.java", "a/src/test/java/shop/Three.java", "b/src/main/java/more/Four.java", "b/src/main/java/shop/Five.java"],
        [
            "import more.*;", "import shop.{a};", "import more.{a};", "import static shop.{a}.{b};", "import static more.{a}.*;", "import lombok.Data;", "import out.{a};", "import static out.{a}.*;",
            "class {a} extends {b} {{ {c} {b}() {{ return {c}(); }} }}", "interface {a} {{ {b} {c}({a} x); }}", "interface {a}<T> extends {b} {{ T {c}(); default {c} make() {{ return null; }} }}",
            "class {a} {{ static {b} {c}() {{ return new {b}(); }} static {b} make(int x) {{ return null; }} static {c} make({a} x) {{ return null; }} }}",
            "class {a} {{ {b} {c}; void make() {{ {c}.{a}(); {c}().{b}(); this.{c}.make(); make(1).{b}(); make({b}); }} }}",
            "class {a}<T extends {b}> {{ T {c}; T {c}() {{ return {c}; }} void get() {{ {c}.{b}(); {c}().{a}(); }} }}",
            "class {a} {{ void {b}({b}<{c}> x, List<{a}> y) {{ x.{c}().{a}(); y.stream().map(z -> z.{b}()).forEach(z -> z.{c}()); y.forEach({c}::{a}); }} }}",
            "enum {a} {{ {b}, {c}; {b} {a}() {{ return {b}.{c}(); }} }}", "record {a}({b} {c}, int {b}) {{ {a} {{ {c}.make(); }} void make() {{ {c}().{a}(); }} }}",
            "class {a} {{ void make({c} x) {{ {b}(y -> y.{a}()); new {b}() {{ {c} {a}() {{ return {c}(); }} }}.{a}().{b}(); }} void {b}({b} f) {{ }} }}",
            "@Data class {a} {{ {b} {c}; boolean item; }}", "class {a} {{ @Getter {b} {c}; void {b}() {{ getStore().{c}(); }} }}", "class {a} {{ void {b}({c} x) {{ x.getCart().{b}(); x.setItem(null); x.isItem(); x.getStore(); }} }}",
            "class {a} implements {b}<{c}> {{ public {c} {b}({c} x) {{ return {a}.{c}().{b}(x); }} {a}({b} x) {{ super(x); }} {a}() {{ this(null); }} }}",
            "class {a} {{ class {b} {{ void {c}() {{ {a}.this.{b}(); make(); }} }} void make() {{ new {b}().{c}(); shop.{c}.{a}(); more.{b}.make(); }} }}",
            "class {a} {{ void {b}(Object x) {{ if (x instanceof {c} y) y.{a}(); switch (x) {{ case {b} z -> z.{c}(); default -> {{ }} }} }} }}",
            "class {a} {{ <T> T {b}(Class<T> x) {{ return null; }} void {c}() {{ {b}({c}.class).{a}(); out(); log.info({b}); }} }}", "@Slf4j class {a} {{ void {b}() {{ log.{c}(); }} }}",
            "class {a} extends {b} {{ static class {c} extends {a} {{ {c} make; }} void {b}() {{ var x = new {c}(); x.make.{a}(); x.{c}(); }} }}",
            "interface {a} {{ {b} {c} = null; static {c} make() {{ return null; }} }}", "class {a} {{ void make({b}... x) {{ }} void make({b} x, {c} y) {{ make(x); make(x, y); make(x, y, x).{c}(); make(null).{a}(); }} }}",
            "import lombok.*;", "@Builder(toBuilder = true) class {a} {{ {b} {c}; @Builder {a}() {{ }} void {b}() {{ toBuilder().{c}(null).build().{b}(); }} }}", "import lombok.Builder;", "@lombok.experimental.SuperBuilder class {a} extends {b} {{ {b} {c}; }}",
            "class {a} {{ void {b}({c} x) {{ {a}.builder().{b}(null).build().{c}(); var y = {c}.builder(); y.{a}(x).{b}(y).build().{a}(); x.toBuilder().{c}(null).build(); }} }}",
            "class {a} {{ <T> T {b}({c}<T> f) {{ return null; }} void {c}() {{ {b}(() -> new {a}()).{c}(); {b}({a}::new).{b}(null); {a} x = make(y -> y.{c}()); }} }}",
        ],
    ),
    "php": (
        ["composer.json", "a/one.php", "a/two.php", "a/three.php", "b/four.php", "b/composer.json"],
        [
            "namespace Shop;", "namespace Shop\\Make;", "use Shop\\{a};", "use Shop\\{a} as {b};", "use Shop\\Make;", "use function Shop\\{a};", "use Out\\{a};", "use Shop\\{{{a}, Make\\{b}}};",
            "class {a} extends {b} {{ public function {c}(): {b} {{ return $this->{b}(); }} }}", "interface {a} extends {b} {{ public function {c}({a} $x): static; }}",
            "trait {a} {{ private {b} ${c}; public static function {b}() {{ return new static; }} function {c}() {{ return $this->{c}->{a}(); }} }}",
            "class {a} implements {b} {{ use {c}; public function __construct(private {b} ${c}) {{ $this->{c}->{a}(); $this->{c}(); parent::__construct(); }} }}",
            "class {a} {{ /** @var {b}[] */ public array ${c}; function {b}() {{ foreach ($this->{c} as $x) {{ $x->{c}(); self::{a}(); }} }} }}",
            "enum {a}: string {{ case {b} = 'x'; const {c} = 1; static function {c}(): self {{ return self::{b}; }} }}",
            "function {a}({b} $x) {{ $x->{c}()->{a}(); {b}()->{c}(); return {c}::{a}(); }}", "function {a}(): {b} {{ return new {c}; }}", "const {a} = {b}; define('{b}', {c});",
            "${a} = new {b}; ${a}->{c}()->{b}();", "\\Shop\\{a}::{b}()->{c}(); Make\\{b}::{c}(); namespace\\{a}(); \\{b}();", "/** @return {b} */ function {a}($x) {{ if ($x instanceof {c}) {{ $x->{b}(); }} else {{ $x = {b}(); }} $x->{a}(); }}",
            "/** @mixin {b}\n * @template T of {c} */ class {a} {{ /** @return T */ function {c}() {{ [$x, $y] = [{b}::make(), new {c}]; $y->{b}(); [$this, '{c}']; }} }}",
            "class {a} extends {b} {{ function __call($n, $x): {c} {{ return new {c}; }} static function __callStatic($n, $x): {b} {{ }} }}", "/** @method {c} {b}()\n * @property {b} ${c} */ class {a} {{ use {b} {{ {c} as {a}; {b}::{a} as protected {c}; }} }}",
            "function {a}({b} $x) {{ array_map(fn($y) => $y->{c}(), [$x, new {c}]); $x->{a}()->{b}(); $x->{c}->{a}(); {b}::{c}()->{a}(); }}", "trait {a} {{ abstract function {b}(): {c}; function {c}() {{ $this->{b}()->{c}(); }} }}",
            "require __DIR__ . '/two.php'; include 'b/four.php';", "namespace {a} {{ class {b} extends \\Shop\\{c} {{ function {a}() {{ {c}(); }} }} }}",
        ],
    ),
    "python, several projects": (
        ["src/shop/one.py", "src/shop/sub/__init__.py", "src/shop/sub/two.py", "here/shop/__init__.py", "here/shop/one.py",
         "here/shop/sub/two.py", "here/use.py", "here/conftest.py", "here/manage.py", "here/help/one.py", "plug/get/__init__.py", "plug/get/two.py", "plug/make.py", "main.py"],
        [
            "from shop.one import {a}", "import shop.one", "shop.one.{a}()", "from shop.sub.two import {a}", "from shop import sub, one",
            "sub.two.{a}()", "import plug.get.two", "plug.get.two.{a}()", "from plug import get, make", "get.two.{a}().{b}()", "import get.two",
            "from plug.get import two", "from .get.two import {a}", "from .get import two", "two.{a}()", "from . import one", "from .sub.two import {a}", "from .. import one", "one.{a}()",
            "from shop.one import *", "from sub import {a}", "from help import one", "import make", "make.{a}()", "def {a}() -> {b}: ...", "def {a}(): ...",
            "class {a}:\n    def {b}(self): ...", "class {a}({b}):\n    def {c}(self): ...", "class {a}(one.{b}): ...", "{a}().{b}()", "import two, one",
            "import shop", "shop.sub.two.{a}()", "from shop import {a}", "{a} = one.{b}",
        ],
    ),
    "components": (
        ["web/nuxt.config.ts", "web/components/Cart.vue", "web/components/shop/Item.vue", "web/composables/one.ts", "web/utils/two.ts",
         "web/pages/main.vue", "web/lib/Store.svelte", "web/lib/page.svelte", "web/lib/Make.astro", "web/lib/three.ts"],
        [
            "<script setup>\nimport {a} from '../components/Cart.vue'\n</script>", "<template><{a} @click=\"{b}()\"><Shop{c} /></{a}></template>",
            "<script setup lang='ts'>\nimport {{ {a} }} from '../lib/three'\nconst {b} = {a}()\ndefineProps<{{ {c}: {a} }}>()\ndefineExpose({{ {b} }})\n</script>",
            "<script>\nimport {a} from './shop/Item.vue'\nexport default {{ components: {{ {a} }}, methods: {{ {b}() {{ this.{c}() }}, {c}() {{}} }} }}\n</script>",
            "<script>\nexport default {{ name: '{a}', setup() {{ const {{ {b} }} = {c}(); return {{ {b} }} }} }}\n</script>\n<template><p @click='{b}()'>{{{{ {c}() }}}}</p></template>",
            "export const {a} = () => {{\n  const {b} = {c}()\n  return {{ {b}, {c}() {{}} }}\n}}", "export class {a} {{ {b}() {{}} {c}() {{ return new {a}() }} }}",
            "export function {a}() {{ return new {b}() }}", "export * from '../lib/three'", "{a}().{b}()", "new {a}().{b}()",
            "export const {a} = defineStore('x', {{ state: () => ({{ {b}: new {c}() }}), actions: {{ {b}() {{}} }} }})",
            "<script>\nimport {a} from './Store.svelte'\nimport {{ {b} }} from './three'\n$: {c} = ${b}.{a}()\n</script>\n{{#each {b} as {a}}}<{a} on:click={{{c}}} />{{/each}}",
            "<script>\nexport let {a}\nexport function {b}() {{ {a}.{c}() }}\n</script>\n<{c} />", "---\nimport {a} from './Store.svelte'\nimport {{ {b} }} from './three'\n---\n<{a} x={{{b}()}} />",
            "import {a} from '../components/Cart.vue'", "import {a} from './Make.astro'\nnew {a}()", "<cart /><load-all />", "<LazyCart v-for='{a} in {b}()' :x='{a}.{c}()' />",
        ],
    ),
    "components, declared": (
        ["app/vite.config.ts", "app/components.d.ts", "app/main.ts", "app/src/one.ts", "app/src/two.ts", "app/src/ui/Cart.vue", "app/src/ui/Item.vue",
         "app/App.vue", "app/src/mixin.js", "app/src/routes/+layout.ts", "app/src/routes/+page.server.ts", "app/src/routes/+page.svelte", "app/src/Pick.svelte"],
        [
            "declare module 'vue' {{ export interface GlobalComponents {{ {a}: typeof import('./src/ui/Cart.vue')['default'], {b}: typeof import('./src/{c}')['{a}'] }} }}",
            "export {{}}\ndeclare global {{ const {a}: typeof import('./src/one')['{b}'] }}", "Components({{ dirs: ['src/ui'] }})", "AutoImport({{ dirs: ['src'], imports: [{{ './src/two': ['{a}', ['{b}', '{c}']] }}] }})",
            "import {a} from './src/ui/Item.vue'\napp.component('{b}', {a})", "app.component('{a}', defineAsyncComponent(() => import('./src/ui/{b}.vue')))", "import {a} from './{b}'",
            "<template><{a} @{b}='{c}' :{c}='{b}()'><template #{b}='{{ {c} }}'>{{{{ {c}.{a}() }}}}</template></{a}></template>", "<template><slot name='{a}' :{b}='{c}' /><p @click=\"$emit('{b}')\" /></template>",
            "<script setup lang='ts'>\nimport {{ {b} }} from '../one'\nconst emit = defineEmits<{{ {a}: [{b}] }}>()\nemit('{a}')\ndefineProps<{{ {c}: {b} }}>()\ndefineSlots<{{ {b}(p: {{ {c}: {b} }}): any }}>()\n</script>",
            "<script>\nimport {a} from '../mixin'\nimport {b} from './Item.vue'\nexport default {{ mixins: [{a}, {b}], methods: {{ {c}() {{ this.{b}(); this.{a}.{c}() }} }} }}\n</script>",
            "<script>\nimport {a} from './src/mixin'\nexport default {{ extends: {a}, mounted() {{ this.{b}(); this.$emit('{c}') }} }}\n</script>", "<script src='./src/mixin.js'></script>",
            "export default {{ data() {{ return {{ {a}: new {b}() }} }}, methods: {{ {c}() {{}} }} }}", "export class {a} {{ {b}() {{}} {c}() {{ return new {a}() }} }}", "export function {a}() {{ return new {b}() }}",
            "import {{ {a} }} from '../one'\nexport const load = async () => ({{ {b}: {a}(), {c}: new {a}() }})", "import {{ {b} }} from '../two'\nexport function load() {{ return {{ {a}: {b}() }} }}", "{a}().{b}()",
            "<script lang='ts'>\nimport {{ {a} }} from '../one'\nlet {{ data }} = $props()\nlet {b} = $derived(data.{c})\n{b}.{a}()\n</script>\n{{data.{a}.{c}()}}", "<script>\nexport let data\n$: data.{a}.{b}()\n</script>",
            "<script>\nimport {a} from './Pick.svelte'\n</script>\n<{a} on:{b}={{{c}}} {c}={{1}} />", "<script>\nconst {a} = createEventDispatcher()\nexport let {c}\n{a}('{b}')\n</script>", "import.meta.glob('./src/**/*.{{ts,vue}}')", "import.meta.glob(['./*.ts', './ui/*.vue'])",
        ],
    ),
}  # fmt: skip
"""Per language the paths of a small tree, and what stands in its files, with names from a few."""
HEADS = {**dict.fromkeys(("a/one.php", "a/two.php", "a/three.php", "b/four.php"), "<?php\n"),
         "shop/one.go": "package shop\n", "shop/two.go": "package shop\n", "store/three.go": 'package store\nimport "x.org/y/shop"\n',
         "Shop/Four.cs": "namespace Shop.Make;\n", "Shop/Five.cs": "namespace Shop.Make;\n",
         "main.go": 'package main\nimport ("x.org/y/shop"; "x.org/y/store")\n',
         "a/src/main/java/shop/One.java": "package shop;\n", "a/src/main/java/shop/Two.java": "package shop;\n", "a/src/test/java/shop/Three.java": "package shop;\n",
         "b/src/main/java/more/Four.java": "package more;\n", "b/src/main/java/shop/Five.java": "package shop;\n",
         "a/src/main/kotlin/shop/One.kt": "package shop\n", "a/src/main/kotlin/shop/Two.kt": "package shop\n", "a/src/test/kotlin/shop/Three.kt": "package shop\n",
         "b/src/main/kotlin/more/Four.kt": "package more\n", "a/src/main/java/shop/Five.java": "package shop;\n"}  # fmt: skip
GO_MOD = "module x.org/y\n"
COMPOSER = '{"autoload": {"psr-4": {"Shop\\\\": ["a/", ""]}}}'

Sources = dict[str, tuple[str, ...]]


def trees(language: str) -> st.SearchStrategy[list[Sources]]:
    """A tree, and what it becomes edit by edit: one or two files are written anew, or go."""
    paths, fragments = FRAGMENTS[language]
    fragment = st.builds(
        lambda text, a, b, c: text.format(a=a, b=b, c=c), st.sampled_from(fragments), *[st.sampled_from(NAMES)] * 3
    )
    content = st.lists(fragment, max_size=4).map(tuple)
    first = st.fixed_dictionaries(dict.fromkeys(paths, content))
    edit = st.dictionaries(st.sampled_from(paths), st.none() | content, min_size=1, max_size=2)
    return st.builds(_states, first, st.lists(edit, min_size=1, max_size=3))


def _states(first: Sources, edits: Sequence[Mapping[str, tuple[str, ...] | None]]) -> list[Sources]:
    states = [first]
    for edit in edits:
        after = {**states[-1], **edit}
        states.append({path: content for path, content in after.items() if content is not None})
    return states


@cache
def _extracted(path: str, content: tuple[str, ...]) -> Extracted:
    text = (
        GO_MOD
        if path == "go.mod"
        else COMPOSER
        if path.endswith("composer.json")
        else json.dumps({"cells": [{"cell_type": "code", "source": cell} for cell in content], "nbformat": 4})
        if path.endswith(".ipynb")
        else HEADS.get(path, "") + "\n\n".join(content) + "\n"
    )
    found = extract(path, text.encode())
    assert isinstance(found, Extracted)
    return found


class _Mentioning:
    """As an index answers: which files have all words of a name in their text, which define it."""

    def __init__(self, *sides: Mapping[str, Extracted]) -> None:
        self._files = [(path, one) for side in sides for path, one in side.items()]

    def __call__(self, name: str) -> list[str]:
        words = set(split_name(name))
        return sorted({path for path, one in self._files if words <= set(one.words.split())})

    def defining(self, name: str) -> set[str]:
        return {path for path, one in self._files if any(each.name == name for each in one.facts.definitions)}


def _rows(path: str, facts: Mapping[str, FileFacts], resolution: Resolution) -> list[object]:
    """All that the graph would hold of a file's names and uses; targets by id, since places in a file may change."""

    @cache
    def ids(of: str) -> list[str]:
        language = for_path(of)
        assert language is not None
        return [one.symbol_id for one in identify("p", of, facts[of], resolution.module_name(of), language.separator)]

    edges = [
        (edge.kind, ids(path)[edge.source], ids(edge.target[0])[edge.target[1]] if edge.target else "", *edge[3:])
        for edge in resolution.edges(path)
    ]
    return [ids(path), edges, resolution.surfaces(path)]


@pytest.mark.parametrize("examples", [30, pytest.param(150, marks=pytest.mark.slow)])
@pytest.mark.parametrize("language", FRAGMENTS)
def test_files_that_are_not_affected_keep_their_rows(language: str, examples: int) -> None:
    @settings(
        max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True,
        phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    @given(trees(language))
    def check(states: list[Sources]) -> None:
        for before, after in pairwise(states):
            _check_step(before, after)

    check()


@pytest.mark.parametrize("language", FRAGMENTS)
def test_files_that_have_a_name_are_resolved_alone_as_with_all(language: str) -> None:
    """What is told of a name's uses while an index is under way: of the files that have it, and by what has each name."""

    @settings(
        max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True,
        phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    @given(trees(language), st.sampled_from(NAMES))
    def check(states: list[Sources], name: str) -> None:
        tree = {path: _extracted(path, content) for path, content in states[0].items()}
        facts = {path: one.facts for path, one in tree.items()}
        mentioning = _Mentioning(tree)
        few, whole = resolve(facts, mentioning), resolve(facts)
        for path in mentioning(name):
            assert _rows(path, facts, few) == _rows(path, facts, whole), path

    check()


def _check_step(before: Sources, after: Sources) -> None:
    sides = [{path: _extracted(path, content) for path, content in side.items()} for side in (before, after)]
    old, new = ({path: one.facts for path, one in side.items()} for side in sides)
    changed = [path for path in old.keys() | new.keys() if before.get(path) != after.get(path)]
    mentioning = _Mentioning(*sides)
    found = affected(old, new, changed, mentioning, most=len(new))
    if found is None:
        return
    paths = found.paths
    was, now, few = resolve(old), resolve(new), resolve(new, mentioning)
    for path in new:
        if not new[path].definitions:
            continue
        expected = _rows(path, new, now)
        if path not in paths and path not in changed:
            assert _rows(path, old, was) == expected, f"{path} is affected, too"
        else:
            assert _rows(path, new, few) == expected, f"{path} comes out otherwise when few facts are read"


ELSEWHERE = {
    "other.ts": (
        "import { res as got } from './a'; got.json(); got.name.length; const res = fetch(); res.json(); export class Shop { #name = 1; name() { return this.#name; } }",
    )
}
KEPT = {
    "a manifest that says another version": ("package.json", '{"name": "x", "version": "1"}', '{"name": "x",\n"version": "2"}'),
    "what a callback calls its own": ("a.ts", "test(() => { const res = a(); });", "test(() => { const res = b(); res.text(); });"),
    "definitions in a callback that have moved": (
        "a.ts", "test(() => { const res = a(); });", "function unheard() {} test(() => { const res = a(); });"),
    "where an object stands that is given": (
        "a.ts", "export function res() { return { name() {}, text }; }",
        "function unheard() {}\n\nexport function res() { return { name() {}, text }; }"),
    "a private member": ("a.ts", "export class Cart { #name = 1; }", "export class Cart { #name = make(); #sum() {} }"),
}  # fmt: skip
"""Changes that no other file can tell, though it has the same names: path, before, after."""
TOLD = {
    "what a callback hands on": ("a.ts", "let res; test(() => { const own = a(); res = own; });", "let res; test(() => { const own = b(); res = own; });"),
    "a manifest that names the package otherwise": ("package.json", '{"name": "x"}', '{"name": "y"}'),
    "a member": (
        "a.ts", "export class Cart { name = 1; } export const res = new Cart();", "export class Cart { name = make(); } export const res = new Cart();"),
}  # fmt: skip


@pytest.mark.parametrize("change", KEPT)
def test_only_the_changed_file_is_affected(change: str) -> None:
    path, *_ = KEPT[change]
    assert _affected(*KEPT[change]) == {path}


@pytest.mark.parametrize("change", TOLD)
def test_others_are_affected(change: str) -> None:
    found = _affected(*TOLD[change])
    assert found is None or "other.ts" in found


def test_members_that_are_used_without_their_names_are_heard_of_in_php() -> None:
    others: Sources = {
        "make.php": (
            "<?php class Cart { function pay() {} } class Shop { function pay() {} } function make(): Till {}",
        ),
        "use.php": ("<?php function use_it() { make()()->pay(); }",),
    }
    before, after = (f"<?php class Till {{ function __invoke(): {given} {{}} }}" for given in ("Cart", "Shop"))
    found = _affected("till.php", before, after, others=others)
    assert found is None or "use.php" in found


def test_no_more_than_asked_for() -> None:
    path, before, after = TOLD["a member"]
    assert _affected(path, before, after, most=1) is None


OF_A_MODULE = "export function use(y: typeof import('./a')) { y.pour(); }"
COMES_TO_IT = {
    "exported": "export function pour() {}", "before it is exported": "function pour() {} export { pour };",
    "of a script": "function pour() {} pour.prototype.pour = pour; inherits(pour, pour);",
}  # fmt: skip


@pytest.mark.parametrize("how", COMES_TO_IT)
def test_who_is_given_a_module_hears_of_what_comes_to_it(how: str) -> None:
    found = _affected("a.ts", "", COMES_TO_IT[how], others={"other.ts": (OF_A_MODULE,)})
    assert found is None or "other.ts" in found


def _affected(path: str, before: str, after: str, most: int = 9, others: Sources = ELSEWHERE) -> frozenset[str] | None:
    sides = [{one: _extracted(one, content) for one, content in {**others, path: (text,)}.items()} for text in (before, after)]  # fmt: skip
    old, new = ({path: one.facts for path, one in side.items()} for side in sides)
    found = affected(old, new, [path], _Mentioning(*sides), most)
    return None if found is None else frozenset(found.paths)


FOLDER: Sources = {"shop/__init__.py": (), "shop/one.py": ("def get(): ...",), "main.py": ("import shop.one",)}
COMES = {
    "a module beside others": ("shop/two.py", False),
    "what the folder is named by": ("shop/sub/__init__.py", True),
    "the first of its folder": ("shop/sub/two.py", True),
}


@pytest.mark.parametrize("case", COMES)
def test_who_hears_of_a_new_file(case: str) -> None:
    path, heard = COMES[case]
    before = FOLDER | {"user.py": ("import shop.sub",)}
    sides = [{p: _extracted(p, content) for p, content in side.items()} for side in (before, before | {path: ()})]
    old, new = ({p: one.facts for p, one in side.items()} for side in sides)
    found = affected(old, new, [path], _Mentioning(*sides), most=len(new))
    assert found is not None
    assert "user.py" in found.paths if heard else found.paths.keys() == {path}


SHOP: Sources = {
    "shop/__init__.py": ("from shop.cart import Cart",), "shop/cart.py": ("class Cart:\n    def total(self): ...",),
    "shop/late.py": ("from shop.soon import due\ndue()",), "user.py": ("import shop\nshop.stock.fill()",),
    "loose/beside.py": (), "loose/run.py": ("import tool, beside\ntool.load_all()",), "loose/deep/far.py": ("import tool\ntool.load_all()",), "tests/test_cart.py": ("def check(x):\n    x.weigh_all()",),
    "till.py": ("from shop import Cart\nCart()",), "shop/bag.py": ("class Bag:\n    def weigh(self):\n        return self.weigh()",),
    "shop/sack.py": ("from shop.cart import Cart\nclass Sack(Cart):\n    def weigh(self): ...",), "scale.py": ("def put(x):\n    x.weigh()",),
    "counter.py": ("from shop import Cart\ndef put(x: Cart):\n    x.weigh()",),
    "go.mod": (), "store/store.go": ("type Store struct{}\nfunc (s *Store) Load() {}",), "cmd/main.go": ("func run(x Any) { x.FillAll() }",),
    "web/package.json": ('{"name": "web", "main": "all.js"}',), "web/test/a.js": ("require('..')();",),
    "web/lib/b.js": ("const c = require('./c'); c.sum_up();",),
}  # fmt: skip
NEW_FILES: dict[str, tuple[str, str, set[str] | None]] = {
    "names that others bear": ("shop/order.py", "class Cart:\n    def total(self): ...\n    def check(self): ...", set()),
    "imported before it was there": ("shop/soon.py", "def due(): ...", {"shop/late.py"}),
    "a member of its package": ("shop/stock.py", "def fill(): ...", {"user.py"}),
    "the only one of its name": ("shop/scale.py", "class Scale:\n    def weigh_all(self): ...", {"tests/test_cart.py"}),
    "beside a script": ("loose/tool.py", "def load_all(): ...", {"loose/run.py", "loose/deep/far.py"}),
    "what a folder is": ("loose/__init__.py", "", {"loose/run.py"}),
    "a wildcard": ("shop/every.py", "from shop.cart import *", set()),
    "a type of a package": ("store/shelf.go", "package store\ntype Shelf struct{}\nfunc (s *Shelf) Load() {}", set()),
    "a method, the only one of its name": ("store/shelf.go", "package store\ntype Shelf struct{}\nfunc (s *Shelf) FillAll() {}", {"cmd/main.go"}),
    "an interface": ("store/loads.go", "package store\ntype Loads interface { Load() }", None),
    "an interface that has others in it": ("store/whole.go", "package store\nimport \"io\"\ntype Whole interface { io.Closer }", None),
    "a package's main file": ("web/all.js", "module.exports = function all() {};", {"web/test/a.js"}),
    "a script that none loads": ("web/lib/d.js", "exports.total = function () {};", set()),
}  # fmt: skip
"""A file that comes, and who hears of it; None: all may. What hears of it must hear when it goes, too."""


CART = "class Cart:\n    def total(self): ..."
CART_USERS = {"shop/__init__.py", "till.py", "shop/sack.py", "counter.py"}
EDITS: dict[str, tuple[str, set[str] | None]] = {
    "an import for its own use": (f"from typing import List\n{CART}", set()),
    "a function whose name others bear": (f"{CART}\ndef check(x): ...", set()),
    "a function's body": (f"{CART}\n    def sum(self):\n        return 1", set()),
    "a member that an unrelated type has, too": (f"{CART}\n    def weigh(self): ...", {"shop/sack.py", "counter.py"}),
    "what is called where the type is": (f"{CART}\n    def __init__(self): ...", CART_USERS),
    "a list of all that a wildcard takes": (f"__all__ = ['check']\n{CART}", None),
    "what a type derives from": (CART.replace("Cart:", "Cart(dict):"), CART_USERS),
}  # fmt: skip
"""What becomes of shop/cart.py, and who hears of it; None: all may."""


def test_the_order_of_wildcards_is_heard_of() -> None:
    texts = ("from shop.one import *", "from shop.two import *")
    one, other = ({"a.py": _facts_of("a.py", order)} for order in (texts, texts[::-1]))
    assert _heard(one, other, "a.py") is None


@pytest.mark.parametrize("case", NEW_FILES)
def test_who_hears_of_a_file_that_comes_or_goes(case: str) -> None:
    path, text, heard = NEW_FILES[case]
    less = {p: _facts_of(p, content) for p, content in SHOP.items()}
    assert _heard(less, less | {path: _facts_of(path, (text,))}, path) == heard


@pytest.mark.parametrize("case", EDITS)
def test_who_hears_of_an_edit(case: str) -> None:
    text, heard = EDITS[case]
    one = {p: _facts_of(p, content) for p, content in SHOP.items()}
    assert _heard(one, one | {"shop/cart.py": _facts_of("shop/cart.py", (text,))}, "shop/cart.py") == heard


def _heard(one: Mapping[str, Extracted], other: Mapping[str, Extracted], changed: str) -> set[str] | None:
    """The same in both directions."""
    mentioning = _Mentioning(one, other)
    both = []
    for old, new in ((one, other), (other, one)):
        before, after = ({p: each.facts for p, each in side.items()} for side in (old, new))
        found = affected(before, after, [changed], mentioning, most=len(new))
        both.append(None if found is None else found.paths.keys() - {changed})
    assert both[0] == both[1]
    return both[0]


def _facts_of(path: str, content: tuple[str, ...]) -> Extracted:
    if path == "go.mod":
        return _extracted(path, ())
    head = "package store\n" if path == "store/store.go" else "package main\n" if path == "cmd/main.go" else ""
    found = extract(path, (head + "\n".join(content) + "\n").encode())
    assert isinstance(found, Extracted)
    return found


MIXED: Sources = {
    "shop/__init__.py": (), "shop/one.py": ("class Store:\n    def fetch(self):\n        return self.load_all()",),
    "shop/two.py": ("from shop.one import Store\nclass Cart(Store):\n    def load_all(self): ...",),
    "shop/three.py": ("class Other:\n    def load_all(self): ...", "class Third:\n    def load_all(self): ..."),
    "shop/four.py": ("from shop.one import Store\nclass Fourth(Store): ...",),
}  # fmt: skip
DERIVING: dict[str, Sources] = {
    "a type has the member now": {"shop/four.py": ("from shop.one import Store\nclass Fourth(Store):\n    def load_all(self): ...",)},
    "a type derives from both": {"shop/five.py": ("from shop.one import Store\nfrom shop.three import Other\nclass Both(Store, Other): ...",)},
    "one that has it derives": {"shop/three.py": ("from shop.one import Store\nclass Other(Store):\n    def load_all(self): ...",)},
    "… from one that derives": {"shop/three.py": ("from shop.four import Fourth\nclass Other(Fourth):\n    def load_all(self): ...",)},
    "it derives no longer": {"shop/two.py": ("class Cart:\n    def load_all(self): ...",)},
    "what it derives from does": {"shop/four.py": ("from shop.one import Store\nfrom shop.three import Third\nclass Fourth(Store, Third): ...",)},
}  # fmt: skip
"""What becomes of some files; it changes what `Store` calls of itself, which it lacks."""


@pytest.mark.parametrize("case", DERIVING)
def test_what_a_type_lacks_is_heard_of(case: str) -> None:
    _check_heard(MIXED, MIXED | DERIVING[case], "shop/one.py")


SHELVES: Sources = {
    "shelf.py": ("class Shelf:\n    def put_away(self): ...",), "tall.py": ("from shelf import Shelf\nclass Tall(Shelf):\n    def put_away(self): ...",),
    "user.py": ("def tidy(x):\n    x.put_away()",), "other.py": ("class Other: ...",), "half.py": ("from shelf import Shelf\nclass Half(Shelf): ...",),
    "low.py": ("from half import Half\nclass Low(Half):\n    def put_away(self): ...",),
}  # fmt: skip
FAMILIES: dict[str, Sources] = {
    "another type has it": {"other.py": ("class Other:\n    def put_away(self): ...",)},
    "… from now on": {"new.py": ("class New:\n    def put_away(self): ...",)},
    "it derives no longer": {"tall.py": ("class Tall:\n    def put_away(self): ...",)},
    "what all override is gone": {"shelf.py": ("class Shelf: ...",)},
    "what it derives from has it": {"shelf.py": ("from other import Other\nclass Shelf(Other):\n    def put_away(self): ...",),
                                    "other.py": ("class Other:\n    def put_away(self): ...",)},
}  # fmt: skip
"""What becomes of some files; it changes what `put_away` means by its name alone."""


@pytest.mark.parametrize("case", FAMILIES)
def test_what_a_name_alone_means_is_heard_of(case: str) -> None:
    _check_heard(SHELVES, SHELVES | FAMILIES[case], "user.py")


CALLED_AFTER: Sources = {
    "shelf.py": ("class Shelf:\n    def put_away(self): ...",), "box.py": ("class Box:\n    def put_away(self): ...",),
    "bin.py": ("class Bin:\n    def put_away(self): ...",), "user.py": ("def tidy(shelf):\n    shelf.put_away()",),
    "held.py": ("class Room:\n    def __init__(self, shelf):\n        self.shelf = shelf\n    def tidy(self):\n        self.shelf.put_away()",),
}  # fmt: skip
RENAMED: dict[str, Sources] = {
    "the type is called otherwise": {"shelf.py": ("class Rack:\n    def put_away(self): ...",)},
    "another is called so, too": {"box.py": ("class _Shelf:\n    def put_away(self): ...",)},
    "its method is called otherwise": {"shelf.py": ("class Shelf:\n    def put_back(self): ...",)},
    "it is gone": {"shelf.py": ()},
    "one more bears the name": {"new.py": ("class Shelf:\n    def put_away(self): ...",)},
    "too many do": {f"{n}.py": (f"class New{n}:\n    def put_away(self): ...",) for n in range(7)},
}  # fmt: skip
"""What becomes of some files; it changes what `shelf.put_away` means where nothing is known of `shelf`."""


@pytest.mark.parametrize("user", ["user.py", "held.py"])
@pytest.mark.parametrize("case", RENAMED)
def test_what_a_variable_is_called_after_is_heard_of(case: str, user: str) -> None:
    _check_heard(CALLED_AFTER, CALLED_AFTER | RENAMED[case], user)


def test_a_variable_that_is_called_as_its_member_is_heard_of() -> None:
    wraps: Sources = {
        f"{name.lower()}.py": (f"class {name}:\n    def wrapping(self): ...",) for name in ("Wrapping", "Paper", "Box")
    }
    user = "class Gift:\n    def __init__(self, wrapping):\n        self.wrapping = wrapping\n    def give(self):\n        self.wrapping.wrapping()"
    before = wraps | {"user.py": (user,)}
    _check_heard(before, before | {"wrapping.py": ()}, "user.py")


LENT: Sources = {
    "app.py": ("class App:\n    def run(self): ...", "class Other:\n    def run(self): ..."),
    "tests/conftest.py": ("from app import App", "@fixture\ndef app():\n    return App()", "@fixture\ndef made(app):\n    return app"),
    "tests/deep/test_it.py": ("def test_it(made):\n    made.run()",), "tests/more.py": (), "conftest.py": (),
    "names.py": ("def made(): ...", "class One:\n    def made(self): ...\n    def app(self): ...", "class Two:\n    def made(self): ..."),
}  # fmt: skip
LENDING: dict[str, Sources] = {
    "it gives something else": {"tests/conftest.py": ("from app import Other", "@fixture\ndef made():\n    return Other()")},
    "what it asks for does": {"tests/conftest.py": ("from app import Other", "@fixture\ndef app():\n    return Other()", "@fixture\ndef made(app):\n    return app")},
    "under another name": {"tests/conftest.py": ("from app import Other", "@fixture(name='made')\ndef app():\n    return Other()")},
    "it is none": {"tests/conftest.py": ("from app import App", "def made(app):\n    return App()")},
    "a nearer file lends one": {"tests/deep/conftest.py": ("from app import Other", "@fixture\ndef made():\n    return Other()")},
    "it is taken from elsewhere": {"tests/conftest.py": ("from more import made",),
                                   "tests/more.py": ("from app import Other", "@fixture\ndef made():\n    return Other()")},
    "what it makes is gone": {"app.py": ("class App: ...",)},
}  # fmt: skip
"""What becomes of some files; it changes what a test is given that imports none of them."""


@pytest.mark.parametrize("case", LENDING)
def test_what_a_test_is_given_is_heard_of(case: str) -> None:
    _check_heard(LENT, LENT | LENDING[case], "tests/deep/test_it.py")


SURROUNDED: Sources = {
    "all.d.ts": ("interface Cart { total(): number }", "declare function boot(): Cart;"), "more.ts": ("export interface Shop { open(): void }",),
    "shop.ts": ("import { Shop } from './more';", "declare global { function shop(): Shop; }"),
    "use.ts": ("export function use(cart: Cart) { cart.total(); boot().total(); shop().open(); }",), "other.ts": ("export class Other { total() {} open() {} }",),
}  # fmt: skip
SURROUNDINGS: dict[str, Sources] = {
    "it is a module": {"all.d.ts": ("export interface Cart { total(): number }", "declare function boot(): Cart;")},
    "another member": {"all.d.ts": ("interface Cart { sum(): number }", "declare function boot(): Cart;")},
    "what it gives is another's": {"shop.ts": ("import { Other } from './other';", "declare global { function shop(): Other; }")},
    "… by way of another file": {"more.ts": ("export { Other as Shop } from './other';",)},
    "another file has it, too": {"more.d.ts": ("interface Cart { total(): string }",)},
}  # fmt: skip
"""What becomes of some files; it changes what others mean by names that they neither define nor import."""


@pytest.mark.parametrize("case", SURROUNDINGS)
def test_what_all_files_see_is_heard_of(case: str) -> None:
    _check_heard(SURROUNDED, SURROUNDED | SURROUNDINGS[case], "use.ts")


LOADED: Sources = {
    "src/tsconfig.json": ("{}",),
    "src/one.ts": ("namespace shop { export function open(): Cart { return make(); } export interface Cart { pay(): Till } function make() { return null!; } }", "function boot() {}"),
    "src/two.ts": ("namespace shop { export interface Till { close(): void; } export interface Other { pay(): void } }",),
    "use.ts": ("export {};",),
    "src/use.ts": ("namespace shop { open().pay().close(); boot(); }",),
}  # fmt: skip
LOADINGS: dict[str, Sources] = {
    "it is a module": {"src/one.ts": (*LOADED["src/one.ts"], "export const own = 1;")},
    "it is not exported": {"src/one.ts": (LOADED["src/one.ts"][0].replace("export function", "function"), LOADED["src/one.ts"][1])},
    "another namespace": {"src/one.ts": (LOADED["src/one.ts"][0].replace("shop", "stop"), LOADED["src/one.ts"][1])},
    "a global is gone": {"src/one.ts": LOADED["src/one.ts"][:1]},
    "another file has it, too": {"src/three.ts": ("function boot() {}",)},
    "another file has the namespace's, too": {"src/three.ts": ("namespace shop { export function open() {} }",)},
    "a type gets another member": {"src/three.ts": ("namespace shop { export interface Cart { pay(): Other } }",), "src/one.ts": (LOADED["src/one.ts"][0].replace("pay(): Till", ""), LOADED["src/one.ts"][1])},
    "what it gives has lost a member": {"src/two.ts": ("namespace shop { export interface Till {} }",)},
    "a base, in another file, has the member": {"src/two.ts": ("namespace shop { export interface Till extends Other {} export interface Other { close(): void } }",)},
    "the file is gone": {"src/one.ts": ("",)},
}  # fmt: skip
"""What becomes of files that are loaded with another one; it changes what that means by names that it has from them."""


SCRIPTED: Sources = {
    "shop.js": ("exports.open = function () {};", "exports.hidden = function () {};"), "shop.d.ts": ("export function open(): Till;", "export interface Till { close(): void }"),
    "use.ts": ("import { open, hidden } from './shop.js';", "open().close(); hidden();"),
    "use.js": ("/** @param {import('./shop.js').Till} till */ function use(till) { till.close(); }", "const { open } = require('./shop.js'); open();"),
}  # fmt: skip
SCRIPTING: dict[str, Sources] = {
    "another result": {"shop.d.ts": ("export function open(): void;", SCRIPTED["shop.d.ts"][1])},
    "a type is gone": {"shop.d.ts": SCRIPTED["shop.d.ts"][:1]},
    "it declares more": {"shop.d.ts": (*SCRIPTED["shop.d.ts"], "export function hidden(): Till;")},
    "it declares nothing": {"shop.d.ts": ("",)},
    "the script has less": {"shop.js": SCRIPTED["shop.js"][:1]},
    "the script is gone": {"shop.js": ("",)},
}  # fmt: skip
"""What becomes of a script and of the file that declares what it has."""


@pytest.mark.parametrize("case", SCRIPTING)
def test_what_is_declared_of_a_script_is_heard_of(case: str) -> None:
    _check_heard(SCRIPTED, SCRIPTED | SCRIPTING[case], "use.ts" if case != "a type is gone" else "use.js")


@pytest.mark.parametrize("path", ["shop.d.ts", "shop.js"])
@pytest.mark.parametrize("user", ["use.ts", "use.js"])
def test_who_comes_beside_a_script_is_heard_of(path: str, user: str) -> None:
    without = {other: lines for other, lines in SCRIPTED.items() if other != path}
    _check_heard(without, SCRIPTED, user)
    _check_heard(SCRIPTED, without, user)


PREPARED: Sources = {
    "test/setup.js": ("this.prepare = function () {};", "function clean() {}"), "test/cart.js": ("prepare(); clean();",), "test/other.js": ("function sweep() {}",),
}  # fmt: skip
PREPARING: dict[str, Sources] = {
    "no more for others": {"test/setup.js": ("function prepare() {}", "function clean() {}")},
    "it is a module": {"test/setup.js": (*PREPARED["test/setup.js"], "exports.own = 1;")},
    "another one has it, too": {"test/other.js": ("this.sweep = function () {};", "function clean() {}")},
}  # fmt: skip
"""What becomes of scripts that are loaded with tests."""


@pytest.mark.parametrize("case", PREPARING)
def test_what_a_test_is_loaded_with_is_heard_of(case: str) -> None:
    _check_heard(PREPARED, PREPARED | PREPARING[case], "test/cart.js")


@pytest.mark.parametrize("case", LOADINGS)
def test_what_is_loaded_together_is_heard_of(case: str) -> None:
    _check_heard(LOADED, LOADED | LOADINGS[case], "src/use.ts")


WRAPPED: Sources = {
    "view.tsx": ("import { memo } from 'react';", "function View() {}", "function Other() {}", "export default memo(View);"), "index.ts": ("export { default } from './view';",),
    "use.tsx": ("import View from '.';", "export const x = () => <View />;"),
}  # fmt: skip
WRAPPING: dict[str, Sources] = {
    "another component": {"view.tsx": (*WRAPPED["view.tsx"][:3], "export default memo(Other);")},
    "no component": {"view.tsx": (WRAPPED["view.tsx"][0], "const View = 1;", *WRAPPED["view.tsx"][2:])},
    "by a function of the tree": {"view.tsx": ("import { memo } from './own';", *WRAPPED["view.tsx"][1:]), "own.ts": ("function Made() {}", "export function memo(x) { return Made; }")},
    "by one that is of the tree now": {"react.ts": ("function Made() {}", "export function memo(x) { return Made; }"), "tsconfig.json": ('{"compilerOptions": {"baseUrl": "."}}',)},
}  # fmt: skip
"""What becomes of what a function makes of a component."""


@pytest.mark.parametrize("case", WRAPPING)
def test_what_a_component_is_made_into_is_heard_of(case: str) -> None:
    _check_heard(WRAPPED, WRAPPED | WRAPPING[case], "use.tsx")


SPACES: Sources = {
    "tsconfig.json": ("{}",), "walks.ts": ("export interface Walks { walk(): void }", "export interface Other { walk(): void }"),
    "one.ts": ("import type { Walks, Other } from './walks';", "declare global { namespace mixins { interface Guest extends Walks {} } }"),
    "guest.ts": ("export interface Guest extends mixins.Guest {}", "export class Guest { run() { this.walk(); this.jump(); } }"),
}  # fmt: skip
SPACINGS: dict[str, Sources] = {
    "another base": {"one.ts": (SPACES["one.ts"][0], SPACES["one.ts"][1].replace("extends Walks", "extends Other"))},
    "another namespace": {"one.ts": (SPACES["one.ts"][0], SPACES["one.ts"][1].replace("mixins", "mixed"))},
    "another block of it": {"two.ts": ("export {};", "declare global { namespace mixins { interface Guest { jump(): void } } }")},
    "by way of a file without modules": {"two.d.ts": ("declare namespace mixins { interface Guest { jump(): void } }",)},
    "it is not global": {"one.ts": (SPACES["one.ts"][0], "namespace mixins { interface Guest extends Walks {} }")},
}  # fmt: skip
"""What becomes of modules that put something into a global namespace; it changes what has its base there."""


@pytest.mark.parametrize("case", SPACINGS)
def test_what_a_global_namespace_is_given_is_heard_of(case: str) -> None:
    _check_heard(SPACES, SPACES | SPACINGS[case], "guest.ts")


ADDED: Sources = {
    "added.d.ts": ("import { Shop } from './shop';", "declare global { interface Array<T> { open(): T } }"),
    "shop.ts": ("export class Shop { pay() {} }",), "names.ts": ("export function names(): Shop[] { return []; }", "import { Shop } from './shop';"),
    "use.ts": ("import { names } from './names';", "export function use() { names().open().pay(); }"),
}  # fmt: skip
ADDITIONS: dict[str, Sources] = {
    "it is another's": {"added.d.ts": (ADDED["added.d.ts"][0], ADDED["added.d.ts"][1].replace("Array", "Set"))},
    "it gives something else": {"added.d.ts": (ADDED["added.d.ts"][0], ADDED["added.d.ts"][1].replace("(): T", "(): string"))},
    "it is not for all": {"added.d.ts": (ADDED["added.d.ts"][0], "interface Array<T> { open(): T }")},
    "another adds it before": {"a.d.ts": ("interface Array<T> { open(): string }",)},
    "it is of a library type that is one of the tree": {"added.d.ts": ("export {};", "declare global { interface Shop { pay(): void } }")},
}  # fmt: skip
"""What becomes of what a file adds to a type of the library; files that use it name only the member."""


@pytest.mark.parametrize("case", ADDITIONS)
def test_what_is_added_to_the_library_is_heard_of(case: str) -> None:
    _check_heard(ADDED, ADDED | ADDITIONS[case], "use.ts")


TYPED: Sources = {
    "package.json": ('{"name": "own", "types": "./types/index.d.ts"}',), "tsconfig.json": ("{}",),
    "types/index.d.ts": ("declare module 'own' { export class Cart { pay(): Till } }",),
    "types/till.d.ts": ("declare module 'own' { class Till { close(): void } }",),
    "use.ts": ("import { Cart } from 'own';", "export function use() { new Cart().pay().close(); }"),
}  # fmt: skip
TYPINGS: dict[str, Sources] = {
    "it is a module": {"types/index.d.ts": ("export class Cart { pay(): void }",)},
    "it is of another name": {"types/index.d.ts": (TYPED["types/index.d.ts"][0].replace("'own'", "'other'"),)},
    "another block is of another name": {"types/till.d.ts": (TYPED["types/till.d.ts"][0].replace("'own'", "'other'"),)},
    "another block lacks it": {"types/till.d.ts": ("declare module 'own' { }",)},
    "another block is gone": {"types/till.d.ts": ("",)},
    "another member": {"types/till.d.ts": ("declare module 'own' { class Till { shut(): void } }",)},
}  # fmt: skip
"""What becomes of files that declare, block by block, the module that a package is; it changes what is taken of that."""


@pytest.mark.parametrize("case", TYPINGS)
def test_what_is_declared_of_a_package_is_heard_of(case: str) -> None:
    _check_heard(TYPED, TYPED | TYPINGS[case], "use.ts")


NAMED: Sources = {
    "types.ts": ("export class Cart { pay() {} }", "export class Till { pay() {} }", "export type Maker = () => Cart;"),
    "make.ts": ("import type { Maker } from './types';", "export const make: Maker = () => null!;"),
    "use.ts": ("import { make } from './make';", "export function use() { make().pay(); }"),
}  # fmt: skip
RETURNING: Sources = {
    "make.ts": ("function one() {}", "function other() {}", "export function useIt(): { go: () => void } { return { go: one }; }"),
    "use.ts": ("import { useIt } from './make';", "export function use() { useIt().go(); }"),
}  # fmt: skip
NAMINGS: dict[str, Sources] = {
    "the type says another": {"types.ts": (*NAMED["types.ts"][:2], "export type Maker = () => Till;")},
    "another type is said": {"make.ts": (NAMED["make.ts"][0], "export const make: () => Maker = () => null!;")},
    "the function says itself": {"make.ts": ("import type { Maker, Till } from './types';", "export const make: Maker = (): Till => null!;")},
    "the type is overloaded": {"types.ts": (*NAMED["types.ts"][:2], "export interface Maker { (): Cart; (by: string): Till }")},
}  # fmt: skip
"""What becomes of the type that a function's name is declared to be of; it changes what is called of what that gives."""


@pytest.mark.parametrize("case", NAMINGS)
def test_what_a_function_is_declared_to_be_is_heard_of(case: str) -> None:
    _check_heard(NAMED, NAMED | NAMINGS[case], "use.ts")


def test_functions_that_are_returned_in_an_object_are_heard_of() -> None:
    _check_heard(
        RETURNING,
        RETURNING | {"make.ts": tuple(t.replace("go: one", "go: other") for t in RETURNING["make.ts"])},
        "use.ts",
    )


def test_types_in_a_script_are_read_as_far_as_they_can_be() -> None:
    odd: Sources = {
        "src/odd.js": ("export class get { get(f: (x: this) => void): this { return this; } }",
                       "get.prototype[get] = function () { this.get().get(); }; get.prototype = { get: get, get() { new this.get().get(); } };"),
        "src/use.js": (),
    }  # fmt: skip
    _check_step(odd, {"src/odd.js": odd["src/odd.js"]})


BUILT: Sources = {
    "web/package.json": ('{"name": "web", "exports": {".": "./made/index.js"}}',),
    "web/tsconfig.json": ('{"compilerOptions": {"rootDir": "lib", "outDir": "made"}}',),
    "web/lib/cli.ts": ("export function run() {}",), "web/lib/index.ts": ("export { run } from './cli';",),
    "web/bin/run.js": ("const { run } = require('../made/cli');", "const whole = require('../made');", "run(); whole.run();"),
    "web/bin/own.mjs": ("import { run } from 'web';", "run();"), "web/bin/up.js": ("const up = require('..');", "up.run();"),
}  # fmt: skip
BUILDINGS: dict[str, tuple[Sources, str]] = {
    "another name": ({"web/lib/cli.ts": ("export function start() {}",)}, "web/bin/run.js"),
    "it is made and kept": ({"web/made/cli.js": ("exports.run = function () {};",)}, "web/bin/run.js"),
    "the whole is made and kept": ({"web/made/index.js": ("exports.run = function () {};",)}, "web/bin/run.js"),
    "… of the folder above": ({"web/made/index.js": ("exports.run = function () {};",)}, "web/bin/up.js"),
    "it is made where it is asked for": ({"web/index.js": ("exports.run = function () {};",)}, "web/bin/up.js"),
    "the folder's manifest says another": ({"web/package.json": ('{"name": "web", "main": "lib/cli.ts"}',), "web/lib/index.ts": ("",)}, "web/bin/up.js"),
    "… of a package": ({"web/made/index.js": ("exports.run = function () {};",)}, "web/bin/own.mjs"),
    "it is gone": ({"web/lib/cli.ts": ("",)}, "web/bin/run.js"),
    "the whole is gone": ({"web/lib/index.ts": ("",)}, "web/bin/run.js"),
    "the compiler puts it elsewhere": ({"web/tsconfig.json": ("{}",)}, "web/bin/run.js"),
}  # fmt: skip
"""What becomes of sources, and of what is made of them; it changes what is meant by imports of what the compiler makes."""


@pytest.mark.parametrize("case", BUILDINGS)
def test_what_is_compiled_is_heard_of(case: str) -> None:
    change, by = BUILDINGS[case]
    _check_heard(BUILT, BUILT | change, by)


def test_the_folder_that_is_compiled_is_heard_of() -> None:
    """It comes and goes as a file, and is imported by the name of what is made of it."""
    without = {path: content for path, content in BUILT.items() if path != "web/lib/index.ts"}
    _check_heard(without, BUILT, "web/bin/run.js")
    _check_heard(without, BUILT, "web/bin/own.mjs")
    _check_heard(without, BUILT, "web/bin/up.js")


DECLARED: Sources = {
    "all.d.ts": ('declare module "@x/walker" { export function walk(): Step; export interface Step { go(): void } }', "declare module 'merge' { function merge(): void; function mix(): void; export default merge }"),
    "use.ts": ("import { walk } from '@x/walker';", "import merge from 'merge';", "export function use() { walk().go(); merge(); }"),
}  # fmt: skip
DECLARATIONS: dict[str, Sources] = {
    "it is a module": {"all.d.ts": ("export interface Whole {}", *DECLARED["all.d.ts"])},
    "a member is gone": {"all.d.ts": ('declare module "@x/walker" { export interface Step { go(): void } }', DECLARED["all.d.ts"][1])},
    "another result": {"all.d.ts": ('declare module "@x/walker" { export function walk(): string; export interface Step { go(): void } }', DECLARED["all.d.ts"][1])},
    "another default": {"all.d.ts": (DECLARED["all.d.ts"][0], "declare module 'merge' { function merge(): void; function mix(): void; export default mix }")},
    "another name": {"all.d.ts": (DECLARED["all.d.ts"][0].replace("@x/walker", "@x/runner"), DECLARED["all.d.ts"][1])},
    "an earlier file has it": {"a.d.ts": ("declare module 'merge' { export default function mix(): void }",)},
    "it is no module's": {"all.d.ts": (DECLARED["all.d.ts"][0], "declare namespace merge { function merge(): void }")},
}  # fmt: skip
"""What becomes of files that declare modules; it changes what others import, though no path leads there."""


@pytest.mark.parametrize("case", DECLARATIONS)
def test_what_is_declared_of_a_module_is_heard_of(case: str) -> None:
    _check_heard(DECLARED, DECLARED | DECLARATIONS[case], "use.ts")


WHOLE: Sources = {
    "base.js": ("class Base {}", "function make() {}", "function other() {}", "module.exports = Base;", "module.exports.make = make;"),
    "memo.js": ("/** @template T @typedef {() => T} Giving */", "/** @template T @param {Giving<T>} f @returns {Giving<T>} */", "exports.memo = (f) => () => f();"),
    "use.js": ("const Base = require('./base');", "const { memo } = require('./memo');", "const base = memo(() => require('./base'));",
               "class Sub extends Base { constructor() { super(); } }", "function use() { Base.make(); new (base())(); }"),
}  # fmt: skip
WHOLES: dict[str, Sources] = {
    "it has a constructor": {"base.js": ("class Base { constructor() {} }", *WHOLE["base.js"][1:])},
    "it is another's": {"base.js": ("class Base extends Root {}", "class Root { constructor() {} }", *WHOLE["base.js"][1:])},
    "another member": {"base.js": (*WHOLE["base.js"][:4], "module.exports.make = other;")},
    "no member": {"base.js": (*WHOLE["base.js"][:4],)},
    "another whole": {"base.js": (*WHOLE["base.js"][:3], "module.exports = other;", "module.exports.make = make;")},
    "it gives nothing": {"memo.js": ("exports.memo = (f) => () => 1;",)},
    "another name of its exports": {"base.js": ("const api = module.exports;", "api.make = () => {};", "api.other = () => {};")},
    "… that is none": {"base.js": ("const api = {};", "api.make = () => {};", "api.other = () => {};")},
}  # fmt: skip
"""What becomes of a module that is a class with more beside it, and of what hands it on."""


@pytest.mark.parametrize("case", WHOLES)
def test_what_a_module_is_as_a_whole_is_heard_of(case: str) -> None:
    _check_heard(WHOLE, WHOLE | WHOLES[case], "use.js")


HOLDING: Sources = {
    "cart.js": ("exports.open = () => {};", "exports.shut = () => {};"),
    "use.js": ("const once = (f) => f;", "const cart = once(() => require('./cart'));", "function held() { return require('./cart'); }",
               "import('./cart').then((m) => m.open());", "held().open(); held().shut();"),
    "other.js": ("exports.open = () => {};",),
}  # fmt: skip
HELD: dict[str, Sources] = {
    "it is gone": {"cart.js": ("exports.shut = () => {};",)},
    "all are": {"cart.js": ()},
    "it is another's": {"cart.js": ("const { open } = require('./other');", "exports.open = open;", "exports.shut = () => {};")},
}  # fmt: skip
"""What becomes of a module's members that a file gets at by what it has made of an import."""


@pytest.mark.parametrize("case", HELD)
def test_what_a_name_holds_of_a_module_is_heard_of(case: str) -> None:
    _check_heard(HOLDING, HOLDING | HELD[case], "use.js")


HANDED: Sources = {
    "shop.ts": ("export class Shop { open() {} }", "export class Other { open() {} }"),
    "make.ts": ("import { Shop } from './shop';", "export function make(): Shop { return null; }"),
    "box.ts": ("export interface Box<T> { get(): T }", "export function wrap<T>(x: T): Box<T> { return null; }"),
    "lazy.ts": ("export type Getter<T> = () => T;",),
    "run.ts": ("import { Getter } from './lazy';", "export function run<T>(f: Getter<T>): T { return f(); }"),
    "use.ts": ("import { make } from './make';", "import { wrap } from './box';", "import { run } from './run';",
               "export function use() { wrap(make()).get().open(); run(() => make()).open(); }"),
}  # fmt: skip
TELLING: dict[str, Sources] = {
    "an argument is of another type": {"make.ts": ("import { Other } from './shop';", "export function make(): Other { return null; }")},
    "it tells nothing any more": {"box.ts": ("export interface Box<T> { get(): T }", "export function wrap<T>(x: number): Box<T> { return null; }")},
    "what it gives lacks it": {"box.ts": ("export interface Box<T> { get(): string }", "export function wrap<T>(x: T): Box<T> { return null; }")},
    "a type between them means another": {"lazy.ts": ("export type Getter<T> = (x: T) => string;",)},
    "signatures stand before it": {"run.ts": ("import { Other } from './shop';", "export function run<T>(f: () => T): Other;",
                                              "export function run(f: any): any { return f(); }")},
}  # fmt: skip
"""What becomes of some files; it changes what the arguments of a call tell of its result."""


@pytest.mark.parametrize("case", TELLING)
def test_what_arguments_tell_is_heard_of(case: str) -> None:
    _check_heard(HANDED, HANDED | TELLING[case], "use.ts")


OPERATED: Sources = {
    "tree.py": ("class Oak:\n    def age(self): ...\n    def seed(self): ...", "class Elm:\n    def age(self): ..."),
    "base.py": ("from enum import Enum\nclass Named(Enum): ...",),
    "color.py": ("from base import Named\nclass Color(Named):\n    RED = 1\n    def age(self): ...",),
    "wood.py": ("from tree import Oak\nclass Wood:\n    def __add__(self, other) -> Oak: ...\n    def first(self) -> Oak: ...",),
    "use.py": ("from color import Color", "from wood import Wood",
               "def use(wood: Wood, woods: list[Wood]):\n    Color.RED.age()\n    (wood + wood).age()\n    list(map(lambda one: one.first(), woods))[0].age()"),
}  # fmt: skip
OPERATING: dict[str, Sources] = {
    "no enumeration any more": {"color.py": ("class Color:\n    RED = 1\n    def age(self): ...",)},
    "… nor what it is based on": {"base.py": ("class Named: ...",)},
    "an operator gives another": {"wood.py": ("from tree import Oak, Elm\nclass Wood:\n    def __add__(self, other) -> Elm: ...\n    def first(self) -> Oak: ...",)},
    "… or is gone": {"wood.py": ("from tree import Oak\nclass Wood:\n    def first(self) -> Oak: ...",)},
    "what a lambda gives does": {"wood.py": ("from tree import Oak, Elm\nclass Wood:\n    def __add__(self, other) -> Oak: ...\n    def first(self) -> Elm: ...",)},
}  # fmt: skip
"""What becomes of some files; it changes what operators, members of enumerations and lambdas give elsewhere."""


@pytest.mark.parametrize("case", OPERATING)
def test_what_operators_and_lambdas_give_is_heard_of(case: str) -> None:
    _check_heard(OPERATED, OPERATED | OPERATING[case], "use.py")


RUN: Sources = {
    "orders.py": ("from rest_framework.serializers import Serializer", "from marshmallow import Schema, post_load",
                  "class Orders(Serializer):\n    def validate(self, data): ...", "class Carts(Schema):\n    def make(self, data): ..."),
    "use.py": ("from orders import Carts, Orders", "def use(data):\n    Orders(data=data).is_valid()\n    Carts().load(data)"),
}  # fmt: skip
RUNNING: dict[str, Sources] = {
    "it has another hook": {"orders.py": (*RUN["orders.py"][:2], "class Orders(Serializer):\n    def validate(self, data): ...\n    def validate_age(self, age): ...", RUN["orders.py"][3])},
    "… or none any more": {"orders.py": (*RUN["orders.py"][:2], "class Orders(Serializer): ...", RUN["orders.py"][3])},
    "… or is no such type": {"orders.py": (*RUN["orders.py"][:2], "class Orders:\n    def validate(self, data): ...", RUN["orders.py"][3])},
    "a member is decorated": {"orders.py": (*RUN["orders.py"][:3], "class Carts(Schema):\n    @post_load\n    def make(self, data): ...")},
}  # fmt: skip
"""What becomes of the types; it changes what a library calls where these are used."""


@pytest.mark.parametrize("case", RUNNING)
def test_what_libraries_call_is_heard_of(case: str) -> None:
    _check_heard(RUN, RUN | RUNNING[case], "use.py")
    _check_heard(RUN | RUNNING[case], RUN, "use.py")


SPOKEN: Sources = {
    "pay.py": ("from typing import Protocol", "class Paying(Protocol):\n    def settle(self, amount): ...\n    def refund(self, amount): ..."),
    "use.py": ("class Card:\n    def settle(self, amount): ...\n    def refund(self, amount): ...",),
}  # fmt: skip
SPEAKING: dict[str, Sources] = {
    "it wants a member more": {"pay.py": (*SPOKEN["pay.py"], "    def close(self): ...")},
    "… or another parameter": {"pay.py": (SPOKEN["pay.py"][0], "class Paying(Protocol):\n    def settle(self, sum): ...\n    def refund(self, amount): ...")},
    "it is no protocol": {"pay.py": (SPOKEN["pay.py"][0], SPOKEN["pay.py"][1].replace("(Protocol)", ""))},
    "it is gone": {"pay.py": ("x = 1",)},
}  # fmt: skip
"""What becomes of a protocol; it changes which types elsewhere implement it."""


@pytest.mark.parametrize("case", SPEAKING)
def test_what_protocols_want_is_heard_of(case: str) -> None:
    _check_heard(SPOKEN, SPOKEN | SPEAKING[case], "use.py")
    _check_heard(SPOKEN | SPEAKING[case], SPOKEN, "use.py")


def test_of_a_protocol_in_a_new_file_too() -> None:
    alone = {"use.py": SPOKEN["use.py"]}
    _check_heard(alone, SPOKEN, "use.py")
    _check_heard(SPOKEN, alone, "use.py")


MADE: Sources = {
    "tree.py": ("class Oak:\n    def age(self): ...\n    def seed(self): ...", "class Elm:\n    def age(self): ..."),
    "model.py": ("class Model:\n    def make(self):\n        return self.one()\n    def one(self): ...\n    @property\n    def last(self):\n        return self.one()",),
    "sub.py": ("from model import Model", "from tree import Oak", "class Sub(Model):\n    def one(self) -> Oak: ..."),
    "lower.py": ("from sub import Sub", "class Lower(Sub): ..."),
    "box.py": ("from typing import Generic, TypeVar", "T = TypeVar('T')",
               "class Box(Generic[T]):\n    def __init__(self, item: T):\n        self.item = item"),
    "held.py": ("from box import Box", "from tree import Oak", "class Held(Box[Oak]): ..."),
    "maker.py": ("from tree import Oak", "class Maker:\n    def __new__(cls) -> Oak: ..."),
    "below.py": ("from maker import Maker", "class Below(Maker): ..."),
    "pick.py": ("from typing import overload", "from tree import Oak", "@overload\ndef pick(x: int) -> Oak: ...",
                "@overload\ndef pick(x: str) -> Oak: ...", "def pick(x): ..."),
    "wood.py": ("from tree import Oak", "class Wood:\n    def __rmul__(self, other) -> Oak: ..."),
    "each.py": ("from typing import Callable, Iterable, TypeVar", "T = TypeVar('T')", "U = TypeVar('U')",
                "def each(xs: Iterable[T], f: Callable[[T], U]) -> list[U]: ..."),
    "first.py": ("from typing import Iterable, TypeVar", "T = TypeVar('T')", "def first(*, among: Iterable[T], instead: Iterable[T] = ()) -> T: ..."),
    "wrap.py": ("App = Callable[[], None]", "def wrap(app: App) -> App:\n    def first(): ...\n    def second(): ...\n    return first"),
    "kept.py": ("from tree import Oak", "Held = Oak", "def kept(held: Held) -> Held: ..."),
    "stock.py": ("from tree import Oak", "T = TypeVar('T')", "class Stock(Generic[T]):\n    def take(self, tree: Oak) -> Oak: ...\n    def hold(self, item: T): ..."),
    "low.py": ("from stock import Stock", "from tree import Elm", "class Low(Stock[Elm]): ..."),
    "over.py": ("from low import Low", "class Over(Low):\n    def take(self, tree):\n        tree.age()\n        return unknown(tree)\n    def hold(self, item):\n        item.age()\n        def held():\n            self.held = item"),
    "any.py": ("from tree import Oak", "class Any:\n    def __getattr__(self, name) -> Oak: ..."),
    "lens.py": ("from tree import Oak", "class Lens:\n    def __get__(self, instance, owner) -> Oak: ...\n    def age(self): ..."),
    "seen.py": ("from lens import Lens", "class Seen:\n    lens = Lens()"),
    "use.py": ("from first import first", "from any import Any", "from over import Over", "from wrap import wrap", "from kept import kept", "from seen import Seen", "from each import each", "from tree import Elm, Oak", "from lower import Lower", "from held import Held", "from below import Below", "from pick import pick", "from wood import Wood",
               "def use(held: Held, wood: Wood, oaks: list[Oak]):\n    each(oaks, lambda one: one)[0].age()\n    Lower().make().age()\n    Lower().last.age()\n    held.item.age()\n"
               "    Below().age()\n    pick(1).age()\n    (2 * wood).age()\n"
               "    first(among=oaks).age()\n    Seen.lens.age()\n    wrap(use)()\n    kept(Elm()).age()\n    Over().take().age()\n    Over().held.age()\n    Any().name.age()"),
}  # fmt: skip
ARMS: Sources = {
    "tree.py": ("class Oak:\n    def age(self): ...", "class Elm:\n    def age(self): ...\n    def age(self): ..."),
    "pick.py": ("from tree import Oak, Elm", "def pick() -> Oak: ...", "def pick() -> Elm: ..."),
    "either.py": ("from pick import pick", "from tree import Oak as pick"),
    "wild.py": ("from pick import *", "from either import *"),
    "given.py": ("import tree", "from tree import Oak as Tree", "Tree = tree.Elm"),
    "inner.py": ("import tree", "def inner(x):\n    from tree import Oak as Tree\n    Tree = tree.Elm\n    return Tree()"),
    "use.py": ("import either, wild, given", "from inner import inner", "from pick import pick",
               "def use():\n    pick().age()\n    either.pick()\n    wild.pick()\n    given.Tree().age()\n    inner(1).age()"),
}  # fmt: skip
ARMED: dict[str, Sources] = {
    "a definition comes into an arm": {"pick.py": ("from tree import Oak, Elm", "def pick() -> Oak: ...", "if Oak.x:\n    def pick() -> Elm: ...")},
    "… or a member": {"tree.py": (ARMS["tree.py"][0], "class Elm:\n    def age(self): ...\n    if x:\n        def age(self): ...")},
    "… or an import": {"either.py": ("from pick import pick", "if pick.x:\n    from tree import Oak as pick")},
    "… or one of all": {"wild.py": ("from pick import *", "if pick.x:\n    from either import *")},
    "… or a value": {"given.py": ("import tree", "from tree import Oak as Tree", "if Tree.x:\n    Tree = tree.Elm")},
    "… or a function's": {"inner.py": ("import tree", "def inner(x):\n    from tree import Oak as Tree\n    if x:\n        Tree = tree.Elm\n    return Tree()")},
    "… or into one that is run elsewhere": {"wild.py": ("import sys", "from pick import *", "if sys.platform == 'win32':\n    from either import *")},
}  # fmt: skip
"""What becomes of some files; it changes what is surely meant elsewhere by a name that they give twice."""


@pytest.mark.parametrize("case", ARMED)
def test_what_stands_in_arms_is_heard_of(case: str) -> None:
    _check_heard(ARMS, ARMS | ARMED[case], "use.py")


def test_arms_that_part_are_heard_of() -> None:
    one, two = "if Oak.x:\n    def pick() -> Oak: ...\n", "    def pick() -> Elm: ..."
    whole, parted = ({"pick.py": ("from tree import Oak, Elm", one + between + two)} for between in ("", "if Oak.y:\n"))
    _check_heard(ARMS | whole, ARMS | parted, "use.py")


PROJECTS: Sources = {
    "a/help/__init__.py": ("def ask(): ...",),
    "c/pack/__init__.py": ("import help", "help.ask()"),
    "c/solo.py": ("def ask(): ...",),
    "c/pack/solo/__init__.py": ("import solo", "solo.ask()"),
    "plug/tone/__init__.py": ("import plug.high", "from plug.high import ask", "from plug import high", "ask()", "plug.high.ask()", "high.ask()"),
    "plug/all/__init__.py": ("from help import *",),
    "use.py": ("from plug.all import ask", "ask()"),
    "plug/ask/__init__.py": ("import plug.ask.two", "plug.ask.two.ask()"),
    "plug/ask/two.py": ("from tell import *",),
    "tell.py": (),
    "wide.py": ("import tell",),
    "whole.py": ("from wide import *", "tell.ask()"),
    "tests/tools.py": ("def ask(): ...",),
    "tests/deep/test_it.py": ("from tools import ask", "ask()"),
    "src/web/views/__init__.py": ("from views import ask", "ask()"),
    "src/web/links/__init__.py": ("import views", "views.ask()"),
}  # fmt: skip
MORE_PROJECTS = {
    "a nearer module of the name": ("c/help/__init__.py", ("def ask(): ...",), "c/pack/__init__.py"),
    "another one, neither nearer": ("b/help/__init__.py", ("def ask(): ...",), "c/pack/__init__.py"),
    "what is run from its folder": ("c/manage.py", (), "c/pack/solo/__init__.py"),
    "… of which all names are taken": ("plug/help/__init__.py", ("def tell(): ...",), "use.py"),
    "a member named like a part of the way to it": ("tell.py", ("def ask(): ...",), "plug/ask/__init__.py"),
    "a member of a module that is taken with all names": ("tell.py", ("def ask(): ...",), "whole.py"),
    "what tests import from": ("tests/conftest.py", (), "tests/deep/test_it.py"),
    "a part of a package without a file": ("plug/high/__init__.py", ("def ask(): ...",), "plug/tone/__init__.py"),
    "a package's other part": ("src/web/__init__.py", (), "src/web/links/__init__.py"),
}  # fmt: skip


@pytest.mark.parametrize("case", MORE_PROJECTS)
def test_other_projects_are_heard_of(case: str) -> None:
    path, content, by = MORE_PROJECTS[case]
    _check_heard(PROJECTS, PROJECTS | {path: content}, by)


def test_a_base_that_hides_is_heard_of() -> None:
    parts: Sources = {
        "box.py": ("class Box(dict): ...",),
        "shelf.py": ("class Shelf:\n    def pop(self, at): ...",),
        "rack.py": ("from box import Box", "from shelf import Shelf", "class Rack(Box, Shelf): ..."),
        "use.py": ("from rack import Rack", "def use(rack: Rack):\n    rack.pop(1)"),
    }
    _check_heard(parts, parts | {"box.py": ("class Box: ...",)}, "use.py")


MAKING: dict[str, Sources] = {
    "what a base calls of itself gives another": {"sub.py": ("from model import Model", "from tree import Elm", "class Sub(Model):\n    def one(self) -> Elm: ...")},
    "… or is gone": {"sub.py": ("from model import Model", "class Sub(Model): ...")},
    "… or is the lower type's": {"lower.py": ("from sub import Sub", "from tree import Elm", "class Lower(Sub):\n    def one(self) -> Elm: ...")},
    "what a member is given is another": {"held.py": ("from box import Box", "from tree import Elm", "class Held(Box[Elm]): ...")},
    "… or what it takes is": {"box.py": ("from typing import Generic, TypeVar", "T = TypeVar('T')",
                                          "class Box(Generic[T]):\n    def __init__(self, item: list[T]):\n        self.item = item")},
    "a maker gives another": {"maker.py": ("from tree import Elm", "class Maker:\n    def __new__(cls) -> Elm: ...")},
    "… or is gone, too": {"maker.py": ("class Maker: ...",)},
    "an overload gives another": {"pick.py": ("from typing import overload", "from tree import Oak, Elm", "@overload\ndef pick(x: int) -> Elm: ...",
                                              "@overload\ndef pick(x: str) -> Oak: ...", "def pick(x): ...")},
    "a lambda is handed another": {"each.py": ("from typing import Callable, Iterable, TypeVar", "T = TypeVar('T')", "U = TypeVar('U')",
                                               "def each(xs: Iterable[str], f: Callable[[T], U]) -> list[U]: ...")},
    "a parameter is given by another name": {"first.py": ("from typing import Iterable, TypeVar", "T = TypeVar('T')",
                                                          "def first(*, within: Iterable[T], instead: Iterable[T] = ()) -> T: ...")},
    "what is read off a class gives another": {"lens.py": ("from tree import Elm", "class Lens:\n    def __get__(self, instance, owner) -> Elm: ...\n    def age(self): ...")},
    "… or itself, where nothing is declared": {"lens.py": ("class Lens:\n    def __get__(self, instance, owner): ...\n    def age(self): ...",)},
    "another function within is given": {"wrap.py": (MADE["wrap.py"][0], MADE["wrap.py"][1].replace("return first", "return second"))},
    "a type's other name stands for any": {"kept.py": ("from tree import Oak", "Held = TypeVar('Held', bound=Oak)", MADE["kept.py"][2])},
    "what is overridden gives another": {"stock.py": (*MADE["stock.py"][:2], MADE["stock.py"][2].replace("-> Oak", "-> Elm"))},
    "what stands for any name gives another": {"any.py": ("from tree import Elm as Oak", MADE["any.py"][1])},
    "an operator behind a number does": {"wood.py": ("from tree import Elm", "class Wood:\n    def __rmul__(self, other) -> Elm: ...")},
}  # fmt: skip
"""What becomes of some files; it changes what is made elsewhere, or what a type's own members make of it."""


OVERRIDDEN: dict[str, Sources] = {
    "what is overridden takes another": {"stock.py": (*MADE["stock.py"][:2], MADE["stock.py"][2].replace("tree: Oak", "tree: Elm"))},
    "… by another name": {"stock.py": (*MADE["stock.py"][:2], MADE["stock.py"][2].replace("tree: Oak", "elm: Oak"))},
    "… or is of another base": {"low.py": ("class Low: ...",)},
    "… or what its type stands for is": {"low.py": ("from stock import Stock", "from tree import Oak", "class Low(Stock[Oak]): ...")},
    "… or the name for it is another's": {"stock.py": ("from tree import Elm as Oak", *MADE["stock.py"][1:])},
}  # fmt: skip
"""What becomes of what is overridden; it changes what stands in the overriding methods."""


@pytest.mark.parametrize("case", OVERRIDDEN)
def test_what_is_overridden_is_heard_of(case: str) -> None:
    _check_heard(MADE, MADE | OVERRIDDEN[case], "over.py")


@pytest.mark.parametrize("case", MAKING)
def test_what_is_made_is_heard_of(case: str) -> None:
    _check_heard(MADE, MADE | MAKING[case], "use.py")


CRATES: Sources = {
    "Cargo.toml": ('[package]\nname = "shop"\n[dependencies]\nmake = { path = "make" }',), "make/Cargo.toml": ('[package]\nname = "make"',), "make/src/lib.rs": ("#[proc_macro_derive(Priced)]\npub fn derive_priced() {}", "pub fn derive_other() {}"),
    "src/lib.rs": ("mod used; mod macros;", "pub fn help() {}"), "src/macros.rs": ("#[macro_export]\nmacro_rules! weigh { () => {} }",),
    "src/more/mod.rs": ("pub fn help() {}",), "src/more/deep.rs": ("pub fn use_it() { crate::help(); super::help(); }",),
    "src/used.rs": ("use crate::{weigh, more::deep::use_it};", "use make::Priced;", "#[derive(Priced)]\nstruct Cart;", "pub fn used() { weigh!(); crate::weigh!(); use_it(); crate::extra::help(); }"),
}  # fmt: skip
CRATING: dict[str, tuple[Sources, str]] = {
    "a macro is exported no more": ({"src/macros.rs": ("macro_rules! weigh { () => {} }",)}, "src/used.rs"),
    "another one makes what is derived": ({"make/src/lib.rs": ("#[proc_macro_derive(Priced)]\npub fn derive_other() {}", "pub fn derive_priced() {}")}, "src/used.rs"),
    "a file lies where a module would": ({"src/extra.rs": ("pub fn help() {}",)}, "src/used.rs"),
    "the module around another is gone": ({"src/more/mod.rs": ()}, "src/more/deep.rs"),
    "a module is declared elsewhere": ({"src/lib.rs": (*CRATES["src/lib.rs"], "#[path = \"more/deep.rs\"] mod low;")}, "src/more/deep.rs"),
}  # fmt: skip
"""What becomes of what a crate's root offers, and of files that only their place makes modules."""


@pytest.mark.parametrize("case", CRATING)
def test_what_a_crate_offers_is_heard_of(case: str) -> None:
    edit, hearing = CRATING[case]
    _check_heard(CRATES, CRATES | edit, hearing)


BLOCKS: Sources = {
    "Cargo.toml": ('[package]\nname = "shop"\nversion = "1.0.0"',),
    "src/lib.rs": ("mod tree; mod stream; mod ext; mod other; mod prelude; mod lines; mod date; mod count; mod used; mod lower; mod run;", "mod usual; #[cfg(windows)]\nmod strange;", "mod crates; mod links; mod flows; mod sap; mod drawn;"),
    "src/tree.rs": ("pub struct Oak;\nimpl Oak { pub fn age(&self) {} }", "pub struct Elm;\nimpl Elm { pub fn age(&self) {} }"),
    "src/stream.rs": ("use crate::tree::Oak;", "pub trait Stream { type Item: Known; fn one(&self) -> Self::Item; }",
                      "pub trait Known { fn known(&self) -> Oak; }", "pub trait Sink {}"),
    "src/ext.rs": ("use crate::stream::Stream;", "use crate::tree::Oak;", "pub trait StreamExt { fn fused(self) -> Oak { Oak } }",
                   "impl<T> StreamExt for T where T: Stream {}"),
    "src/other.rs": ("use crate::tree::Elm;", "pub trait StreamExt { fn fused(self) -> Elm { Elm } }", "impl<T> StreamExt for T {}"),
    "src/prelude.rs": ("pub use crate::ext::StreamExt;",),
    "src/lines.rs": ("use crate::stream::{Sink, Stream};", "use std::sync::Arc;", "use crate::tree::Oak;",
                     "pub struct Lines { pub shared: Arc<Oak> }", "impl Stream for Lines {}"),
    "src/flows.rs": ("use crate::{stream::Stream, tree::{Elm, Oak}};", "pub struct Flows { pub flow: Box<dyn Stream<Item = Oak>> }",
                     "pub fn lent() -> impl std::ops::Deref<Target = Oak> { Box::new(Oak) }"),
    "src/date.rs": ("pub trait Dated { fn year(&self); }", "pub struct Date;", "impl Date { fn year(&self) {} }",
                    "impl Dated for Date { fn year(&self) {} }", "pub trait Local { fn zone(&self); }"),
    "src/usual.rs": ("use crate::date::{Date, Local};", "impl Local for Date { fn zone(&self) {} }"),
    "src/strange.rs": ("use crate::date::{Date, Local};", "impl Local for Date { fn zone(&self) {} }"),
    "src/count.rs": ("pub trait Counted { fn counted(&self); }",),
    "src/run.rs": ("use crate::date::Date;", "macro_rules! run { ($x:expr) => { $x.year() }; }", "pub(crate) use run;"),
    "src/crates.rs": ("use crate::tree::{Elm, Oak};", "pub struct Chest<T>(T);", "impl Chest<Oak> { pub fn open(&self) {} }", "impl Chest<Elm> { pub fn open(&self) {} }",
                      "pub type Kept = Chest<Oak>;"),
    "src/links.rs": ("use crate::stream::{Sink, Stream};", "pub trait Flow {}", "impl<T: Stream> Flow for T {}",
                     "pub trait Linked { fn linked(self); }", "impl<T: Flow> Linked for T { fn linked(self) {} }"),
    "src/sap.rs": ("use crate::tree::Oak;", "pub struct Sap;", "pub trait IntoSap { fn tapped(self) -> Oak; }", "impl<V> IntoSap for V where V: Into<Sap> { fn tapped(self) -> Oak { Oak } }"),
    "src/drawn.rs": ("use crate::{flows::Flows, lines::Lines, sap::Sap};", "impl From<Lines> for Sap { fn from(_: Lines) -> Sap { Sap } }"),
    "src/lower.rs": ("use crate::tree::Oak;", "impl Clone for Oak { fn clone(&self) -> Oak { Oak } }"),
    "src/used.rs": ("use crate::prelude::StreamExt;", "use crate::{lines::Lines, date::{Date, Dated, Local}, count::Counted, stream::Stream, tree::Oak, crates::Kept, links::Linked, flows::{lent, Flows}};",
                    "pub fn used<S: Stream>(kept: Kept, lines: Lines, flows: Flows, stream: S, date: Date, number: i32) {\n    flows.flow.one().age();\n    lent().age();\n    stream.one().known().age();\n    lines.shared.clone();\n"
                    "    lines.fused().age();\n    date.year();\n    date.zone();\n    number.counted();\n    crate::run::run!(date);\n    <Oak as Counted>::counted(&lines.shared);\n    kept.open();\n    lines.linked();\n    lines.tapped().age();\n}", "use crate::sap::IntoSap;"),
}  # fmt: skip
LENDING_BLOCKS: dict[str, Sources] = {
    "a block asks for another": {"src/ext.rs": ("use crate::stream::Sink;", "use crate::tree::Oak;", "pub trait StreamExt { fn fused(self) -> Oak { Oak } }",
                                                "impl<T> StreamExt for T where T: Sink {}")},
    "… or is gone": {"src/ext.rs": ("use crate::tree::Oak;", "pub trait StreamExt { fn fused(self) -> Oak { Oak } }")},
    "what it lends gives another": {"src/ext.rs": ("use crate::stream::Stream;", "use crate::tree::Elm;", "pub trait StreamExt { fn fused(self) -> Elm { Elm } }",
                                                   "impl<T> StreamExt for T where T: Stream {}")},
    "a type has not what is asked for": {"src/lines.rs": BLOCKS["src/lines.rs"][:-1]},
    "another trait is in sight": {"src/prelude.rs": ("pub use crate::other::StreamExt;",)},
    "a private method is shown": {"src/date.rs": (*BLOCKS["src/date.rs"][:2], "impl Date { pub fn year(&self) {} }", *BLOCKS["src/date.rs"][3:])},
    "another platform's block is compiled": {"src/lib.rs": (BLOCKS["src/lib.rs"][0], "#[cfg(windows)]\nmod usual; mod strange;", BLOCKS["src/lib.rs"][-1])},
    "a block is for all platforms": {"src/lib.rs": (BLOCKS["src/lib.rs"][0], "mod usual; mod strange;", BLOCKS["src/lib.rs"][-1])},
    "what is held is no pointer": {"src/lines.rs": (*BLOCKS["src/lines.rs"][:3], "pub struct Lines { pub shared: Oak }", BLOCKS["src/lines.rs"][-1])},
    "blocks are written for a trait": {"src/count.rs": (*BLOCKS["src/count.rs"], "impl Counted for u8 { fn counted(&self) {} }", "impl Counted for u16 { fn counted(&self) {} }")},
    "a type is named with another argument": {"src/crates.rs": (*BLOCKS["src/crates.rs"][:-1], "pub type Kept = Chest<Elm>;")},
    "what lends what is asked for asks for another": {"src/links.rs": (*BLOCKS["src/links.rs"][:2], "impl<T: Sink> Flow for T {}", *BLOCKS["src/links.rs"][3:])},
    "a type has a block for a trait": {"src/lower.rs": (*BLOCKS["src/lower.rs"], "impl crate::count::Counted for Oak { fn counted(&self) {} }")},
    "an associated type is bound by another": {"src/stream.rs": ("pub trait Stream { type Item: Sink; fn one(&self) -> Self::Item; }", *BLOCKS["src/stream.rs"][2:])},
    "… or said to be another": {"src/flows.rs": (BLOCKS["src/flows.rs"][0], "pub struct Flows { pub flow: Box<dyn Stream<Item = Elm>> }", BLOCKS["src/flows.rs"][-1])},
    "what is pointed to is another": {"src/flows.rs": (*BLOCKS["src/flows.rs"][:-1], "pub fn lent() -> impl std::ops::Deref<Target = Elm> { Box::new(Elm) }")},
    "what a type is made from is another": {"src/drawn.rs": (BLOCKS["src/drawn.rs"][0], "impl From<Flows> for Sap { fn from(_: Flows) -> Sap { Sap } }")},
    "what is asked for can be made into another": {"src/sap.rs": (*BLOCKS["src/sap.rs"][:3], "impl<V> IntoSap for V where V: Into<Oak> { fn tapped(self) -> Oak { Oak } }")},
    "what a macro calls has another name": {"src/run.rs": (BLOCKS["src/run.rs"][0], "macro_rules! run { ($x:expr) => { $x.zone() }; }", "pub(crate) use run;")},
    "… or what it is handed": {"src/date.rs": (*BLOCKS["src/date.rs"][:2], "impl Date { fn days(&self) {} }", *BLOCKS["src/date.rs"][3:])},
    "what that gives is another": {"src/stream.rs": (*BLOCKS["src/stream.rs"][:2], "use crate::tree::Elm;", "pub trait Known { fn known(&self) -> Elm; }", "pub trait Sink {}")},
}  # fmt: skip
"""What becomes of some files; it changes what Rust's blocks lend elsewhere, and who sees what."""


@pytest.mark.parametrize("case", LENDING_BLOCKS)
def test_what_blocks_lend_is_heard_of(case: str) -> None:
    _check_heard(BLOCKS, BLOCKS | LENDING_BLOCKS[case], "src/used.rs")


GIVEN: Sources = {
    "carts.js": ("const carts = module.exports;", "carts.open = function () { carts.close(); };", "require('./close')(carts, {});"),
    "close.js": ("module.exports = function (carts, other) { carts.close = function () { carts.open(); }; };",),
    "use.js": ("const carts = require('./carts');", "carts.close();", "carts.open();"),
}  # fmt: skip
GIVEN_OTHERWISE: dict[str, Sources] = {
    "members are given to another parameter": {"close.js": ("module.exports = function (other, carts) { carts.close = function () {}; };",)},
    "… or not": {"close.js": ("module.exports = function (carts) {};",)},
    "a module is handed to no function": {"carts.js": GIVEN["carts.js"][:2]},
    "… or at another place": {"carts.js": (*GIVEN["carts.js"][:2], "require('./close')({}, carts);")},
    "another is the module": {"carts.js": ("const carts = {};", *GIVEN["carts.js"][1:])},
}  # fmt: skip
"""What becomes of some files; it changes which members functions of other files give to a module."""


EMBEDDED: Sources = {
    "go.mod": ("module shop",), "base.go": ("package shop", "type Base struct{}", "func (b Base) Take() {}"),
    "whole.go": ("package shop", "type Whole struct{ Base }", "func (w Whole) Keep() {}"),
    "taker.go": ("package shop", "type Taker interface { Take(); Keep() }"),
}  # fmt: skip
EMBEDDED_OTHERWISE: dict[str, Sources] = {
    "it is embedded no longer": {"whole.go": ("package shop", "type Whole struct{}", "func (w Whole) Keep() {}")},
    "what embeds it has not all": {"whole.go": ("package shop", "type Whole struct{ Base }", "func (w Whole) Lose() {}")},
    "… or has it itself": {"whole.go": (*EMBEDDED["whole.go"], "func (w Whole) Take() {}")},
    "the interface asks for more": {"taker.go": ("package shop", "type Taker interface { Take(); Keep(); Lose() }")},
    "… or embeds what does": {"taker.go": ("package shop", "type Loser interface { Lose() }", "type Taker interface { Take(); Keep(); Loser }")},
}  # fmt: skip
"""What becomes of some files; it changes what an embedded type's method implements."""


@pytest.mark.parametrize("case", EMBEDDED_OTHERWISE)
def test_what_embeds_a_type_is_heard_of(case: str) -> None:
    _check_heard(EMBEDDED, EMBEDDED | EMBEDDED_OTHERWISE[case], "base.go")


IMPLIED: Sources = {
    "store.ts": ("export interface Store { getEverything(): void; putEverything(): void }",),
    "deep.ts": ("import { Store } from './store'; export interface Deep extends Store { dropEverything(): void }",),
    "base.ts": ("export class Base { getEverything() {} }",),
    "file.ts": ("import { Base } from './base'; export class FileStore extends Base { putEverything() {} }",),
    "all.ts": ("export class All { getEverything() {} putEverything() {} dropEverything() {} }",),
    "one.ts": ("export class One { getEverything() {} }",),
}  # fmt: skip
IMPLIED_OTHERWISE: dict[str, tuple[Sources, str]] = {
    "it asks for more": ({"store.ts": ("export interface Store { getEverything(): void; putEverything(): void; name(): void }",)}, "file.ts"),
    "… or for other ones": ({"store.ts": ("export interface Store { getEverything(): void; putAnything(): void }",)}, "file.ts"),
    "… or for another type": ({"store.ts": ("export interface Store { getEverything(): void; putEverything(x: number, y: number): void; n: number }",)}, "all.ts"),
    "it is gone": ({"store.ts": ("export const x = 1;",)}, "file.ts"),
    "what is above another is another": ({"store.ts": ("export interface Store { putAnything(): void }",)}, "all.ts"),
    "… or has no methods": ({"store.ts": ("export interface Store { n: number }",)}, "all.ts"),
}  # fmt: skip
"""What becomes of an interface; it changes which classes of other files have its methods."""


@pytest.mark.parametrize("case", IMPLIED_OTHERWISE)
def test_what_classes_implement_implicitly_is_heard_of(case: str) -> None:
    edit, hearing = IMPLIED_OTHERWISE[case]
    _check_heard(IMPLIED, IMPLIED | edit, hearing)
    found = _affected("store.ts", IMPLIED["store.ts"][0], edit["store.ts"][0], others=IMPLIED)
    assert found is not None
    assert "one.ts" not in found


FILLED: Sources = {
    "store.ts": ("export interface Store { get(): void; put(): void }", "export function use(store: Store) { store.get(); }"),
    "other.ts": ("export interface Store { get(): void }",),
    "app.ts": ("import { Store, use } from './store';", "const store: Store = { get() {}, put: () => {} };", "use({ get() {}, put() {} });"),
}  # fmt: skip
FILLED_OTHERWISE: dict[str, Sources] = {
    "a member is gone": {"store.ts": ("export interface Store { get(): void }", FILLED["store.ts"][1])},
    "… or comes": {"store.ts": ("export interface Store { got(): void; put(): void }", FILLED["store.ts"][1])},
    "another is expected": {"store.ts": (FILLED["store.ts"][0], "export function use(store: () => void) {}")},
    "it is another's": {"store.ts": ("export { Store } from './other';", "import { Store } from './other';", FILLED["store.ts"][1])},
}  # fmt: skip
"""What becomes of some files; it changes what functions in object literals stand for."""


@pytest.mark.parametrize("case", FILLED_OTHERWISE)
def test_what_is_expected_of_literals_is_heard_of(case: str) -> None:
    _check_heard(FILLED, FILLED | FILLED_OTHERWISE[case], "app.ts")


@pytest.mark.parametrize("case", GIVEN_OTHERWISE)
def test_members_that_are_given_are_heard_of(case: str) -> None:
    _check_heard(GIVEN, GIVEN | GIVEN_OTHERWISE[case], "use.js")


def _check_heard(before: Sources, after: Sources, by: str) -> None:
    """There and back, and that there is something to hear of."""
    rows = [_rows(by, facts, resolve(facts)) for facts in map(_facts_in, (before, after))]
    assert rows[0] != rows[1]
    _check_step(before, after)
    _check_step(after, before)


def _facts_in(sources: Sources) -> dict[str, FileFacts]:
    return {path: _extracted(path, content).facts for path, content in sources.items()}

// Says of every call in a repository of TypeScript or JavaScript what the compiler binds it to, as JSON lines:
// `node tsc.mjs TYPESCRIPT ROOT [LIBRARIES]`, the files on standard input. See tsc.py.
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import { isComponent, reader } from './components.mjs'

const [library, given, libraries] = process.argv.slice(2)
const ts = createRequire(import.meta.url)(library)
const root = fs.realpathSync(given)
const files = fs.readFileSync(0, 'utf8').split('\n').filter(Boolean).map((name) => path.join(root, name))
const scripts = files.filter((name) => /\.[cm]?[jt]sx?$/.test(name))

// Component files, each as the module that its language's own tools make of it.
const made = new Map()
if (libraries) {
  const read = await reader(ts, libraries)
  for (const name of files.filter(isComponent)) {
    const one = await read(name)
    if (one) made.set(name + one.ending, one)
  }
  scripts.push(...made.keys())
}
const fileOf = (name) => (made.has(name) ? name.replace(/\.tsx?$/, '') : name)
const own = new Set([...files, ...made.keys()])
const shims = libraries && made.size ? ['svelte2tsx/svelte-shims-v4.d.ts', 'svelte2tsx/svelte-jsx-v4.d.ts']
  .map((one) => path.join(path.resolve(libraries), 'node_modules', one)).filter(fs.existsSync) : []
const host = { ...ts.sys, fileExists: (name) => made.has(name) || ts.sys.fileExists(name) }
const options = {
  allowJs: true, noEmit: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler, jsx: ts.JsxEmit.Preserve, strict: true, skipLibCheck: true,
  esModuleInterop: true, allowImportingTsExtensions: true, resolveJsonModule: true, experimentalDecorators: true,
  types: [], lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], maxNodeModuleJsDepth: 0,
}

// The packages of the repository itself, by their names: nothing is installed that would lead to them.
const packages = {}
for (const manifest of files.filter((name) => path.basename(name) === 'package.json')) {
  const folder = path.dirname(manifest)
  let read = {}
  try { read = JSON.parse(fs.readFileSync(manifest, 'utf8')) } catch { continue }
  if (!read.name) continue
  const named = [read.types, read.typings, read.source, read.module, read.main].filter((one) => typeof one === 'string')
  packages[read.name] = [...named, 'src/index', 'source/index', 'lib/index', 'index'].map((one) => path.join(folder, one))
  packages[`${read.name}/*`] = [path.join(folder, '*'), path.join(folder, 'src/*'), path.join(folder, 'src/*/index')]
}

// `paths` and `baseUrl` of the nearest project that has them.
const projects = new Map()
function projectOf(folder) {
  if (projects.has(folder)) return projects.get(folder)
  const file = ['tsconfig.json', 'jsconfig.json'].map((name) => path.join(folder, name)).find(fs.existsSync)
  const config = file && ts.readConfigFile(file, ts.sys.readFile).config
  let found = config && ts.parseJsonConfigFileContent({ ...config, files: [scripts[0]], include: undefined }, ts.sys, folder).options
  if (!(found?.paths || found?.baseUrl) && folder.startsWith(root) && folder !== root) found = projectOf(path.dirname(folder)) ?? found
  projects.set(folder, found)
  return found
}

const resolved = new Map()
function resolve(name, from) {
  const key = `${path.dirname(from)}\0${name}`
  if (resolved.has(key)) return resolved.get(key)
  const project = projectOf(path.dirname(from))
  const mapped = project?.paths || project?.baseUrl
    ? [{ ...options, paths: project.paths, baseUrl: project.baseUrl, pathsBasePath: project.pathsBasePath }] : []
  let found
  for (const tried of [...mapped, options, { ...options, paths: packages, baseUrl: root }]) {
    found = ts.resolveModuleName(name, from, tried, host).resolvedModule
    if (found && own.has(found.resolvedFileName)) break
  }
  if (!found && libraries) found = ts.resolveModuleName(name, path.join(path.resolve(libraries), 'x.ts'), options, host).resolvedModule
  resolved.set(key, found)
  return found
}

const texts = new Map()
const service = ts.createLanguageService({
  getCompilationSettings: () => options, getScriptFileNames: () => [...scripts, ...shims], getScriptVersion: () => '1',
  getScriptSnapshot: (name) => {
    if (made.has(name)) return ts.ScriptSnapshot.fromString(made.get(name).code)
    if (!texts.has(name)) texts.set(name, fs.existsSync(name) ? ts.ScriptSnapshot.fromString(fs.readFileSync(name, 'utf8')) : undefined)
    return texts.get(name)
  },
  getCurrentDirectory: () => root, getDefaultLibFileName: ts.getDefaultLibFilePath, fileExists: host.fileExists,
  readFile: ts.sys.readFile, readDirectory: ts.sys.readDirectory, directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
  resolveModuleNameLiterals: (literals, from) => literals.map((one) => ({ resolvedModule: resolve(one.text, from) })),
})
const program = service.getProgram()
const checker = program.getTypeChecker()

function bare(node) {
  while (node && (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node))) node = node.expression
  return node
}

// What stands at a definition's name: `fn`, `class`, or nothing that a call could be judged by (a parameter, a variable).
function kindOf(node) {
  if (ts.isClassLike(node)) return 'class'
  if (ts.isFunctionLike(node) && !ts.isFunctionTypeNode(node) && !ts.isAccessor(node)) return 'fn'
  const assigned = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
  const held = bare(assigned ? node.right : node.initializer)
  if (!held || ts.isParameter(node) || ts.isBindingElement(node)) return ''
  return ts.isClassLike(held) ? 'class' : ts.isFunctionExpression(held) || ts.isArrowFunction(held) ? 'fn' : ''
}

function declarationAt(source, start) {
  let node = source
  for (let inner = node; inner; ) {
    node = inner
    inner = ts.forEachChild(node, (child) => (child.getStart(source) <= start && start < child.end ? child : undefined))
  }
  for (; node && node !== source; node = node.parent) {
    if (ts.isClassLike(node) || ts.isFunctionLike(node) || ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) return node
    if (ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node)) return node // of what the compiler does not find
    if (ts.isPropertyDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) || ts.isPropertySignature(node)) return node
    if (ts.isBinaryExpression(node) && node.left.getStart(source) <= start && start < node.left.end) return node
  }
}

// 0 where a component file's tools put something in that the file does not say.
const lineAt = (source, position) => made.get(source.fileName)?.lineOf(position) ?? source.getLineAndCharacterOfPosition(position).line + 1

// What a function without a name is given to, so that the place of the name is within.
function holderOf(node) {
  const around = node.parent
  const holds = around && bare(ts.isBinaryExpression(around) ? around.right : around.initializer ?? around.expression) === bare(node)
  if (ts.isVariableDeclaration(node)) return around.parent
  return holds && !ts.isCallExpression(around) ? holderOf(around) : node
}

function placeOf(node) {
  const source = node.getSourceFile()
  const outer = holderOf(node)
  const component = made.get(source.fileName)
  if (component) {
    const first = lineAt(source, (node.name ?? node).getStart(source)) || lineAt(source, outer.getStart(source))
    if (!first) return wholeOf(source)
    return { path: path.relative(root, fileOf(source.fileName)), first, last: Math.max(first, lineAt(source, node.end - 1)) }
  }
  return { path: path.relative(root, source.fileName), first: lineAt(source, outer.getStart(source)), last: lineAt(source, node.end) }
}

const wholeOf = (source) => ({ path: path.relative(root, fileOf(source.fileName)), first: 1, last: made.get(source.fileName).lines })

// What a name stands for that the tools gave another one: `save: save as typeof save`, `{ save }`.
function behind(node) {
  if (!node) return undefined
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(bare(node.initializer))) return bare(node.initializer)
  if (ts.isShorthandPropertyAssignment(node)) {
    return checker.getShorthandAssignmentValueSymbol(node)?.declarations?.[0]?.name
  }
  if (ts.isPropertySignature(node) && node.type && ts.isTypeQueryNode(node.type)) return node.type.exprName
  return undefined
}

function definitionsAt(file, position, depth = 0) {
  let found = []
  try { found = service.getDefinitionAtPosition(file, position) ?? [] } catch {} // broken fixtures
  return found.flatMap((one) => {
    const source = depth < 4 && made.has(one.fileName) ? program.getSourceFile(one.fileName) : undefined
    const name = source && behind(shorthandAt(source, one.textSpan.start) ?? declarationAt(source, one.textSpan.start))
    return name && name.getStart(source) !== position ? definitionsAt(one.fileName, name.getStart(source), depth + 1) : [one]
  })
}

function shorthandAt(source, start) {
  let node = source
  for (let inner = node; inner; ) {
    node = inner
    inner = ts.forEachChild(node, (child) => (child.getStart(source) <= start && start < child.end ? child : undefined))
  }
  return node.parent && ts.isShorthandPropertyAssignment(node.parent) ? node.parent : undefined
}

// All that bear the name there: overloads, and what interfaces of one name declare.
function together(node) {
  const symbol = node.symbol ?? (node.name && checker.getSymbolAtLocation(node.name))
  return [node, ...(symbol?.declarations ?? [])].filter((one) => own.has(one.getSourceFile().fileName))
}

// The call as gotypes and Roslyn tell it; nothing where it can't be judged.
function asked(source, name, line) {
  const found = definitionsAt(source.fileName, name.getStart(source))
  const call = { path: path.relative(root, fileOf(source.fileName)), line, name: name.text ?? name.getText(source), targets: [], types: [] }
  for (const one of found) {
    if (!own.has(one.fileName)) continue
    const node = declarationAt(program.getSourceFile(one.fileName), one.textSpan.start)
    const kind = node ? kindOf(node) : ''
    if (!kind) return undefined
    const isMade = ts.isConstructorDeclaration(node)
    if (isMade) call.types.push(placeOf(node.parent))
    call[kind === 'class' ? 'types' : 'targets'].push(...together(node).map(placeOf))
  }
  // Of a value that has one of several types, the member of each.
  const members = call.targets.length ? checker.getSymbolAtLocation(name)?.declarations ?? [] : []
  call.targets.push(...members.filter((one) => own.has(one.getSourceFile().fileName) && kindOf(one) === 'fn').map(placeOf))
  return found.length ? call : undefined
}

function calleeOf(node) {
  let callee = ts.isTaggedTemplateExpression(node) ? node.tag : node.expression
  while (ts.isParenthesizedExpression(callee) || ts.isNonNullExpression(callee) || ts.isExpressionWithTypeArguments(callee)) callee = callee.expression
  return ts.isIdentifier(callee) ? callee : ts.isPropertyAccessExpression(callee) ? callee.name : undefined
}

// The elements of a template that stand for components of the tree.
function elements(source, component) {
  const seen = new Set()
  const walk = (node) => {
    const at = ts.isIdentifier(node) ? component.place(node.getStart(source)) : -1
    if (at > 0 && component.text[at - 1] === '<' && component.inTemplate(at) && !seen.has(at) && !ts.isJsxClosingElement(node.parent)) {
      const targets = new Set(definitionsAt(source.fileName, node.getStart(source)).map((one) => one.fileName))
      const within = [...targets].filter((one) => made.has(one) && one !== source.fileName)
      if (within.length) {
        seen.add(at)
        const places = within.map((one) => wholeOf(program.getSourceFile(one)))
        process.stdout.write(JSON.stringify({
          path: path.relative(root, fileOf(source.fileName)), line: component.lineOf(node.getStart(source)), element: true,
          name: places[0].path, targets: places, types: [],
        }) + '\n')
      }
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
}

for (const name of scripts) {
  const source = program.getSourceFile(name)
  if (!source) continue
  const walk = (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)) {
      const callee = calleeOf(node)
      const line = callee ? lineAt(source, callee.getStart(source)) : 0
      const call = line && asked(source, callee, line)
      if (call) process.stdout.write(JSON.stringify(call) + '\n')
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
  if (made.has(name)) elements(source, made.get(name))
}

// Says of every call in a repository of TypeScript or JavaScript what the compiler binds it to, as JSON lines:
// `node tsc.mjs TYPESCRIPT ROOT`, the files on standard input. See tsc.py.
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'

const [library, given] = process.argv.slice(2)
const ts = createRequire(import.meta.url)(library)
const root = fs.realpathSync(given)
const files = fs.readFileSync(0, 'utf8').split('\n').filter(Boolean).map((name) => path.join(root, name))
const own = new Set(files)
const scripts = files.filter((name) => /\.[cm]?[jt]sx?$/.test(name))
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
    found = ts.resolveModuleName(name, from, tried, ts.sys).resolvedModule
    if (found && own.has(found.resolvedFileName)) break
  }
  resolved.set(key, found)
  return found
}

const texts = new Map()
const service = ts.createLanguageService({
  getCompilationSettings: () => options, getScriptFileNames: () => scripts, getScriptVersion: () => '1',
  getScriptSnapshot: (name) => {
    if (!texts.has(name)) texts.set(name, fs.existsSync(name) ? ts.ScriptSnapshot.fromString(fs.readFileSync(name, 'utf8')) : undefined)
    return texts.get(name)
  },
  getCurrentDirectory: () => root, getDefaultLibFileName: ts.getDefaultLibFilePath, fileExists: ts.sys.fileExists,
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
    if (ts.isPropertyDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) || ts.isPropertySignature(node)) return node
    if (ts.isBinaryExpression(node) && node.left.getStart(source) <= start && start < node.left.end) return node
  }
}

const lineAt = (source, position) => source.getLineAndCharacterOfPosition(position).line + 1

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
  return { path: path.relative(root, source.fileName), first: lineAt(source, outer.getStart(source)), last: lineAt(source, node.end) }
}

// All that bear the name there: overloads, and what interfaces of one name declare.
function together(node) {
  const symbol = node.symbol ?? (node.name && checker.getSymbolAtLocation(node.name))
  return [node, ...(symbol?.declarations ?? [])].filter((one) => own.has(one.getSourceFile().fileName))
}

// The call as gotypes and Roslyn tell it; nothing where it can't be judged.
function asked(source, name, line) {
  let found = []
  try { found = service.getDefinitionAtPosition(source.fileName, name.getStart(source)) ?? [] } catch {} // broken fixtures
  const call = { path: path.relative(root, source.fileName), line, name: name.text ?? name.getText(source), targets: [], types: [] }
  for (const one of found) {
    if (!own.has(one.fileName)) continue
    const node = declarationAt(program.getSourceFile(one.fileName), one.textSpan.start)
    const kind = node ? kindOf(node) : ''
    if (!kind) return undefined
    const isMade = ts.isConstructorDeclaration(node)
    if (isMade) call.types.push(placeOf(node.parent))
    call[kind === 'class' ? 'types' : 'targets'].push(...together(node).map(placeOf))
  }
  return found.length ? call : undefined
}

function calleeOf(node) {
  let callee = ts.isTaggedTemplateExpression(node) ? node.tag : node.expression
  while (ts.isParenthesizedExpression(callee) || ts.isNonNullExpression(callee) || ts.isExpressionWithTypeArguments(callee)) callee = callee.expression
  return ts.isIdentifier(callee) ? callee : ts.isPropertyAccessExpression(callee) ? callee.name : undefined
}

for (const name of scripts) {
  const source = program.getSourceFile(name)
  if (!source) continue
  const walk = (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)) {
      const callee = calleeOf(node)
      const call = callee && asked(source, callee, lineAt(source, callee.getStart(source)))
      if (call) process.stdout.write(JSON.stringify(call) + '\n')
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
}

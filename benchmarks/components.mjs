// Component files as their own language tools read them: each as a module of TypeScript, and where its places are in the file.
// Used by tsc.mjs; the tools (`@vue/language-core`, `svelte2tsx`, `@astrojs/compiler`, beside `vue`, `svelte` …) are installed
// in the folder LIBRARIES.
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'

const ENDING = /\.(vue|svelte|astro)$/

export const isComponent = (name) => ENDING.test(name)

const [SAID, USED] = ['@type {[typeof ', '__VLS_asFunctionalComponent(']

const starts = (text) => [0, ...[...text.matchAll(/\n/g)].map((one) => one.index + 1)]

function lineIn(lines, offset) {
  let low = 0
  for (let high = lines.length; high - low > 1; ) {
    const middle = (low + high) >> 1
    if (lines[middle] <= offset) low = middle
    else high = middle
  }
  return low + 1
}

// From a source map: lines and columns of both sides, from 0.
function fromMap(source, code, decoded) {
  const [inSource, inCode] = [starts(source), starts(code)]
  return (offset) => {
    const line = lineIn(inCode, offset) - 1
    const column = offset - inCode[line]
    const found = (decoded[line] ?? []).filter((one) => one.length > 3 && one[0] <= column).at(-1)
    if (!found) return -1
    const at = inSource[found[2]] + found[3] + (column - found[0])
    return source[at] === code[offset] ? at : -1
  }
}

export async function reader(ts, libraries) {
  const require = createRequire(path.join(path.resolve(libraries), 'x.js'))
  const load = (name) => { try { return require(name) } catch { return undefined } }
  const vue = load('@vue/language-core')
  const plugin = vue && vue.createVueLanguagePlugin(ts, { allowJs: true }, vue.getDefaultCompilerOptions(3.5, 'vue', false), (one) => one)
  const svelte = load('svelte2tsx')
  const { VERSION: version = '4.2.0' } = load('svelte/compiler') ?? {}
  const parse = load('svelte/compiler')?.parse
  const { decode } = load('@jridgewell/sourcemap-codec') ?? {}
  let astro
  try { astro = await import(require.resolve('@astrojs/compiler')) } catch { /* not installed */ }

  function ofVue(name, text) {
    const made = plugin.createVirtualCode(name, 'vue', ts.ScriptSnapshot.fromString(text), { getAssociatedScript() {} })
    const script = [...vue.forEachEmbeddedCode(made)].find((one) => one.id.startsWith('script_'))
    if (!script) return undefined
    const code = script.snapshot.getText(0, script.snapshot.getLength())
    const spans = script.mappings.flatMap((one) => one.sourceOffsets.map((from, n) => (
      [one.generatedOffsets[n], (one.generatedLengths ?? one.lengths)[n], from]
    ))).sort((a, b) => a[0] - b[0])
    const place = (offset) => {
      const found = spans.find(([at, length]) => at <= offset && offset < at + length)
      if (found) return text[found[2] + offset - found[0]] === code[offset] ? found[2] + offset - found[0] : -1
      if (!code.slice(0, offset).endsWith(USED)) return -1 // an imported component's tag is mapped in the comment before its use
      return spans.findLast(([at]) => at < offset && code.slice(at - SAID.length, at) === SAID)?.[2] ?? -1
    }
    return { code, ending: script.id.endsWith('x') ? '.tsx' : '.ts', place }
  }

  function ofSvelte(name, text) {
    const isTsFile = /<script[^>]*lang=["']?ts/.test(text)
    const made = svelte.svelte2tsx(text, { filename: name, isTsFile, mode: 'ts', version, parse })
    return { code: made.code, ending: '.tsx', place: fromMap(text, made.code, decode(made.map.mappings)) }
  }

  async function ofAstro(name, text) {
    const made = await astro.convertToTSX(text, { filename: name })
    const map = typeof made.map === 'string' ? JSON.parse(made.map) : made.map
    return { code: made.code, ending: '.tsx', place: fromMap(text, made.code, decode(map.mappings)) }
  }

  return async (name) => {
    const text = fs.readFileSync(name, 'utf8')
    const kind = ENDING.exec(name)[1]
    let made
    try {
      if (kind === 'vue' && plugin) made = ofVue(name, text)
      else if (kind === 'svelte' && svelte) made = ofSvelte(name, text)
      else if (kind === 'astro' && astro) made = await ofAstro(name, text)
    } catch { return undefined } // what its own tools can't read is not judged
    const lines = starts(text)
    const scripts = [...text.matchAll(/<script\b[\s\S]*?<\/script>|^---[\s\S]*?^---/gm)].map((one) => [one.index, one.index + one[0].length])
    const inTemplate = (at) => !scripts.some(([first, last]) => first <= at && at < last)
    return made && { ...made, text, inTemplate, lineOf: (offset) => { const at = made.place(offset); return at < 0 ? 0 : lineIn(lines, at) }, lines: lines.length }
  }
}

/** Successive rules of the same CSS modules. Without a module they are for elements of every page. */
export type StylePart = { modules: readonly string[]; text: string }

/** Reads a minified style sheet of the page's build. */
export function readStyleParts(styleSheet: string): StylePart[] {
  const parts: StylePart[] = []
  for (const text of rulesOf(styleSheet)) {
    const modules = [...new Set(Array.from(text.matchAll(classSelector), ([, module = '']) => module))]
    const last = parts.at(-1)
    if (last?.modules.join() === modules.join()) last.text += text
    else parts.push({ modules, text })
  }
  return parts
}

/**
 * Divides the styles of a page: `text` has those of modules with an element outside of a dialog, in the order of the cascade, and
 * `laterText` the others, which no visible element needs. Rules of one module are never divided.
 */
export function splitStyles(parts: readonly StylePart[], html: string): { text: string; laterText: string } {
  const shown = modulesIn(html.replaceAll(/<dialog[^]*?<\/dialog>/g, ''))
  const isShown = ({ modules }: StylePart) => modules.length === 0 || modules.some((each) => shown.has(each))
  // The minifier may join equal rules of two modules; then both are needed.
  for (let count = -1; count < shown.size;) {
    count = shown.size
    for (const module of parts.filter(isShown).flatMap(({ modules }) => modules)) shown.add(module)
  }
  const textOf = (some: readonly StylePart[]) => some.map(({ text }) => text).join('')
  return { text: textOf(parts.filter(isShown)), laterText: textOf(parts.filter((part) => !isShown(part))) }
}

/** The modules whose classes the elements have. */
export const modulesIn = (html: string): Set<string> =>
  new Set(
    Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' '))
      .flat()
      .map((name) => name.slice(0, 2)),
  )

/** A class of a CSS module: two letters for the module, then those of the class (apps/web/vite/class-names/short-class-names.ts). */
const classSelector = /\.([A-Z][a-z])[a-z]{1,2}(?![\w-])/g

/** The rules of the outermost level. */
function* rulesOf(styleSheet: string): Generator<string> {
  let start = 0
  let depth = 0
  for (const { 0: token, index } of styleSheet.matchAll(/"(?:[^"\\]|\\.)*"|[{}]|;/g)) {
    if (token === '{') depth++
    if (token === '}') depth--
    // An at-rule without a block, such as `@layer a;`, ends with a semicolon.
    if (depth > 0 || (token !== '}' && token !== ';')) continue
    yield styleSheet.slice(start, index + 1)
    start = index + 1
  }
  if (start < styleSheet.length) yield styleSheet.slice(start)
}

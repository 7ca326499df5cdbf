import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawFirstPaint } from '@crema/contract/page/first-paint'

/** What `npm run build` of the page left behind, read once. */
export type BuiltPage = {
  /** Served files: hashed assets, icons. */
  clientFolder: string
  /** `index.html`, with its markers. */
  template: string
  /** Names the build. */
  version: string
  /** `early.ts`, built. */
  earlyScript: string
  /** The address of the chain's display face. */
  face: string
  /**
   * The addresses of the scripts a screen needs, each after those it imports and the entry last; its styles, and those
   * of parts whose code comes later.
   */
  filesOf: (screen: string, laterParts: readonly string[]) => { scripts: string[]; styles: PageStyles }
  /** The addresses of the scripts that a member's screen will ask for: code, messages and what fetches data; and their styles. */
  aheadOf: (
    screen: string,
    words: readonly string[],
    locale: string,
  ) => { scripts: string[]; styles: PageStyles }
  draw: DrawFirstPaint
}

/** Styles as text, and the files they come from. */
export type PageStyles = { text: string; hrefs: string[] }

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** Reads the build in `folder`; undefined when there is none. */
export async function readBuiltPage(folder: string): Promise<BuiltPage | undefined> {
  const clientFolder = join(folder, 'client')
  const template = await readIfThere(join(clientFolder, 'index.html'))
  if (template === undefined) return undefined
  const manifest = JSON.parse(await readFile(join(clientFolder, 'manifest.json'), 'utf8')) as Manifest // our own build's
  const read = (file: string) => readFile(join(clientFolder, file), 'utf8')
  const early = manifest['src/app/hydration/early.ts']
  if (!early) throw new Error('The build of the page has no early.ts.')
  const [, face] = Object.entries(manifest).find(([key]) => key.endsWith('display.woff2')) ?? []
  if (!face) throw new Error('The build of the page has no display face.')
  const styles = new Map<string, string>()
  for (const chunk of Object.values(manifest)) {
    for (const file of chunk.css ?? []) styles.set(file, (await read(file)).trim())
  }
  const stylesOf = (names: readonly string[]): PageStyles => {
    const chunks = names.flatMap((name) => withImports(manifest, name))
    const files = [...new Set(chunks.flatMap(({ css = [] }) => css))]
    return {
      text: files.map((file) => styles.get(file) ?? '').join(''),
      hrefs: files.map((file) => `/${file}`),
    }
  }
  const server: unknown = await import(pathToFileURL(join(folder, 'server', 'entry-server.js')).href)
  return {
    clientFolder,
    template,
    version: createHash('sha256').update(template).digest('hex').slice(0, 12),
    face: `/${face.file}`,
    earlyScript: (await read(early.file)).trim(),
    filesOf: (screen, laterParts) => ({
      scripts: inOrder(manifest, [...listOf(screen), screen, 'index.html']).map(({ file }) => `/${file}`),
      styles: stylesOf(['index.html', screen, ...laterParts]),
    }),
    aheadOf: (screen, words, locale) => {
      const messages = words.map((feature) => `../../packages/i18n/messages/${feature}/${locale}.json`)
      const names = [...listOf(screen), screen, 'src/app/hydration/first-tap-chunk.ts']
      return {
        scripts: inOrder(manifest, [...names, ...messages]).map(({ file }) => `/${file}`),
        styles: stylesOf(['index.html', ...names]),
      }
    },
    draw: (server as { drawFirstPaint: DrawFirstPaint }).drawFirstPaint, // built from the same contract
  }
}

/** The list that names the chunks of all rows but the front door's. */
const listOf = (screen: string) => (screen.startsWith('src/routes/') ? ['src/routes/lazy-screens.ts'] : [])

/** Chunks with all they import, each after what it imports: the order they run in. */
function inOrder(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Chunk[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return []
    seen.add(name)
    return [...inOrder(manifest, chunk.imports ?? [], seen), chunk]
  })
}

/** A chunk and all it imports; the chunk itself in front, its styles after those it builds on. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk, ...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each, seen))]
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { RenderFirstPaint } from '@crema/contract/page/first-paint'
import {
  pageManifest,
  pageManifestFile,
  type PageManifest,
  type ScreenRendering,
} from '@crema/contract/page/page-manifest'
import { modulesIn, readStyleParts, splitStyles, type StylePart } from './split-styles.ts'

/** What `npm run build` of the page wrote, read once. */
export type BuiltPage = {
  /** Folder of the served files: hashed assets, icons. */
  clientFolder: string
  /** `index.html`, with its markers. */
  template: string
  /** Identifies the build. */
  version: string
  /** `early.ts`, built. */
  earlyScript: string
  /** `member-screen.ts`, built. */
  memberScreenScript: string
  /** URL of the script that starts a page that the browser renders. */
  entry: string
  /** The rules of a tone behind a drawing; undefined for an unknown name. */
  toneRules: (tone: string) => string | undefined
  /** URL of the style sheet of all tones. */
  tones: string
  /** The files of a screen. Throws where the build did not prepare it for this rendering. */
  filesOf: (screen: string, rendering: ScreenRendering) => ScreenFiles
  /** URLs of the scripts that contain the messages of features in a locale. */
  messageScripts: (features: readonly string[], locale: string) => string[]
  renderFirstPaint: RenderFirstPaint
}

export type ScreenFiles = {
  /** URLs, each after those it imports. */
  scripts: string[]
  /** Those that a page with this HTML needs. */
  stylesOf: (html: string) => PageStyles
}

/** `laterText`: of what the first frame does not show. `hrefs`: URLs of the files that both come from. */
export type PageStyles = { text: string; laterText: string; hrefs: string[] }

/** Reads the build in `folder`; undefined when there is none. Throws where its manifest is missing or of another version. */
export async function readBuiltPage(folder: string): Promise<BuiltPage | undefined> {
  const clientFolder = join(folder, 'client')
  const template = await readIfExists(join(clientFolder, 'index.html'))
  if (template === undefined) return undefined
  const manifest = await readManifest(clientFolder)
  const screens = await readScreens(clientFolder, manifest)
  const inlineScript = async (name: string) => (await readFile(join(clientFolder, name), 'utf8')).trim()
  const server: unknown = await import(pathToFileURL(join(folder, 'server', 'entry-server.js')).href)
  return {
    clientFolder,
    template,
    version: createHash('sha256').update(template).digest('hex').slice(0, 12),
    earlyScript: await inlineScript(manifest.earlyScript),
    memberScreenScript: await inlineScript(manifest.memberScreenScript),
    entry: urlOf(manifest.entry),
    toneRules: (tone) => manifest.tones.rules[tone],
    tones: urlOf(manifest.tones.file),
    filesOf: (screen, rendering) => {
      const files = screens.get(`${screen} ${rendering}`)
      if (!files) throw new Error(`${pageManifestFile} has no files for ${screen} as a ${rendering} screen.`)
      return files
    },
    messageScripts: (features, locale) =>
      features.flatMap((feature) => manifest.messages[feature]?.[locale] ?? []).map(urlOf),
    renderFirstPaint: (server as { renderFirstPaint: RenderFirstPaint }).renderFirstPaint, // built from the same contract
  }
}

async function readManifest(clientFolder: string): Promise<PageManifest> {
  const file = join(clientFolder, pageManifestFile)
  const fail = (problem: string) =>
    new Error(`${file} ${problem}\nRun "npm run build", then start the gateway again.`)
  const text = await readIfExists(file)
  if (text === undefined) throw fail('is missing.')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw fail('is not JSON.')
  }
  const read = pageManifest.safeParse(json)
  if (!read.success) throw fail(`does not fit this gateway:\n${z.prettifyError(read.error)}`)
  return read.data
}

/** The files by screen and rendering. */
async function readScreens(
  clientFolder: string,
  { screens }: PageManifest,
): Promise<Map<string, ScreenFiles>> {
  const all = Object.entries(screens).flatMap(([screen, renderings]) =>
    Object.entries(renderings).flatMap(([rendering, files]) =>
      files ? [[`${screen} ${rendering}`, files] as const] : [],
    ),
  )
  const names = new Set(all.flatMap(([, { styles, rareStyles }]) => [...styles, ...rareStyles]))
  const parts = new Map<string, StylePart[]>()
  for (const name of names)
    parts.set(name, readStyleParts((await readFile(join(clientFolder, name), 'utf8')).trim()))
  const partsOf = (name: string) => parts.get(name) ?? []
  return new Map(
    all.map(([key, { scripts, styles, rareStyles }]) => [
      key,
      {
        scripts: scripts.map(urlOf),
        stylesOf: (html) => {
          const modules = modulesIn(html)
          const rare = rareStyles.filter((name) =>
            partsOf(name).some((part) => part.modules.some((each) => modules.has(each))),
          )
          const files = [...styles, ...rare]
          return { ...splitStyles(files.flatMap(partsOf), html), hrefs: files.map(urlOf) }
        },
      },
    ]),
  )
}

const urlOf = (file: string) => `/${file}`

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

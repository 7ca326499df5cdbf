/** What the built page weighs, from its manifest and the compressed files beside it. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Sizes } from './size-report.ts'

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

const campaignScreen = 'src/features/campaigns/collect-coupons-page.tsx'
const messageFile = /\/messages\/[\w-]+\/(\w+)\.json$/

export type BuiltSizes = {
  sizes: Sizes
  /** Of the campaign page: what comes beside its HTML. */
  campaign: { scriptBytes: number; ownBytes: number; files: string[]; bytes: number }
}

/** `client` is the folder of the browser's build. Throws where a file of the manifest is not there. */
export function readBuiltSizes(client: string): BuiltSizes {
  const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8')) as Manifest // written by the build
  const bytesOf = (file: string): number =>
    readFileSync(join(client, /\.(?:js|css|svg)$/.test(file) ? `${file}.br` : file)).length
  const sizes: Record<string, number> = {}
  for (const [key, { file }] of Object.entries(manifest)) {
    const name = basename(file).replace(/-[\w-]{8}\.\w+$/, '')
    const [, locale] = messageFile.exec(key) ?? []
    if (key === 'src/app/hydration/early.ts')
      sizes['early.ts, as it stands in the page'] = readFileSync(join(client, file)).length
    else if (key.endsWith('display.woff2')) sizes['display font'] = bytesOf(file)
    else if (locale !== undefined)
      sizes[`messages: ${locale}`] = (sizes[`messages: ${locale}`] ?? 0) + bytesOf(file)
    else if (file.endsWith('.js')) sizes[`script: ${name}`] = bytesOf(file)
    else if (file.endsWith('.css')) sizes[`style: ${name}`] = bytesOf(file)
  }
  return { sizes, campaign: campaignFiles(manifest, bytesOf) }
}

/** Its scripts and its face; its styles and its icon stand in the page itself. */
function campaignFiles(manifest: Manifest, bytesOf: (file: string) => number): BuiltSizes['campaign'] {
  const chunks = withImports(manifest, campaignScreen, withImports(manifest, 'index.html'))
  const scripts = [...new Set([...chunks].map(({ file }) => file))]
  // The bundler's own helpers always stand in a file of theirs.
  const own = [...chunks]
    .filter(({ name = '' }) => !['libraries', 'rolldown-runtime'].includes(name))
    .map(({ file }) => file)
  const face = Object.keys(manifest).find((key) => key.endsWith('display.woff2'))
  const files = [...scripts, ...(face ? [manifest[face]?.file ?? ''] : [])]
  const sum = (of: string[]): number => of.reduce((bytes, file) => bytes + bytesOf(file), 0)
  return { scriptBytes: sum(scripts), ownBytes: sum(own), files, bytes: sum(files) }
}

function withImports(manifest: Manifest, name: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no ${name}.`)
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const each of chunk.imports ?? []) withImports(manifest, each, found)
  return found
}

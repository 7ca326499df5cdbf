/** Sizes of the built page, from its manifest and the compressed files. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pageManifest, pageManifestFile } from '@crema/contract/page/page-manifest'
import type { Sizes } from './size-report.ts'

const campaignScreen = 'collectCoupons'

export type BuiltSizes = {
  sizes: Sizes
  /** The files of the campaign page beside its HTML, in bytes. */
  campaign: { scriptBytes: number; ownBytes: number; files: string[]; bytes: number }
}

/** `client` is the folder of the browser's build. Throws where a file of its manifest is missing. */
export function readBuiltSizes(client: string): BuiltSizes {
  const manifest = pageManifest.parse(JSON.parse(readFileSync(join(client, pageManifestFile), 'utf8')))
  const bytesOf = (file: string): number =>
    readFileSync(join(client, /\.(?:js|css|svg)$/.test(file) ? `${file}.br` : file)).length
  const sizes: Record<string, number> = {
    'early.ts, inline in the page': readFileSync(join(client, manifest.earlyScript)).length,
    'display font': bytesOf(manifest.displayFont),
  }
  const add = (name: string, file: string) => {
    sizes[name] = (sizes[name] ?? 0) + bytesOf(file)
  }
  const others = new Set(
    readdirSync(join(client, 'assets'), { recursive: true }).map((file) => `assets/${String(file)}`),
  )
  for (const file of [manifest.earlyScript, manifest.displayFont]) others.delete(file)
  for (const locales of Object.values(manifest.messages)) {
    for (const [locale, file] of Object.entries(locales)) {
      others.delete(file)
      add(`messages: ${locale}`, file)
    }
  }
  for (const file of [...others].toSorted()) {
    if (file.endsWith('.js')) add(`script: ${nameOf(file)}`, file)
    else if (file.endsWith('.css')) add(`style: ${nameOf(file)}`, file)
  }
  // Its styles and its icon are in the HTML.
  const { scripts } = manifest.screens[campaignScreen]?.rendered ?? { scripts: [] }
  if (scripts.length === 0) throw new Error(`The build has no screen ${campaignScreen}.`)
  // The bundler's helpers are always in a file of their own.
  const own = scripts.filter((file) => nameOf(file) !== 'libraries')
  const files = [...scripts, manifest.displayFont]
  const sum = (list: string[]): number => list.reduce((bytes, file) => bytes + bytesOf(file), 0)
  return {
    sizes,
    campaign: { scriptBytes: sum(scripts), ownBytes: sum(own), files, bytes: sum(files) },
  }
}

/** A file's name without its hash. Several files can share it, such as those of a document in each locale. */
const nameOf = (file: string): string => basename(file).replace(/-[\w-]{8}\.\w+$/, '')

/** Sizes of the built page, from its manifest and the compressed files. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pageManifest, pageManifestFile } from '@crema/contract/page/page-manifest'
import { isLocale } from '@crema/i18n/locales'
import type { Sizes } from './size-report.ts'

/** Pages that links of other people open, and their screens. */
const landingScreens = { 'campaign page': 'collectCoupons', 'friend’s page': 'fission' } as const

export type LandingPage = keyof typeof landingScreens
export const landingPages = Object.keys(landingScreens) as LandingPage[] // the keys of a literal

/** The files of a landing page beside its HTML, in bytes. */
export type LandingSizes = { scriptBytes: number; ownBytes: number; files: string[]; bytes: number }

export type BuiltSizes = { sizes: Sizes; landing: Record<LandingPage, LandingSizes> }

/** `client` is the folder of the browser's build. Throws where a file of its manifest is missing. */
export function readBuiltSizes(client: string): BuiltSizes {
  const manifest = pageManifest.parse(JSON.parse(readFileSync(join(client, pageManifestFile), 'utf8')))
  const bytesOf = (file: string): number =>
    readFileSync(join(client, /\.(?:js|css|svg)$/.test(file) ? `${file}.br` : file)).length
  const sizes: Record<string, number> = {
    'early.ts, inline in the page': readFileSync(join(client, manifest.earlyScript)).length,
    'member-screen.ts, inline in the page': readFileSync(join(client, manifest.memberScreenScript)).length,
    'display font': bytesOf(manifest.displayFont),
  }
  const add = (name: string, file: string) => {
    sizes[name] = (sizes[name] ?? 0) + bytesOf(file)
  }
  const others = new Set(
    readdirSync(join(client, 'assets'), { recursive: true }).map((file) => `assets/${String(file)}`),
  )
  for (const file of [manifest.earlyScript, manifest.memberScreenScript, manifest.displayFont])
    others.delete(file)
  for (const locales of Object.values(manifest.messages)) {
    for (const [locale, file] of Object.entries(locales)) {
      others.delete(file)
      add(`messages: ${locale}`, file)
    }
  }
  for (const file of [...others].toSorted()) {
    const name = nameOf(file)
    if (file.endsWith('.js') && isLocale(name)) {
      // A reader loads one file of a locale's legal documents, so the largest counts.
      const key = `documents: ${name}`
      sizes[key] = Math.max(sizes[key] ?? 0, bytesOf(file))
    } else if (file.endsWith('.js')) add(`script: ${name}`, file)
    else if (file.endsWith('.css')) add(`style: ${name}`, file)
  }
  const sum = (list: string[]): number => list.reduce((bytes, file) => bytes + bytesOf(file), 0)
  const landingSizes = (page: LandingPage): LandingSizes => {
    // Its styles and its icon are in the HTML.
    const { scripts } = manifest.screens[landingScreens[page]]?.rendered ?? { scripts: [] }
    if (scripts.length === 0) throw new Error(`The build has no screen ${landingScreens[page]}.`)
    // The bundler's helpers are always in a file of their own.
    const own = scripts.filter((file) => nameOf(file) !== 'libraries')
    const files = [...scripts, manifest.displayFont]
    return { scriptBytes: sum(scripts), ownBytes: sum(own), files, bytes: sum(files) }
  }
  return {
    sizes,
    landing: {
      'campaign page': landingSizes('campaign page'),
      'friend’s page': landingSizes('friend’s page'),
    },
  }
}

/** A file's name without its hash. Several files can share it, such as the documents of a locale. */
const nameOf = (file: string): string => basename(file).replace(/-[\w-]{7}\.\w+$/, '')

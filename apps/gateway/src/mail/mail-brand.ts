import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Colours a mail needs, as `#rrggbb`: mail programs know no custom properties. */
export type MailHues = { accent: string; accentInk: string; accentWash: string }

/** What a mail shows of the chain. */
export type MailBrand = {
  name: string
  /** Who writes where no setting says it. */
  sender: string
  light: MailHues
  dark: MailHues
}

/** Where a brand of this repository lies. */
export function brandFolder(brand: string): string {
  return join(import.meta.dirname, '..', '..', '..', '..', 'brands', brand)
}

/** Reads the brand's folder. Throws, naming the file, where a name or a colour is missing. */
export function loadMailBrand(folder: string): MailBrand {
  const facts: unknown = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'))
  const factOf = (key: string) => {
    const fact = textIn(facts, key)
    if (fact === '') throw new Error(`${join(folder, 'brand.json')} has no ${key}.`)
    return fact
  }
  const name = factOf('name')
  const file = join(folder, 'theme.css')
  const [light = '', dark = ''] = readFileSync(file, 'utf8').split(/@media[^{]*prefers-color-scheme:\s*dark/)
  return {
    name,
    sender: `${name} <${factOf('supportEmail')}>`,
    light: huesIn(light, `${file} (light)`),
    dark: huesIn(dark, `${file} (dark)`),
  }
}

function textIn(facts: unknown, key: string): string {
  const text: unknown =
    typeof facts === 'object' && facts !== null
      ? Object.entries(facts).find(([name]) => name === key)?.[1]
      : undefined
  return typeof text === 'string' ? text : ''
}

function huesIn(css: string, file: string): MailHues {
  const hue = (property: string): string => {
    const [, colour] = new RegExp(`${property}:\\s*(#[0-9a-fA-F]{6})\\b`).exec(css) ?? []
    if (colour === undefined) throw new Error(`${file} gives ${property} no colour of six hex digits.`)
    return colour
  }
  return { accent: hue('--accent'), accentInk: hue('--accent-ink'), accentWash: hue('--accent-wash') }
}

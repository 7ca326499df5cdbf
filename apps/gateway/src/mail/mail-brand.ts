import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Colours of a mail as `#rrggbb`, since mail programs do not support custom properties. */
export type MailColors = { accent: string; accentInk: string; accentWash: string }

/** The brand's name, sender and colours in mails. */
export type MailBrand = {
  name: string
  /** The sender where MAIL_FROM is not set. */
  sender: string
  supportEmail: string
  /** Who sends marketing, with a postal address. */
  controller: { name: string; address: string }
  light: MailColors
  dark: MailColors
}

/** The folder of a brand in this repository. */
export function brandFolder(brand: string): string {
  return join(import.meta.dirname, '..', '..', '..', '..', 'brands', brand)
}

/** Reads the brand's folder. Throws, naming the file, where a name or a colour is missing. */
export function loadMailBrand(folder: string): MailBrand {
  const brand: unknown = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'))
  const requireText = (key: string, of: unknown = brand) => {
    const text = readText(of, key)
    if (text === '') throw new Error(`${join(folder, 'brand.json')} has no ${key}.`)
    return text
  }
  const [name, supportEmail] = [requireText('name'), requireText('supportEmail')]
  const controller = readValue(brand, 'controller')
  const file = join(folder, 'theme.css')
  const [light = '', dark = ''] = readFileSync(file, 'utf8').split(/@media[^{]*prefers-color-scheme:\s*dark/)
  return {
    name,
    sender: `${name} <${supportEmail}>`,
    supportEmail,
    controller: { name: requireText('name', controller), address: requireText('address', controller) },
    light: readColors(light, `${file} (light)`),
    dark: readColors(dark, `${file} (dark)`),
  }
}

function readValue(brand: unknown, key: string): unknown {
  return typeof brand === 'object' && brand !== null
    ? Object.entries(brand).find(([name]) => name === key)?.[1]
    : undefined
}

function readText(brand: unknown, key: string): string {
  const text = readValue(brand, key)
  return typeof text === 'string' ? text : ''
}

function readColors(css: string, file: string): MailColors {
  const readColor = (property: string): string => {
    const [, color] = new RegExp(`${property}:\\s*(#[0-9a-fA-F]{6})\\b`).exec(css) ?? []
    if (color === undefined) throw new Error(`${file} has no colour of six hex digits for ${property}.`)
    return color
  }
  return {
    accent: readColor('--accent'),
    accentInk: readColor('--accent-ink'),
    accentWash: readColor('--accent-wash'),
  }
}

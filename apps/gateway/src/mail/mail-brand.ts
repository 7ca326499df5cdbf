import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Colours of a mail as `#rrggbb`, since mail programs do not support custom properties. */
export type MailColors = {
  accent: string
  accentInk: string
  accentWash: string
  ground: string
  surface: string
  ink: string
  ink2: string
  line: string
}

/** The colours of a brand whose theme has only an accent, as in the page's tokens. */
const lightGround = {
  ground: '#f5f2ee',
  surface: '#ffffff',
  ink: '#1c1413',
  ink2: '#5e5350',
  line: '#e6dfd9',
}
const darkGround = { ground: '#15100f', surface: '#221b19', ink: '#f7f0ec', ink2: '#c8bcb6', line: '#3a312d' }

/** The brand's name, sender, colours and shapes in mails. */
export type MailBrand = {
  name: string
  /** The sender where MAIL_FROM is not set. */
  sender: string
  supportEmail: string
  /** Who sends marketing, with a postal address. */
  controller: { name: string; address: string }
  light: MailColors
  dark: MailColors
  /** Lengths, such as `16px`. */
  radii: { card: string; button: string }
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
    light: readColors(light, lightGround, `${file} (light)`),
    dark: readColors(dark, darkGround, `${file} (dark)`),
    radii: {
      card: readLength(light, '--radius-2') ?? '16px',
      button: readLength(light, '--radius-button') ?? '26px',
    },
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

function readLength(css: string, property: string): string | undefined {
  return new RegExp(`${property}:\\s*(\\d+px)`).exec(css)?.[1]
}

function readColors(css: string, ground: typeof lightGround, file: string): MailColors {
  const readColor = (property: string, otherwise?: string): string => {
    const [, color = otherwise] = new RegExp(`${property}:\\s*(#[0-9a-fA-F]{6})\\b`).exec(css) ?? []
    if (color === undefined) throw new Error(`${file} has no colour of six hex digits for ${property}.`)
    return color
  }
  return {
    accent: readColor('--accent'),
    accentInk: readColor('--accent-ink'),
    accentWash: readColor('--accent-wash'),
    ground: readColor('--ground', ground.ground),
    surface: readColor('--surface', ground.surface),
    ink: readColor('--ink', ground.ink),
    ink2: readColor('--ink-2', ground.ink2),
    line: readColor('--line', ground.line),
  }
}

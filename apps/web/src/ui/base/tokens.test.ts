import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { heroTones } from '@crema/contract/campaigns/artwork'
import { hues } from '@crema/contract/campaigns/hues'

// WCAG AA in both themes: 4.5:1 for text, 3:1 for large numbers, meaningful graphics and the borders of controls.
// The style sheets are read as files, because the test runner returns imported CSS empty.

const read = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '')
const tokens = read('./tokens.css')
const brands = readdirSync(new URL('../../../../../brands', import.meta.url))

type Theme = Map<string, string>

function declarations(css: string): [string, string][] {
  return [...css.matchAll(/:root \{([^}]*)\}/g)].flatMap(([, body = '']) =>
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']): [string, string] => [
      name,
      value.trim(),
    ]),
  )
}

/** The rules inside `@media (prefers-color-scheme: dark) { … }`, and the rest without any media block. */
function splitThemes(css: string) {
  const blocks = [...css.matchAll(/@media ([^{]+)\{((?:[^{}]*\{[^}]*\})*)\s*\}/g)]
  const dark = blocks.filter(([, query = '']) => query.includes('dark')).map(([, , body = '']) => body)
  return { light: blocks.reduce((rest, [block]) => rest.replace(block, ''), css), dark: dark.join('\n') }
}

/** The tokens in cascade order: the product's, then the brand's. */
function themesOf(brand: string): { light: Theme; dark: Theme } {
  const sheets = [tokens, read(`../../../../../brands/${brand}/theme.css`)].map(splitThemes)
  const light: Theme = new Map(sheets.flatMap((sheet) => declarations(sheet.light)))
  return { light, dark: new Map([...light, ...sheets.flatMap((sheet) => declarations(sheet.dark))]) }
}

function colour(theme: Theme, name: string): [number, number, number] {
  const value = theme.get(name) ?? ''
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (reference) return colour(theme, reference)
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(value)
  const hex = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(value)?.slice(1)
  if (!hex) throw new Error(`${name} is not an opaque colour: ${value}`)
  const [red = '', green = '', blue = ''] = hex
  return [red, green, blue].map((channel) => Number.parseInt(channel, 16) / 255) as [number, number, number]
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(channels: [number, number, number]): number {
  const [red, green, blue] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: Theme, front: string, back: string): number {
  const [bright = 0, dim = 0] = [luminance(colour(theme, front)), luminance(colour(theme, back))].toSorted(
    (a, b) => b - a,
  )
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ['--ground', '--surface', '--sunken']
const on = (front: string, backs: string[]) => backs.map((back): [string, string] => [front, back])

const textPairs = [
  ...['--ink', '--ink-2', '--ink-3'].flatMap((ink) => on(ink, grounds)),
  ...['--ink', '--ink-2'].flatMap((ink) =>
    on(ink, ['--ground-wide', '--danger-wash', ...hues.map((hue) => `--${hue}-wash`)]),
  ),
  ...hues.flatMap((hue) => on(`--${hue}`, [`--${hue}-wash`, '--surface', '--ground'])),
  ...on('--accent-ink', ['--ground', '--surface', '--accent-wash']),
  ...on('--danger', ['--ground', '--surface', '--danger-wash']),
  ...on('--ok', ['--ok-wash', '--surface', '--ground']),
  ...on('--on-accent', ['--accent', '--accent-bright', '--accent-deep']),
  ...on('--on-panel', ['--panel']),
  ...on('--on-panel-2', ['--panel']),
  ...on('--ground', ['--ink']),
]

const shapePairs = [
  ...on('--edge', ['--ground', '--surface']),
  ...on('--accent', ['--ground', '--surface']),
  ...on('--star', ['--ground', '--surface']),
  ...on('--star-bright', ['--panel']),
  ...on('--switch-on', ['--ground', '--surface']),
  ...on('--surface', ['--ink']),
]

const themed = [
  '--ground',
  '--surface',
  '--ink',
  '--line',
  '--accent-ink',
  ...hues.slice(1).flatMap((hue) => [`--${hue}`, `--${hue}-wash`]),
]

for (const brand of brands) {
  const { light, dark } = themesOf(brand)
  for (const [themeName, theme] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    test.each(textPairs)(`${brand}, ${themeName}: text %s on %s reaches 4.5:1`, (front, back) => {
      expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5)
    })
    test.each(shapePairs)(`${brand}, ${themeName}: %s on %s reaches 3:1`, (front, back) => {
      expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3)
    })
  }

  test.each(themed)(`${brand}: the dark theme overrides %s`, (name) => {
    expect(dark.get(name)).not.toBe(light.get(name))
  })
}

const tones = [...heroTones, 'off'] as const
for (const brand of brands) {
  const { light, dark } = splitThemes(read(`../../../../../brands/${brand}/tones.css`))
  describe.each([
    ['light', light],
    ['dark', dark],
  ])(`${brand}, %s`, (_, css) => {
    test.each(tones)('text on the tone %s reaches 4.5:1', (tone) => {
      const [, rule = ''] = new RegExp(`\\[data-tone='${tone}'\\] \\{([^}]*)\\}`).exec(css) ?? []
      const theme: Theme = new Map(declarations(`:root {${rule}}`))
      for (const ground of ['near', 'far'])
        expect(contrast(theme, '--tone-on', `--tone-${ground}`)).toBeGreaterThanOrEqual(4.5)
    })
  })
}

/** The declarations of a style sheet's rules with one of these selectors, in cascade order. */
const declarationsOf = (css: string, selectors: string[]) =>
  [...css.matchAll(/(\[data-[^\]]+\]) \{([^}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    selectors.includes(selector) ? declarations(`:root {${body}}`) : [],
  )

for (const brand of brands) {
  const ofBrand = read(`../../../../../brands/${brand}/theme.css`)
  const sheet = splitThemes(ofBrand)
  const themes = themesOf(brand)
  describe.each([
    ['light', themes.light, sheet.light],
    ['dark', themes.dark, sheet.light + sheet.dark],
  ] as const)(`${brand}, %s`, (_, theme, css) => {
    test.each(hues)('text on a stub of the hue %s reaches 4.5:1', (hue) => {
      const stub: Theme = new Map([
        ...theme,
        ['--hue', `var(--${hue})`],
        ['--stub-ink', 'var(--hue)'],
        ['--stub-ground', `var(--${hue}-wash)`],
        ...declarationsOf(css, ['[data-hue]', `[data-hue='${hue}']`]),
      ])
      expect(contrast(stub, '--stub-ink', '--stub-ground')).toBeGreaterThanOrEqual(4.5)
    })

    test.each([
      ...on('--ink', ['--surface', '--sunken']),
      ...on('--ink-2', ['--surface', '--sunken']),
      ...on('--accent-ink', ['--surface', '--accent-wash']),
      ...on('--on-accent', ['--accent']),
    ])('in the rail %s on %s reaches 4.5:1', (front, back) => {
      const rail: Theme = new Map([...theme, ...declarationsOf(ofBrand, ['[data-rail]'])])
      expect(contrast(rail, front, back)).toBeGreaterThanOrEqual(4.5)
    })
  })
}

describe.each(brands)('around a code, %s', (brand) => {
  const paper = declarations(read('../ticket/paper.css').replace(':where(:root)', ':root'))
  const theme: Theme = new Map([['--white', '#fff'], ...paper, ...themesOf(brand).light])
  test.each([
    ...on('--paper-ink', ['--white', '--paper-ground']),
    ...on('--paper-ink-2', ['--white', '--paper-sunken']),
  ])('text %s on %s reaches 4.5:1', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5)
  })
  test('the border of a button reaches 3:1', () => {
    expect(contrast(theme, '--paper-edge', '--white')).toBeGreaterThanOrEqual(3)
  })
})

test('every hue has a data-hue rule', () => {
  const rules = [...tokens.matchAll(/\[data-hue='(\w+)'\]/g)].map(([, hue]) => hue)
  expect(rules).toEqual(hues)
})

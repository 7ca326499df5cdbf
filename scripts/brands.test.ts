/** Each brand has every file and setting that the product reads, so that any of them can be built. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkBrandHome } from '../apps/web/vite/brand-home.ts'
import { legalDocumentsFolder } from '../apps/web/vite/legal-documents.ts'
import { locales } from '../packages/i18n/locales.ts'
import { root } from './run-command.ts'

const brands = readdirSync(join(root, 'brands'))
const settingsOf = (brand: string): unknown =>
  JSON.parse(readFileSync(join(root, 'brands', brand, 'brand.json'), 'utf8'))

type Texts = Readonly<Record<string, string>>

const readTexts = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts

/** Every key with the kind of its value; lists may be of any length. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [`${path}[]`]
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value)
    .flatMap(([key, each]) => shapeOf(each, `${path}.${key}`))
    .toSorted()
}

test('there is more than one brand', () => {
  expect(brands.length).toBeGreaterThan(1)
})

describe.each(brands)('%s', (brand) => {
  const folder = join(root, 'brands', brand)

  test('has a name that is a valid prefix of codes and cookies', () => {
    expect(brand).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('has the same settings as the others, none of them empty', () => {
    const shape = shapeOf(settingsOf(brand)).filter((setting) => !setting.startsWith('.legalDocuments'))
    expect(shape).toEqual(shapeOf(settingsOf('crema')))
    expect(readFileSync(join(folder, 'brand.json'), 'utf8')).not.toContain('""')
  })

  test('has legal documents, its own or those of another brand', () => {
    expect(existsSync(join(legalDocumentsFolder(join(root, 'brands'), brand), 'versions.json'))).toBe(true)
  })

  test('has a valid order of home', () => {
    expect(() => checkBrandHome(join(folder, 'home.json'))).not.toThrow()
  })

  test('replaces only texts that exist, with the same values, in every language', () => {
    for (const file of globSync('messages/*/*.json', { cwd: folder })) {
      const own = readTexts(join(folder, file))
      const product = readTexts(join(root, 'packages/i18n', file))
      const valuesOf = (texts: Texts) =>
        Object.keys(own).map((key) => [key, texts[key]?.match(/\{\w+(?=\s*[,}])/g)?.toSorted() ?? []])
      expect(Object.keys(product), file).toEqual(expect.arrayContaining(Object.keys(own)))
      expect(valuesOf(own), file).toEqual(valuesOf(product))
      const languages = Object.keys(locales).map((locale) =>
        readTexts(join(folder, dirname(file), `${locale}.json`)),
      )
      expect(new Set(languages.map((texts) => Object.keys(texts).join(' '))).size, file).toBe(1)
    }
  })

  test('has every picture that the others have', () => {
    const files = globSync('**/*.{svg,png}', { cwd: join(root, 'brands/crema') })
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([])
  })

  test('has small pieces for the celebration, which are part of a style sheet', () => {
    expect(statSync(join(folder, 'pieces.svg')).size).toBeLessThanOrEqual(2_000)
  })

  test('has a small font with its licence', () => {
    expect(statSync(join(folder, 'display.woff2')).size).toBeLessThanOrEqual(20_000)
    expect(readFileSync(join(folder, 'display.LICENSE.txt'), 'utf8')).toContain('SIL Open Font License')
  })
})

test('no two brands share a drawing', () => {
  const art = brands.flatMap((brand) =>
    globSync('art/*.svg', { cwd: join(root, 'brands', brand) }).map((file) =>
      readFileSync(join(root, 'brands', brand, file), 'utf8').replaceAll(/#[\da-f]{3,6}/g, ''),
    ),
  )
  expect(new Set(art).size).toBe(art.length)
})

test('no two brands share an identifier', () => {
  for (const setting of ['name', 'appScheme', 'androidPackage', 'userAgentMarker'] as const) {
    const values = brands.map((brand) => (settingsOf(brand) as Record<typeof setting, string>)[setting]) // all have them, as tested above
    expect(new Set(values).size).toBe(brands.length)
  }
})

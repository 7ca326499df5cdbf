import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOutFigure } from './lay-out-figure.ts'
import { readPreviewAssets } from './preview-assets.ts'

const brand = join(import.meta.dirname, '../../../../../brands/crema')
const assets = await readPreviewAssets(brand)
if (!assets) throw new Error('The brand has no preview assets')
const area = { x: 170, y: 112, width: 860, height: 256 }
const lay = (prefix: string, figure: string, suffix: string, direction: 'ltr' | 'rtl' = 'ltr') =>
  layOutFigure({ prefix, figure, suffix, direction }, assets, area)
const textsFromLeft = (placed: ReturnType<typeof lay>) =>
  placed
    ?.toSorted((a, b) => a.x - b.x)
    .map(({ piece }) => piece.text)
    .join('')

describe('a figure', () => {
  test.each([
    ['$', '0.99', '', 'ltr', '$0.99'],
    ['Rp\u00a0', '25.000', '', 'ltr', 'Rp25.000'],
    ['', '4,50', '\u00a0€', 'ltr', '4,50€'],
    ['-', '20', '\u202f%', 'ltr', '-20%'],
    ['', '7.5', '折', 'ltr', '7.5折'],
    // Written from right to left, its digits from left to right.
    ['', '٢٠', '٪\u061c', 'rtl', '٪٢٠'],
    ['\u200f', '٤٫٥٠', '\u00a0د.إ', 'rtl', 'د.إ٤٫٥٠'],
    ['د.إ\u00a0', '٥', '', 'rtl', '٥د.إ'],
    ['', 'مجانًا', '', 'rtl', 'مجانًا'],
  ] as const)('%j %j %j is laid out as %s', (prefix, figure, suffix, direction, shown) => {
    expect(textsFromLeft(lay(prefix, figure, suffix, direction))).toBe(shown)
  })

  test('is within its area and centred', () => {
    const figures = fc.oneof(
      fc.integer({ min: 0, max: 1e9 }).map((n) => n.toLocaleString('en')),
      fc.constantFrom('Бесплатно', 'Miễn phí', '免费', 'ฟรี'),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('', '$', 'HK$', 'AED'),
        figures,
        fc.constantFrom('', '€', '%'),
        (prefix, figure, suffix) => {
          const placed = lay(prefix, figure, suffix) ?? []
          expect(placed.length).toBeGreaterThan(0)
          const [left, right] = [
            Math.min(...placed.map(({ x }) => x)),
            Math.max(...placed.map(({ x, scale, piece }) => x + piece.width * scale)),
          ]
          const [top, bottom] = [
            Math.min(...placed.map(({ y }) => y)),
            Math.max(...placed.map(({ y, scale, piece }) => y + piece.height * scale)),
          ]
          expect(left).toBeGreaterThanOrEqual(area.x - 0.01)
          expect(right).toBeLessThanOrEqual(area.x + area.width + 0.01)
          expect(top).toBeGreaterThanOrEqual(area.y - 0.01)
          expect(bottom).toBeLessThanOrEqual(area.y + area.height + 0.01)
          expect((left + right) / 2).toBeCloseTo(area.x + area.width / 2)
          expect((top + bottom) / 2).toBeCloseTo(area.y + area.height / 2)
        },
      ),
    )
  })

  test('with a letter without a mask is undefined', () => {
    expect(lay('', 'whatever', '')).toBeUndefined()
    expect(lay('₿', '5', '')).toBeUndefined()
    expect(lay('', '', '')).toBeUndefined()
  })
})

test('a brand without preview assets has none', async () => {
  expect(await readPreviewAssets(join(brand, 'public'))).toBeUndefined()
})

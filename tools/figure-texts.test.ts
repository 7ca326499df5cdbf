// The committed glyphs of every brand cover the values of all coupons. Where this fails, run tools/brand-previews.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hues } from '@crema/contract/campaigns/hues'
import { readPreviewAssets } from '@crema/gateway/page/previews/preview-assets'
import { figureTexts } from './figure-texts.ts'
import { packBoxes } from './pack-boxes.ts'

const brands = join(import.meta.dirname, '..', 'brands')

describe.each(readdirSync(brands))('%s', (brand) => {
  test('has the glyphs of every coupon value in every language and country', async () => {
    const parts = await readPreviewAssets(join(brands, brand))
    expect(figureTexts().filter(({ text, isSign }) => text !== '' && !parts?.pieceOf(text, isSign))).toEqual(
      [],
    )
  })

  test('has the hues of the page', async () => {
    const parts = await readPreviewAssets(join(brands, brand))
    const files = ['../apps/web/src/ui/base/tokens.css', `../brands/${brand}/theme.css`].map((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    )
    // Pictures are as in light.
    const styles = files.map((css) => css.split('@media')[0] ?? '')
    const valueOf = (name: string): string => {
      const value =
        styles.flatMap((css) => [...css.matchAll(new RegExp(`${name}:\\s*([^;]+);`, 'g'))]).at(-1)?.[1] ?? ''
      const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
      return other === undefined ? value : valueOf(other)
    }
    for (const hue of hues) {
      const hex = `#${(parts?.hues[hue] ?? []).map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
      expect(hex, hue).toBe(valueOf(`--${hue}`))
    }
  })
})

test('boxes are packed without overlap at their positions', () => {
  const boxes: [number, number][] = [
    [30, 10],
    [50, 40],
    [60, 40],
    [20, 5],
  ]
  const { height, places } = packBoxes(boxes, 100)
  const taken = new Set<string>()
  for (const [index, [width, tall]] of boxes.entries()) {
    const [x, y] = places[index] ?? [Number.NaN, Number.NaN]
    expect(x + width).toBeLessThanOrEqual(100)
    expect(y + tall).toBeLessThanOrEqual(height)
    for (let row = y; row < y + tall; row++)
      for (let column = x; column < x + width; column++) {
        expect(taken.has(`${column} ${row}`)).toBe(false)
        taken.add(`${column} ${row}`)
      }
  }
})

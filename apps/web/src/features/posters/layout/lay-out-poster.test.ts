import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localeCodes, locales } from '@crema/i18n/locales'
import type { TextMeasure } from './fit-text.ts'
import { layOutPoster } from './lay-out-poster.ts'
import { bleedMm, type Mark } from './marks.ts'
import { paperSizes } from './paper.ts'
import type { PosterCopy } from './poster-copy.ts'
import { posterDesigns } from './poster-design.ts'
import { pageHeight } from './poster-sheet.ts'

/** Letters of the same width, and lines broken at spaces. */
const measure: TextMeasure = {
  width: (text, size) => [...text].length * size * 0.55,
  lines: (text, size, _style, width) => {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const longer = [lines.at(-1), word].filter((part) => part !== undefined).join(' ')
      if (lines.length > 0 && [...longer].length * size * 0.55 <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  },
}

const copy: PosterCopy = {
  brand: 'Crema',
  title: 'Your first coffee at a welcome price',
  invitation: 'Join me for coffee',
  from: 'From Mira',
  offer: {
    name: 'Any drink at the welcome price',
    value: { prefix: '$', figure: '0.99', unit: 'any drink' },
    before: null,
  },
  scanTitle: 'Scan to get it',
  scanText: 'With your phone’s camera',
  terms: 'For new members. Until December 2, 2026.',
  link: 'https://crema.example/i/K7Q2C4M8XP',
  plainLink: 'crema.example/i/K7Q2C4M8XP',
}
const tone = { near: '#fff', far: '#eee', table: '#ddd', ring: '#ccc', on: '#000' }
const hero = { tone, heroImage: 'matcha' }

/** The width of a page of this paper, where its height is that of A5. */
const widths = Object.values(paperSizes).map(({ width, height }) => (width * pageHeight) / height)

function boxOf(mark: Extract<Mark, { kind: 'text' }>) {
  const width = Math.min(mark.width, mark.widthMax)
  const left = mark.align === 'left' ? mark.x : mark.align === 'right' ? mark.x - width : mark.x - width / 2
  return { left, right: left + width, top: mark.y - 0.75 * mark.size, bottom: mark.y + 0.25 * mark.size }
}

const texts = fc.string({
  unit: fc.constantFrom('a', 'w', 'ü', ' ', '漢', 'ก'),
  minLength: 1,
  maxLength: 160,
})

test('every text stays on the page and clear of the code, however long it is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...posterDesigns),
      fc.constantFrom(...localeCodes),
      fc.constantFrom(...widths),
      fc.record({
        title: texts,
        name: texts,
        unit: texts,
        terms: texts,
        scanTitle: texts,
        scanText: texts,
        from: texts,
        before: fc.constantFrom(null, 'From', 'ab einem Preis von'),
      }),
      (design, locale, pageWidth, { name, unit, before, ...long }) => {
        const value = { prefix: '$', figure: '1,234.50', unit }
        const marks = layOutPoster(
          design,
          { ...copy, ...long, invitation: long.title, offer: { name, value, before } },
          hero,
          {
            locale,
            measure,
            pageWidth,
          },
        )
        const code = marks.find((mark) => mark.kind === 'code')
        const boxes = marks.filter((mark) => mark.kind === 'text').map(boxOf)
        if (!code) throw new Error('no code')
        for (const box of boxes) {
          expect(box.left).toBeGreaterThanOrEqual(4)
          expect(box.right).toBeLessThanOrEqual(pageWidth - 4)
          expect(box.top).toBeGreaterThanOrEqual(4)
          expect(box.bottom).toBeLessThanOrEqual(pageHeight - 4)
          const isBeside = box.right <= code.x || box.left >= code.x + code.size
          // The quiet zone is part of the code.
          const isApart = box.bottom <= code.y || box.top >= code.y + code.size - 4
          expect(isBeside || isApart).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test.each(posterDesigns)(
  'the background of $layout reaches beyond the page, and the code is large enough',
  (design) => {
    for (const pageWidth of widths) {
      const marks = layOutPoster(design, copy, hero, { locale: 'en', measure, pageWidth })
      expect(marks[0]).toMatchObject({
        kind: 'gradient',
        x: -bleedMm,
        y: -bleedMm,
        width: pageWidth + 2 * bleedMm,
        height: pageHeight + 2 * bleedMm,
      })
      // 37 cells and 8 of quiet zone: above a millimetre each.
      expect(marks.find((mark) => mark.kind === 'code')?.size).toBeGreaterThan(45)
    }
  },
)

test('a language that is read from right to left has everything at the other side, and the link as it is typed', () => {
  const [design] = posterDesigns
  if (!design) throw new Error('no design')
  const of = (locale: 'en' | 'ar') => layOutPoster(design, copy, hero, { locale, measure, pageWidth: 148 })
  const [left, right] = [of('en'), of('ar')]
  const code = (marks: Mark[]) => marks.find((mark) => mark.kind === 'code')
  const [leftCode, rightCode] = [code(left), code(right)]
  expect((leftCode?.x ?? 0) + (rightCode?.x ?? 0) + (rightCode?.size ?? 0)).toBeCloseTo(148)
  const link = right.find((mark) => mark.kind === 'text' && mark.isLink === true)
  expect(link).toMatchObject({ text: copy.plainLink, direction: 'ltr', align: 'right' })
  expect(locales.ar.direction).toBe('rtl')
})

test('a campaign without a coupon has posters too', () => {
  for (const design of posterDesigns) {
    const marks = layOutPoster(design, { ...copy, offer: null, from: null }, hero, {
      locale: 'en',
      measure,
      pageWidth: 148,
    })
    const shown = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])).join(' ')
    expect(shown).toContain(copy.title)
  }
})

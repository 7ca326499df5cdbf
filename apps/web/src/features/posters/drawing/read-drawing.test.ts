import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDrawing } from './read-drawing.ts'

const brands = join(import.meta.dirname, '../../../../../../brands')
const files = readdirSync(brands).flatMap((brand) => [
  join(brands, brand, 'mark.svg'),
  ...readdirSync(join(brands, brand, 'art')).map((name) => join(brands, brand, 'art', name)),
])

test.each(files)('%s can be painted, with all its shapes', (file) => {
  const svg = readFileSync(file, 'utf8')
  const { viewBox, shapes } = readDrawing(svg)
  expect(viewBox.every(Number.isFinite)).toBe(true)
  expect(shapes).toHaveLength([...svg.matchAll(/<(path|circle|ellipse)\b/g)].length)
  for (const { path, transform, opacity } of shapes) {
    expect(path).not.toContain('NaN')
    expect(Object.values(transform).every(Number.isFinite)).toBe(true)
    expect(opacity).toBeGreaterThan(0)
  }
})

test('attributes of groups are inherited, opacity and transforms are combined', () => {
  const { shapes } = readDrawing(
    '<svg viewBox="0 0 10 10"><g transform="translate(5 5)scale(2)" opacity=".5" stroke="#000" fill="none">'
      + '<circle cx="1" cy="0" r="3" stroke-width="2" opacity=".5"/></g><path d="M0 0h1"/></svg>',
  )
  expect(shapes).toEqual([
    {
      path: 'M-2 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
      transform: { a: 2, b: 0, c: 0, d: 2, e: 5, f: 5 },
      opacity: 0.25,
      fill: null,
      stroke: { colour: '#000', width: 2, dashes: [], cap: 'butt', join: 'miter' },
    },
    expect.objectContaining({ fill: 'black', stroke: null, opacity: 1 }),
  ])
})

test.each([
  '<svg viewBox="0 0 1 1"><rect width="1"/></svg>',
  '<svg viewBox="0 0 1 1"><text>x</text></svg>',
  '<svg viewBox="0 0 1 1"><path d="M0 0" filter="url(#a)"/></svg>',
  '<svg viewBox="0 0 1 1"><path d="M0 0" transform="skewX(3)"/></svg>',
  '<svg><path d="M0 0"/></svg>',
])('%s is refused rather than painted without something', (svg) => {
  expect(() => readDrawing(svg)).toThrow()
})

test('a rotation around a point leaves that point where it is', () => {
  const [shape] = readDrawing(
    '<svg viewBox="0 0 1 1"><path d="M0 0" transform="rotate(30 80 90)"/></svg>',
  ).shapes
  const { a = 0, b = 0, c = 0, d = 0, e = 0, f = 0 } = shape?.transform ?? {}
  expect([a * 80 + c * 90 + e, b * 80 + d * 90 + f]).toEqual([expect.closeTo(80), expect.closeTo(90)])
})

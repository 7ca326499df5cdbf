import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBrandPosters } from './brand-posters.ts'

const brands = join(import.meta.dirname, '../../../brands')
const file = join(mkdtempSync(join(tmpdir(), 'brand-posters-')), 'posters.json')
const complete = JSON.parse(readFileSync(join(brands, 'crema/posters.json'), 'utf8')) as object[]
const [first = {}, second = {}, third = {}] = complete
const check = (designs: unknown) => {
  writeFileSync(file, JSON.stringify(designs))
  return () => checkBrandPosters(file)
}

test.each(readdirSync(brands))('%s has three designs', (brand) => {
  expect(() => checkBrandPosters(join(brands, brand, 'posters.json'))).not.toThrow()
})

test.each([
  [[first, second], 'posters.json'],
  [[first, second, first], 'each layout'],
  [[{ ...first, tone: 'pink' }, second, third], 'tone'],
  [[{ ...first, drawing: 'tea' }, second, third], 'drawing'],
  [[{ ...first, accent: 'red' }, second, third], 'accent'],
  [[{ ...first, corner: -1 }, second, third], 'corner'],
  [[{ ...first, font: 'Arial' }, second, third], 'font'],
])('%j is refused, and the place is named', (designs, place) => {
  expect(check(designs)).toThrow(place)
})

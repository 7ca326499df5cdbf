import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { drawings } from '@crema/contract/campaigns/artwork'
import { readBrandArt, readDrawings } from './brand-art.ts'

const artOf = (files: Record<string, string>) => ({
  folder: 'assets/art',
  files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
  tones: {},
})
const svg = (viewBox: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>\n`

test('the content of a drawing is what its svg element contains', () => {
  const art = artOf({
    'cup.svg': svg('0 0 160 160', '<path d="M0 0h9"/>'),
    'photo.webp': '',
    'tones.css': '',
  })
  expect(readDrawings(art)).toEqual({ cup: '<path d="M0 0h9"/>' })
})

test('a drawing of another size is refused', () => {
  expect(() => readDrawings(artOf({ 'wide.svg': svg('0 0 320 160', '<path/>') }))).toThrow(
    'wide.svg is no drawing of 160 × 160.',
  )
})

test.each(['crema', 'halyard'])('%s has the content of every drawing', (brand) => {
  const contents = readDrawings(
    readBrandArt(fileURLToPath(new URL(`../../../brands/${brand}`, import.meta.url))),
  )
  for (const name of drawings) expect(contents[name], name).toMatch(/^<.*\/>$|^<.*<\/g>$/s)
  // Rendered pages contain them, whose policy allows no styles in attributes; an id would be one of the page's.
  for (const [name, content] of Object.entries(contents))
    expect(content, name).not.toMatch(/\s(?:style|id)=|<script|\son\w+=/)
})

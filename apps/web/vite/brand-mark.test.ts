import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBrandMark } from './brand-mark.ts'

const brands = join(import.meta.dirname, '../../../brands')
const file = join(mkdtempSync(join(tmpdir(), 'brand-mark-')), 'mark.svg')
const read = (content: string) => {
  writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${content}</svg>\n`)
  return readBrandMark(file)
}

test.each(readdirSync(brands))('the mark of %s is read', (brand) => {
  expect(readBrandMark(join(brands, brand, 'mark.svg')).paths.length).toBeGreaterThan(0)
})

test('paths are read in their order', () => {
  expect(read('<path d="M0 0h8v8z" fill="#c4162f"/>\n<path d="M1 1h6" fill="#fff"/>')).toEqual({
    viewBox: '0 0 8 8',
    paths: [
      ['M0 0h8v8z', '#c4162f'],
      ['M1 1h6', '#fff'],
    ],
  })
})

test.each([
  '',
  '<rect width="8" height="8"/>',
  '<g><path d="M1 1" fill="#fff"/></g>',
  '<path d="M1 1"/>',
  '<path d="M1 1" fill="#fff" onload="alert(1)"/>',
  '<path d="M1 1" fill="#fff"/><text>8</text>',
])('%s is refused, and the file is named', (content) => {
  expect(() => read(content)).toThrow(file)
})

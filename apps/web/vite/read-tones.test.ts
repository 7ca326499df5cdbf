import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { heroTones } from '@crema/contract/campaigns/artwork'
import { readTones } from './read-tones.ts'

const brands = new URL('../../../brands/', import.meta.url)

test('each tone becomes a rule for both themes', () => {
  const css =
    "/* tones */\n[data-tone='sea'] {\n  --tone-near: #fff;\n}\n\n@media (prefers-color-scheme: dark) {\n  [data-tone='sea'] {\n    --tone-near: #000;\n  }\n}\n"
  expect(readTones(css)).toEqual({
    sea: '[data-tone=sea]{--tone-near:#fff}@media(prefers-color-scheme:dark){[data-tone=sea]{--tone-near:#000}}',
  })
})

test('a tone without a dark theme is refused', () => {
  expect(() => readTones("[data-tone='sea'] { --tone-near: #fff; }")).toThrow('light and dark')
})

test.each(readdirSync(brands))('%s has every tone', (brand) => {
  const tones = readTones(readFileSync(new URL(`${brand}/tones.css`, brands), 'utf8'))
  expect(Object.keys(tones)).toEqual([...heroTones, 'off'])
})

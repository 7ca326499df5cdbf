import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGrounds } from './brand-background.ts'

const web = join(import.meta.dirname, '..')
const brands = join(web, '../../brands')

test('the browser’s own bars have the ground of the page, in light and in dark', () => {
  const bars = [
    ...readFileSync(join(web, 'index.html'), 'utf8').matchAll(
      /name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="%(\w+)%"/g,
    ),
  ]
  expect(bars.map(([, scheme, place]) => [scheme, place])).toEqual([
    ['light', 'GROUND'],
    ['dark', 'DARK_GROUND'],
  ])
})

test.each(readdirSync(brands))('%s has a ground for each theme', async (brand) => {
  const { light, dark } = await readGrounds(web, join(brands, brand))
  expect(light).not.toBe(dark)
})

test('a brand’s own ground goes before the product’s', async () => {
  expect(await readGrounds(web, join(brands, 'crema'))).toEqual({ light: '#f5f2ee', dark: '#15100f' })
  expect(await readGrounds(web, join(brands, 'halyard'))).toEqual({ light: '#f0f3f8', dark: '#0e1118' })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBackgroundColours } from './brand-background.ts'

const web = join(import.meta.dirname, '..')
const brands = join(web, '../../brands')
const coloursOf = (brand: string) =>
  readBackgroundColours([join(web, 'src/ui/base/tokens.css'), join(brands, brand, 'theme.css')])

test('the browser’s bars have the background colour of the page, in light and in dark', () => {
  const bars = [
    ...readFileSync(join(web, 'index.html'), 'utf8').matchAll(
      /name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="%(\w+)%"/g,
    ),
  ]
  expect(bars.map(([, scheme, marker]) => [scheme, marker])).toEqual([
    ['light', 'GROUND'],
    ['dark', 'DARK_GROUND'],
  ])
})

test.each(readdirSync(brands))('%s has a background colour for each theme', async (brand) => {
  const { light, dark } = await coloursOf(brand)
  expect(light).not.toBe(dark)
})

test('a brand’s background colour replaces the product’s', async () => {
  expect(await coloursOf('crema')).toEqual({
    light: '#f5f2ee',
    dark: '#15100f',
  })
  expect(await coloursOf('halyard')).toEqual({
    light: '#f0f3f8',
    dark: '#0e1118',
  })
})

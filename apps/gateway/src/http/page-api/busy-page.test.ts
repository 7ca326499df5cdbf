import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { busyPageStyle } from './busy-page.ts'

const baseFolder = join(import.meta.dirname, '../../../../web/src/ui/base')
const read = (file: string) => readFileSync(join(baseFolder, file), 'utf8')

/** The custom properties of a block, without white space around their values. */
function properties(css: string): Record<string, string> {
  const found = css.matchAll(/(--[\w-]+):\s*([^;}]+)/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value.trim()]))
}

const darkFrom = /@media \(prefers-color-scheme:\s*dark\)/

test('colours and shadows are the page’s, light and dark', () => {
  const [light = '', dark = ''] = read('tokens.css').split(darkFrom)
  const [ownLight = '', rest = ''] = busyPageStyle.split(darkFrom)
  const { '--font-text': _, ...ownTokens } = properties(ownLight)
  const ownDark = properties(rest.slice(0, rest.indexOf('}}')))
  expect(Object.keys(ownTokens)).toEqual(Object.keys(ownDark))
  expect(properties(light)).toMatchObject(ownTokens)
  expect(properties(dark.slice(0, dark.indexOf('@media')))).toMatchObject(ownDark)
})

test('the fonts of every script are the page’s', () => {
  const fonts = (css: string) => {
    const blocks = css.matchAll(/([^{}]*)\{([^{}]*--font-text:[^{}]*)/g)
    return Object.fromEntries(
      [...blocks].map(([, selector = '', block = '']) => [
        selector.trim().split('\n').at(-1) ?? '',
        properties(block)['--font-text'],
      ]),
    )
  }
  expect(fonts(busyPageStyle)).toEqual(fonts(read('base.css')))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test('the browser’s own bars have the ground of the page, in light and in dark', () => {
  const [, light, , dark] = read('tokens.css').split(/--ground: (#\w+);/)
  expect(light).toMatch(/^#/)
  expect(dark).toMatch(/^#/)
  const bars = [...read('../../index.html').matchAll(/name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="(#\w+)"/g)]
  expect(bars.map(([, scheme, color]) => [scheme, color])).toEqual([['light', light], ['dark', dark]])
})

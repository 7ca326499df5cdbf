import { expect, test } from 'vitest'
import { partOf } from './stars-parts.ts'

test.each([
  ['/marketing/pointActivity', 'gifts'],
  ['/marketing/pointActivity/', 'gifts'],
  ['/MARKETING/POINTACTIVITY/History/', 'history'],
  ['/marketing/pointActivity/prizes', 'prizes'],
  ['/marketing/pointActivity/draws/', 'draws'],
  ['/marketing/pointActivity/draw', undefined],
  ['/marketing/pointActivity/none', undefined],
  ['/marketing/pointActivity/history/2026', undefined],
])('the part of %s is %s', (pathname, part) => {
  expect(partOf(pathname)).toBe(part)
})

import { expect, test } from 'vitest'
import { zoneOf } from './request-context.ts'

test.each([
  ['Europe/Berlin', 'US', 'Europe/Berlin'],
  ['undefined', 'US', 'America/New_York'],
  [undefined, 'JP', 'Asia/Tokyo'],
  [undefined, undefined, 'Asia/Shanghai'],
  ['Mars/Base', undefined, 'Asia/Shanghai'],
] as const)('a caller who names zone %s and country %s is in %s', (zone, country, expected) => {
  expect(zoneOf(zone, country)).toBe(expected)
})

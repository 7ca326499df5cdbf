import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

test.each([
  ['03:59', 'evening'],
  ['04:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['18:00', 'evening'],
])('at %s: %s', (time, greeting) => {
  expect(greetingAt(Date.parse(`2026-11-21T${time}:00Z`), 'UTC')).toBe(greeting)
})

test('by the time of the device, not of the gateway', () => {
  const now = Date.parse('2026-11-21T23:00:00Z')
  expect(greetingAt(now, 'Asia/Tokyo')).toBe('morning')
  expect(greetingAt(now, 'America/Los_Angeles')).toBe('afternoon')
})

import { expect, test } from 'vitest'
import { helpOutcome } from './help-outcome.ts'

test('a visitor and a member can help where nothing else is missing', () => {
  expect(helpOutcome('loginRequired', false, undefined)).toBeNull()
  expect(helpOutcome(null, false, undefined)).toBeNull()
})

test('a chosen store satisfies a campaign that needs one, until a help refuses that store', () => {
  expect(helpOutcome('storeRequired', false, undefined)).toBe('storeRequired')
  expect(helpOutcome('storeRequired', true, undefined)).toBeNull()
  expect(helpOutcome('storeRequired', false, 'storeClosedToday')).toBe('storeClosedToday')
  expect(helpOutcome(null, false, 'storeNotSupported')).toBe('storeNotSupported')
})

test('every other reason stays, also when a store was refused before', () => {
  expect(helpOutcome('assistLimitReached', true, 'storeNotSupported')).toBe('assistLimitReached')
  expect(helpOutcome('ended', true, undefined)).toBe('ended')
})

test('a refusal of the last attempt that the campaign as read since does not confirm is no state of the screen', () => {
  expect(helpOutcome(null, false, 'phoneRequired')).toBeNull()
})

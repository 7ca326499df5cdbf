import { expect, test } from 'vitest'
import { hues } from '@crema/contract/campaigns/hues'
import { initialOf } from '../initial-of.ts'
import { hueOfHelp } from './friend-mark.ts'

test.each([
  ['Jonas', 'J'],
  [' Lena', 'L'],
  ['안나', '안'],
  ['A\u0301da', 'A\u0301'],
  ['𠮷田', '𠮷'],
  ['', ''],
  [null, ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test('a reference has the same colour each time, and different ones have several', () => {
  const found = new Set(Array.from({ length: 40 }, (_, index) => hueOfHelp(`R${index}`)))
  expect(hueOfHelp('K7Q2')).toBe(hueOfHelp('K7Q2'))
  expect([...found].toSorted()).toEqual(hues.toSorted())
})

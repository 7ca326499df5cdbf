import { expect, test } from 'vitest'
import type { Help } from '@crema/contract/assist/assist'
import { readArrivals } from './arrivals.ts'

const help = (reference: string, minute: number): Help => ({
  name: reference,
  helpedAt: `2026-11-20T10:0${minute}:00.000Z`,
  state: 'qualified',
  until: null,
  rejectedFor: null,
  reference,
})
const [first, second, third] = [help('first', 1), help('second', 2), help('third', 3)]

/** The arrival after each read. */
function arrivalsOf(...reads: Help[][]): (string | undefined)[] {
  let known: ReturnType<typeof readArrivals> | undefined
  return reads.map((helps) => {
    known = readArrivals(known, helps)
    return known.arrived?.reference
  })
}

test('friends of the first read have not just arrived', () => {
  expect(arrivalsOf([second, first])).toEqual([undefined])
})

test('the first friend arrives, then the next one', () => {
  expect(arrivalsOf([], [first], [first], [second, first])).toEqual([undefined, 'first', 'first', 'second'])
})

test('older friends of a further page, and a help that was removed, are no arrival', () => {
  expect(arrivalsOf([third], [third, second, first])).toEqual([undefined, undefined])
  expect(arrivalsOf([third, second], [second])).toEqual([undefined, undefined])
  expect(arrivalsOf([second], [third, second], [second])).toEqual([undefined, 'third', 'third'])
})

import { describe, expect, it } from 'vitest'
import { outcomeWith } from './claim-terms.ts'

const none = { store: null, scanToken: null }
const atStore = { store: { storeId: 'S-1', name: 'Pike & 3rd' }, scanToken: null }
const scanned = { store: null, scanToken: 'token' }

describe('outcomeWith', () => {
  it.each([
    ['nothing objects', null, none, undefined, null],
    ['a store is needed', 'storeRequired', none, undefined, 'storeRequired'],
    ['the store is at hand', 'storeRequired', atStore, undefined, null],
    ['a code does not stand for a store', 'storeRequired', scanned, undefined, 'storeRequired'],
    ['a code is needed', 'scanOnly', atStore, undefined, 'scanOnly'],
    ['the code is at hand', 'scanOnly', scanned, undefined, null],
    ['the claim objects to the store', 'storeRequired', atStore, 'storeClosedToday', 'storeClosedToday'],
    ['the claim objects to the code', 'scanOnly', none, 'qrExpired', 'qrExpired'],
    ['what the campaign knows by now goes first', 'soldOut', atStore, 'storeClosedToday', 'soldOut'],
    ['other refusals are the campaign’s to tell', null, none, 'dailyQuotaGone', null],
  ] as const)('%s', (_, outcome, terms, refusal, expected) => {
    expect(outcomeWith(outcome, terms, refusal)).toBe(expected)
  })
})

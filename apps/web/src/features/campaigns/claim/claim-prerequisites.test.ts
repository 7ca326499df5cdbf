import { describe, expect, it } from 'vitest'
import { outcomeWithPrerequisites } from './claim-prerequisites.ts'

const none = { store: null, scanToken: null }
const atStore = { store: { storeId: 'S-1', name: 'Pike & 3rd' }, scanToken: null }
const scanned = { store: null, scanToken: 'token' }

describe('outcomeWithPrerequisites', () => {
  it.each([
    ['the campaign can be claimed', null, none, undefined, null],
    ['a store is needed', 'storeRequired', none, undefined, 'storeRequired'],
    ['a store is chosen', 'storeRequired', atStore, undefined, null],
    ['a scanned code does not replace a store', 'storeRequired', scanned, undefined, 'storeRequired'],
    ['a code is needed', 'scanOnly', atStore, undefined, 'scanOnly'],
    ['a code is scanned', 'scanOnly', scanned, undefined, null],
    ['the claim refused the store', 'storeRequired', atStore, 'storeClosedToday', 'storeClosedToday'],
    ['the claim refused the code', 'scanOnly', none, 'qrExpired', 'qrExpired'],
    ['the outcome of the campaign goes first', 'soldOut', atStore, 'storeClosedToday', 'soldOut'],
    ['other refusals are left to the campaign’s outcome', null, none, 'dailyQuotaGone', null],
  ] as const)('%s', (_, outcome, prerequisites, refusal, expected) => {
    expect(outcomeWithPrerequisites(outcome, prerequisites, refusal)).toBe(expected)
  })
})

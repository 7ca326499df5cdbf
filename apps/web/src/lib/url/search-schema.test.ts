import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as schemas from './route-search.ts'
import { searchSchema } from './search-schema.ts'

const schema = searchSchema({ state: ['used', 'unused'], name: /^.{1,5}$/ })

describe('searchSchema', () => {
  test('accepts values of a list and texts that match', () => {
    expect(schema({ state: 'used', name: 'Mira' })).toEqual({ state: 'used', name: 'Mira' })
  })

  test.each([
    ['missing', {}],
    ['empty', { state: '', name: '' }],
    ['not in the list, too long', { state: 'stolen', name: 'Miranda' }],
    ['of another case', { state: 'Used', name: '\n' }],
    ['no strings', { state: ['used'], name: 1 }],
    ['null', { state: null, name: null }],
    ['inherited by every object', { state: 'constructor', name: {} }],
  ])('a parameter that is %s is undefined', (_, search) => {
    expect(schema(search)).toStrictEqual({ state: undefined, name: undefined })
  })

  test('has no other parameters', () => {
    expect(Object.keys(schema({ other: 'x', state: 'used' }))).toEqual(['state', 'name'])
  })
})

describe.each(Object.entries(schemas))('%s', (_, parse) => {
  test('answers strings of at least one character or undefined, whatever the address has', () => {
    const names = Object.keys(parse({}))
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('1', 'used', 'x'.repeat(9_000), '\u0000'),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, 'other', '__proto__'), value), (search) => {
        const parsed = parse(search)
        expect(Object.keys(parsed)).toEqual(names)
        for (const each of Object.values(parsed)) {
          if (each !== undefined) expect(typeof each === 'string' && each.length > 0).toBe(true)
        }
        // What was accepted is accepted again.
        expect(parse(parsed)).toStrictEqual(parsed)
      }),
    )
  })
})

test.each([
  [
    'walletSearch',
    { state: 'stolen', kind: 'free-coffee', voucherNo: '', keyword: 'latte' },
    { keyword: 'latte' },
  ],
  [
    'storesSearch',
    { open: 'true', choose: '2', storeId: 'x'.repeat(101), activityNo: 'A-1' },
    { activityNo: 'A-1' },
  ],
  ['kioskSearch', { orderId: '../../etc/passwd', shopMdCode: 'S-1' }, { shopMdCode: 'S-1' }],
  ['campaignSearch', { activityNo: ['A'], shareMemberId: 'm-1' }, { shareMemberId: 'm-1' }],
] as const)('%s drops junk and keeps the rest', (name, search, expected) => {
  expect(schemas[name](search)).toEqual(expected)
})

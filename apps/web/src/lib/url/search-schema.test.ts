import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as routeSearch from './route-search.ts'
import { parseSearch } from './search-params.ts'

const schemas = { ...routeSearch }

describe('parseSearch', () => {
  test.each([
    ['an empty value', 'name='],
    ['a value of several lines', 'name=a%0Ab'],
    ['a value that is too long', `name=${'x'.repeat(8_193)}`],
  ])('leaves out %s', (_, search) => {
    expect(parseSearch(search)).toEqual({})
  })

  test('reads every value as a text', () => {
    expect(parseSearch('?voucherNo=482177301903&open=true&q=a%2Bb')).toEqual({
      voucherNo: '482177301903',
      open: 'true',
      q: 'a+b',
    })
  })
})

test.each([
  [
    'walletSearch',
    'state=used&kind=exchange&voucherNo=1',
    { state: 'used', kind: 'exchange', voucherNo: '1' },
  ],
  ['walletSearch', 'state=stolen&kind=free&voucherNo=&keyword=latte', { keyword: 'latte' }],
  ['walletSearch', 'state=Used&kind=constructor', {}],
  ['walletSearch', 'state=used&state=stolen', {}],
  ['storesSearch', 'open=1&choose=1&storeId=S-1', { open: '1', choose: '1', storeId: 'S-1' }],
  ['storesSearch', 'open=true&choose=2&activityNo=A-1', { activityNo: 'A-1' }],
  [
    'campaignSearch',
    `activityNo=A%0A1&shareMemberId=m-1&fissionCode=${'x'.repeat(9_000)}`,
    { shareMemberId: 'm-1' },
  ],
] as const)('%s of “%s” has the valid parameters alone', (name, search, expected) => {
  expect(schemas[name](parseSearch(search))).toEqual(expected)
})

test('an invalid parameter is present and undefined, since the router keeps the raw value of a missing one', () => {
  expect(schemas.walletSearch({ state: 'stolen' })).toStrictEqual({ state: undefined, kind: undefined })
})

describe.each(Object.entries(schemas))('%s', (_, schema) => {
  test('has texts of one line, or undefined, whatever the address is', () => {
    const names = ['state', 'kind', 'open', 'choose', 'activityNo', '__proto__', 'constructor']
    const parameter = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), fc.string())
    const address = fc.oneof(
      fc.string(),
      fc.array(parameter).map((each) => new URLSearchParams(each).toString()),
    )
    const valuesOf = (search: string) => Object.values<unknown>(schema(parseSearch(search)))
    const isValid = (value: unknown) =>
      value === undefined || (typeof value === 'string' && /^.+$/.test(value))
    const property = fc.property(address, (search) => valuesOf(search).every(isValid))
    expect(() => fc.assert(property)).not.toThrow()
  })
})

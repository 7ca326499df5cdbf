import { expect, test } from 'vitest'
import { voucher } from '@crema/contract/vouchers/coupon'
import { toVoucher, voucherStateAt, type VoucherRow } from './read-voucher.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

const row: VoucherRow = {
  member_id: 'b7e0a3f4-0000-7000-8000-000000000001',
  voucher_no: '482177301900',
  activity_no: 'DEMO-EXCHANGE',
  ordinal: 1,
  coupon_no: 'C-LATTE',
  terms: {
    country: 'US',
    value: { kind: 'exchange', item: 'latte' },
    texts: {
      en: { name: 'One latte', note: 'Any size', item: 'latte' },
      ja: { name: 'ラテ一杯', note: '', item: 'ラテ' },
    },
    rules: { en: ['One each.'] },
  },
  zone: 'America/New_York',
  issued_at: hours(-48),
  expires_at: hours(240),
  used_at: null,
  used_store_id: null,
  store_id: null,
  stores_limited: false,
}

test.each([
  [240, null, 'unused'],
  [72.001, null, 'unused'],
  [72, null, 'expiringSoon'],
  [0.001, null, 'expiringSoon'],
  [0, null, 'expired'],
  [-1, null, 'expired'],
  [240, -2, 'used'],
  [-1, -2, 'used'],
])('with %d hours left, used at %s: %s', (left, used, state) => {
  expect(voucherStateAt({ expires_at: hours(left), used_at: used === null ? null : hours(used) }, now)).toBe(
    state,
  )
})

test('a voucher has texts in the requested language, its item included', () => {
  const read = toVoucher(row, 'ja', now)
  expect(voucher.parse(read)).toEqual(read)
  expect(read).toMatchObject({ name: 'ラテ一杯', value: { kind: 'exchange', item: 'ラテ' }, state: 'unused' })
  expect(toVoucher(row, 'nl', now)).toMatchObject({ name: 'One latte', value: { item: 'latte' } })
})

test('a voucher names the countries that it is bound to', () => {
  expect(toVoucher(row, 'en', now).countries).toEqual([])
  const bound = { ...row, terms: { ...row.terms, countries: ['JP' as const, 'KR' as const] } }
  expect(toVoucher(bound, 'en', now).countries).toEqual(['JP', 'KR'])
})

test('a used voucher has date and store of its use', () => {
  const read = toVoucher({ ...row, used_at: hours(-2), used_store_name: 'Pike & 3rd' }, 'en', now)
  expect(read).toMatchObject({ state: 'used', usedAt: hours(-2).toISOString(), usedStoreName: 'Pike & 3rd' })
})

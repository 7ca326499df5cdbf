import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { getVoucher } from '@crema/contract/endpoints/vouchers/get-voucher'
import { getVoucherCode } from '@crema/contract/endpoints/vouchers/get-voucher-code'
import { listVouchers } from '@crema/contract/endpoints/vouchers/list-vouchers'
import { retention } from '@crema/contract/privacy/retention'
import { voucherCodeKey, voucherKey, voucherListKey } from '../wallet-queries.ts'
import {
  mergeWallets,
  storedWalletVersion,
  type StoredWallet,
  readWalletFromCache,
  writeWalletToCache,
  usableWallet,
} from './stored-wallet.ts'

const region = { locale: 'en', country: 'US' } as const
const start = Date.parse('2026-11-21T10:00:00.000Z')
const hours = (count: number) => start + count * 3_600_000

// Vouchers as version 2 stores them: a shape that the contract no longer accepts must not be shown.
const voucher = (
  voucherNo: string,
  state: 'unused' | 'used' = 'unused',
  expiresAt = '2026-12-01T15:59:59.999Z',
) => ({
  couponNo: 'C1',
  name: 'Any drink',
  image: null,
  note: 'All sizes',
  voucherNo,
  activityNo: 'A1',
  value: { kind: 'allCategoryDrink' as const, price: { amountMinor: 990, currency: 'USD', digits: 2 } },
  state,
  issuedAt: '2026-11-01T10:00:00.000Z',
  expiresAt,
  country: 'US' as const,
  countries: [],
  zone: 'Asia/Singapore',
  usedAt: null,
  usedStoreName: null,
})
const detail = (...given: Parameters<typeof voucher>) => ({
  ...voucher(...given),
  rules: ['One a day'],
  stores: { kind: 'all' as const },
})
const code = (voucherNo: string) => ({
  qrText: `CREMA:V1:${voucherNo}:ABCDEFGH`,
  voucherNo,
  issuedAt: '2026-11-21T10:00:00.000Z',
  renewsAt: '2026-11-21T10:00:30.000Z',
})
const page = (items: ReturnType<typeof voucher>[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
  counts: { unused: items.length, expiringSoon: 0, used: 1, expired: 2 },
})
const list = (...pages: ReturnType<typeof page>[]) => ({
  pages,
  pageParams: pages.map((): string | null => null),
})

const wallet = (parts: Partial<StoredWallet> = {}): StoredWallet => ({
  shape: storedWalletVersion,
  memberId: 'M1',
  ...region,
  list: null,
  details: {},
  codes: {},
  ...parts,
})

test('the stored version is what the contract answers; when this fails, increase storedWalletVersion and write the new shape here', () => {
  expect(storedWalletVersion).toBe(2)
  expect(listVouchers.response.parse(page([voucher('1')]))).toEqual(page([voucher('1')]))
  expect(getVoucher.response.parse(detail('1'))).toEqual(detail('1'))
  expect(getVoucherCode.response.parse(code('1'))).toEqual(code('1'))
})

describe('readWalletFromCache', () => {
  test('reads unused vouchers, their details and codes', () => {
    const queries = new QueryClient()
    queries.setQueryData(voucherListKey('unused', region), list(page([voucher('1')])), {
      updatedAt: hours(0),
    })
    queries.setQueryData(voucherKey('1', region), { ok: detail('1') }, { updatedAt: hours(1) })
    queries.setQueryData(voucherCodeKey('1'), code('1'), { updatedAt: hours(2) })
    expect(readWalletFromCache(queries, 'M1', region)).toEqual(
      wallet({
        list: { data: list(page([voucher('1')])), atMs: hours(0) },
        details: { '1': { data: detail('1'), atMs: hours(1) } },
        codes: { '1': { data: code('1'), atMs: hours(2) } },
      }),
    )
  })

  test('ignores other states, used vouchers, refusals, other regions and other calls', () => {
    const queries = new QueryClient()
    queries.setQueryData(voucherListKey('used', region), list(page([voucher('1', 'used')])))
    queries.setQueryData(voucherKey('1', region), { ok: detail('1', 'used') })
    queries.setQueryData(voucherKey('2', region), { refused: 'notFound', message: 'Not there' })
    queries.setQueryData(voucherKey('3', { locale: 'de', country: 'US' }), { ok: detail('3') })
    queries.setQueryData(voucherKey('3', { locale: 'en', country: 'DE' }), { ok: detail('3') })
    queries.setQueryData(['GET customer/info'], { email: 'mira@example.com' })
    expect(readWalletFromCache(queries, 'M1', region)).toEqual(wallet())
  })
})

describe('mergeWallets', () => {
  const stored = wallet({
    list: { data: list(page([voucher('1'), voucher('2')])), atMs: hours(0) },
    details: { '1': { data: detail('1'), atMs: hours(0) }, '2': { data: detail('2'), atMs: hours(0) } },
    codes: { '2': { data: code('2'), atMs: hours(0) } },
  })

  test('contains what another tab or visit has stored', () => {
    const known = wallet({ details: { '3': { data: detail('3'), atMs: hours(1) } } })
    expect(mergeWallets(stored, known)).toEqual({
      ...stored,
      details: { ...stored.details, ...known.details },
    })
  })

  test('removes vouchers that a newer complete list lacks', () => {
    const known = wallet({ list: { data: list(page([voucher('1')])), atMs: hours(1) } })
    expect(mergeWallets(stored, known)).toEqual(
      wallet({ ...known, details: { '1': { data: detail('1'), atMs: hours(0) } } }),
    )
  })

  test('keeps vouchers that may be on unread pages of the list', () => {
    const known = wallet({ list: { data: list(page([voucher('1')], 'more')), atMs: hours(1) } })
    expect(mergeWallets(stored, known)).toEqual({ ...stored, list: known.list })
  })

  test('keeps a voucher that is newer than the list', () => {
    const known = wallet({ codes: { '9': { data: code('9'), atMs: hours(1) } } })
    expect(mergeWallets(stored, known).codes).toEqual({ ...stored.codes, ...known.codes })
  })

  test('older details and codes do not replace newer ones of another tab', () => {
    const old = { data: detail('2', 'unused', '2026-11-25T15:59:59.999Z'), atMs: hours(-1) }
    const known = wallet({
      details: { '2': old, '1': { data: detail('1'), atMs: hours(1) } },
      codes: { '2': { data: code('2'), atMs: hours(-1) } },
    })
    const merged = mergeWallets(stored, known)
    expect(merged.details['2']).toEqual(stored.details['2'])
    expect(merged.codes['2']).toEqual(stored.codes['2'])
    expect(merged.details['1']?.atMs).toBe(hours(1))
  })

  test('an older list does not replace a newer one', () => {
    const known = wallet({ list: { data: list(page([])), atMs: hours(-1) } })
    expect(mergeWallets(stored, known)).toEqual(stored)
  })

  test.each([
    ['another member', { memberId: 'M2' }],
    ['another language', { locale: 'de' }],
    ['another country', { country: 'DE' }],
  ] as const)('drops the stored wallet of %s', (_, other) => {
    const known = wallet({ ...other, details: { '3': { data: detail('3'), atMs: hours(1) } } })
    expect(mergeWallets(stored, known)).toEqual(known)
  })

  test('keeps the newest fifty vouchers', () => {
    const many = Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => [
        `${index + 100}`,
        { data: detail(`${index + 100}`), atMs: hours(index) },
      ]),
    )
    const merged = mergeWallets(wallet({ details: many }), wallet())
    expect(Object.keys(merged.details)).toHaveLength(50)
    expect(merged.details).toHaveProperty('179')
    expect(merged.details).not.toHaveProperty('129')
  })
})

describe('usableWallet', () => {
  const atMs = hours(0)
  const stored = wallet({
    list: { data: list(page([voucher('1'), voucher('2', 'unused', '2026-11-21T12:00:00.000Z')])), atMs },
    details: {
      '1': { data: detail('1'), atMs },
      '2': { data: detail('2', 'unused', '2026-11-21T12:00:00.000Z'), atMs },
    },
    codes: { '1': { data: code('1'), atMs } },
  })
  const use = (
    memberId: string | undefined,
    nowMs: number,
    where: Pick<StoredWallet, 'locale' | 'country'> = region,
  ) => usableWallet(stored, { memberId, region: where, nowMs })

  test('is for its own member, or while the member is not known', () => {
    expect(use('M1', hours(1))).toEqual(stored)
    expect(use(undefined, hours(1))).toEqual(stored)
    expect(use('M2', hours(1))).toBeUndefined()
  })

  test('is for its own region', () => {
    expect(use('M1', hours(1), { locale: 'de', country: 'US' })).toBeUndefined()
    expect(use('M1', hours(1), { locale: 'en', country: 'DE' })).toBeUndefined()
  })

  test('expires after the thirty days that a browser stays signed in', () => {
    expect(use('M1', hours(retention.storedDays * 24))).toBeDefined()
    expect(use('M1', hours(retention.storedDays * 24) + 1)).toBeUndefined()
  })

  test('leaves out vouchers that have expired since, and counts them as expired', () => {
    const usable = use('M1', hours(3))
    expect(usable?.list?.data.pages).toEqual([
      { ...page([voucher('1')]), counts: { unused: 1, expiringSoon: 0, used: 1, expired: 3 } },
    ])
    expect(Object.keys(usable?.details ?? {})).toEqual(['1'])
  })

  test('needs a wallet of this version', () => {
    expect(usableWallet(undefined, { memberId: 'M1', region, nowMs: hours(1) })).toBeUndefined()
    const earlier = { ...stored, shape: 0 } as unknown as StoredWallet // what an earlier build may have stored
    expect(usableWallet(earlier, { memberId: 'M1', region, nowMs: hours(1) })).toBeUndefined()
  })

  test('writeWalletToCache uses the time of the stored answer, and never replaces a newer one', () => {
    const queries = new QueryClient()
    queries.setQueryData(voucherCodeKey('1'), code('new'), { updatedAt: hours(1) })
    writeWalletToCache(queries, stored)
    expect(queries.getQueryState(voucherListKey('unused', region))).toMatchObject({
      data: stored.list?.data,
      dataUpdatedAt: atMs,
    })
    expect(queries.getQueryState(voucherKey('1', region))).toMatchObject({
      data: { ok: detail('1') },
      dataUpdatedAt: atMs,
    })
    expect(queries.getQueryData(voucherCodeKey('1'))).toEqual(code('new'))
  })
})

import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { getVoucher } from '@crema/contract/endpoints/vouchers/get-voucher'
import { getVoucherCode } from '@crema/contract/endpoints/vouchers/get-voucher-code'
import { listVouchers } from '@crema/contract/endpoints/vouchers/list-vouchers'
import { voucherCodeKey, voucherKey, voucherListKey } from '../wallet-queries.ts'
import {
  joinWallets,
  keptShape,
  type KeptWallet,
  readWallet,
  showWallet,
  usableWallet,
} from './stored-wallet.ts'

const place = { locale: 'en', country: 'US' } as const
const start = Date.parse('2026-11-21T10:00:00.000Z')
const hours = (count: number) => start + count * 3_600_000

// As shape 1 keeps them, written out: a form that the contract no longer takes must not be shown.
const voucher = (
  voucherNo: string,
  state: 'unused' | 'used' = 'unused',
  expiresAt = '2026-12-01T15:59:59.999Z',
) => ({
  couponNo: 'C1',
  name: 'Any drink',
  note: 'All sizes',
  voucherNo,
  activityNo: 'A1',
  value: { kind: 'allCategoryDrink' as const, price: { amountMinor: 990, currency: 'USD', digits: 2 } },
  state,
  issuedAt: '2026-11-01T10:00:00.000Z',
  expiresAt,
  country: 'US' as const,
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

const wallet = (parts: Partial<KeptWallet> = {}): KeptWallet => ({
  shape: keptShape,
  memberId: 'M1',
  ...place,
  list: null,
  details: {},
  codes: {},
  ...parts,
})

test('what this shape keeps is what the contract answers; where this fails, raise keptShape and write the new form here', () => {
  expect(keptShape).toBe(1)
  expect(listVouchers.answer.parse(page([voucher('1')]))).toEqual(page([voucher('1')]))
  expect(getVoucher.answer.parse(detail('1'))).toEqual(detail('1'))
  expect(getVoucherCode.answer.parse(code('1'))).toEqual(code('1'))
})

describe('reading', () => {
  test('takes unused vouchers, their details and codes', () => {
    const queries = new QueryClient()
    queries.setQueryData(voucherListKey('unused', place), list(page([voucher('1')])), { updatedAt: hours(0) })
    queries.setQueryData(voucherKey('1', place), { ok: detail('1') }, { updatedAt: hours(1) })
    queries.setQueryData(voucherCodeKey('1'), code('1'), { updatedAt: hours(2) })
    expect(readWallet(queries, 'M1', place)).toEqual(
      wallet({
        list: { data: list(page([voucher('1')])), atMs: hours(0) },
        details: { '1': { data: detail('1'), atMs: hours(1) } },
        codes: { '1': { data: code('1'), atMs: hours(2) } },
      }),
    )
  })

  test('leaves everything else: other states, used vouchers, refusals, other languages, other calls', () => {
    const queries = new QueryClient()
    queries.setQueryData(voucherListKey('used', place), list(page([voucher('1', 'used')])))
    queries.setQueryData(voucherKey('1', place), { ok: detail('1', 'used') })
    queries.setQueryData(voucherKey('2', place), { refused: 'notFound', message: 'Not there' })
    queries.setQueryData(voucherKey('3', { locale: 'de', country: 'US' }), { ok: detail('3') })
    queries.setQueryData(voucherKey('3', { locale: 'en', country: 'DE' }), { ok: detail('3') })
    queries.setQueryData(['GET customer/info'], { email: 'mira@example.com' })
    expect(readWallet(queries, 'M1', place)).toEqual(wallet())
  })
})

describe('joining', () => {
  const stored = wallet({
    list: { data: list(page([voucher('1'), voucher('2')])), atMs: hours(0) },
    details: { '1': { data: detail('1'), atMs: hours(0) }, '2': { data: detail('2'), atMs: hours(0) } },
    codes: { '2': { data: code('2'), atMs: hours(0) } },
  })

  test('keeps what another tab or visit has kept', () => {
    const known = wallet({ details: { '3': { data: detail('3'), atMs: hours(1) } } })
    expect(joinWallets(stored, known)).toEqual({
      ...stored,
      details: { ...stored.details, ...known.details },
    })
  })

  test('lets go of vouchers that a newer, whole list no longer has', () => {
    const known = wallet({ list: { data: list(page([voucher('1')])), atMs: hours(1) } })
    expect(joinWallets(stored, known)).toEqual(
      wallet({ ...known, details: { '1': { data: detail('1'), atMs: hours(0) } } }),
    )
  })

  test('but not because further pages of the list were not read', () => {
    const known = wallet({ list: { data: list(page([voucher('1')], 'more')), atMs: hours(1) } })
    expect(joinWallets(stored, known)).toEqual({ ...stored, list: known.list })
  })

  test('nor a voucher that came after the list', () => {
    const known = wallet({ codes: { '9': { data: code('9'), atMs: hours(1) } } })
    expect(joinWallets(stored, known).codes).toEqual({ ...stored.codes, ...known.codes })
  })

  test('an older list does not replace a newer one', () => {
    const known = wallet({ list: { data: list(page([])), atMs: hours(-1) } })
    expect(joinWallets(stored, known)).toEqual(stored)
  })

  test.each([
    ['another member', { memberId: 'M2' }],
    ['another language', { locale: 'de' }],
    ['another country', { country: 'DE' }],
  ] as const)('nothing is left of %s', (_, other) => {
    const known = wallet({ ...other, details: { '3': { data: detail('3'), atMs: hours(1) } } })
    expect(joinWallets(stored, known)).toEqual(known)
  })

  test('a wallet that has grown for years keeps the newest fifty', () => {
    const many = Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => [
        `${index + 100}`,
        { data: detail(`${index + 100}`), atMs: hours(index) },
      ]),
    )
    const joined = joinWallets(wallet({ details: many }), wallet())
    expect(Object.keys(joined.details)).toHaveLength(50)
    expect(joined.details).toHaveProperty('179')
    expect(joined.details).not.toHaveProperty('129')
  })
})

describe('use', () => {
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
    where: Pick<KeptWallet, 'locale' | 'country'> = place,
  ) => usableWallet(stored, { memberId, place: where, nowMs })

  test('is for its own member, or before it is known who is there', () => {
    expect(use('M1', hours(1))).toEqual(stored)
    expect(use(undefined, hours(1))).toEqual(stored)
    expect(use('M2', hours(1))).toBeUndefined()
  })

  test('is in its own language and country', () => {
    expect(use('M1', hours(1), { locale: 'de', country: 'US' })).toBeUndefined()
    expect(use('M1', hours(1), { locale: 'en', country: 'DE' })).toBeUndefined()
  })

  test('ends with the thirty days that a browser stays signed in', () => {
    expect(use('M1', hours(30 * 24))).toBeDefined()
    expect(use('M1', hours(30 * 24) + 1)).toBeUndefined()
  })

  test('leaves out vouchers that have ended since, and counts them as such', () => {
    const usable = use('M1', hours(3))
    expect(usable?.list?.data.pages).toEqual([
      { ...page([voucher('1')]), counts: { unused: 1, expiringSoon: 0, used: 1, expired: 3 } },
    ])
    expect(Object.keys(usable?.details ?? {})).toEqual(['1'])
  })

  test('needs a wallet of this shape', () => {
    expect(usableWallet(undefined, { memberId: 'M1', place, nowMs: hours(1) })).toBeUndefined()
    const earlier = { ...stored, shape: 0 } as unknown as KeptWallet // what a build before this one may have kept
    expect(usableWallet(earlier, { memberId: 'M1', place, nowMs: hours(1) })).toBeUndefined()
  })

  test('shows it with its own time, and never over a newer answer', () => {
    const queries = new QueryClient()
    queries.setQueryData(voucherCodeKey('1'), code('new'), { updatedAt: hours(1) })
    showWallet(queries, stored)
    expect(queries.getQueryState(voucherListKey('unused', place))).toMatchObject({
      data: stored.list?.data,
      dataUpdatedAt: atMs,
    })
    expect(queries.getQueryState(voucherKey('1', place))).toMatchObject({
      data: { ok: detail('1') },
      dataUpdatedAt: atMs,
    })
    expect(queries.getQueryData(voucherCodeKey('1'))).toEqual(code('new'))
  })
})

// What of a wallet stays on the device, so that its coupons can be read without a connection. Rules alone: where it
// is kept, and when, is wallet-keeper.ts.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import type { AnswerOf } from '#src/api/api-client.ts'
import type { Read } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'
import { voucherCodeKey, voucherKey, voucherListKey } from '../wallet-queries.ts'

/**
 * Raise it when an answer of `coupon/mine`, `coupon/detail` or `coupon/code` changes its form: what an earlier build
 * has kept is then left aside (kept-wallet.test.ts notices).
 */
export const keptShape = 1
/** As long as the browser stays signed in without being opened. */
const keptMs = 30 * 24 * 60 * 60_000
/** Beyond them the oldest go, so that the device does not fill up over the years. */
const keptMax = 50

type List = InfiniteData<AnswerOf<'GET coupon/mine'>, string | null>
type Detail = AnswerOf<'GET coupon/detail'>
type Code = AnswerOf<'POST coupon/code'>
/** An answer and when it came, on the device's clock. */
type Kept<Data> = { data: Data; atMs: number }
type ByNumber<Data> = Record<string, Kept<Data>>
type Place = Pick<Session, 'locale' | 'country'>

export type KeptWallet = Place & {
  shape: typeof keptShape
  memberId: string
  /** Unused vouchers. */
  list: Kept<List> | null
  details: ByNumber<Detail>
  codes: ByNumber<Code>
}

/** What the page knows by now of a member's unused vouchers. */
export function readWallet(queries: QueryClient, memberId: string, { locale, country }: Place): KeptWallet {
  const wallet: KeptWallet = {
    shape: keptShape,
    memberId,
    locale,
    country,
    list: null,
    details: {},
    codes: {},
  }
  const cache = queries.getQueryCache()
  const list = queries.getQueryState<List>(voucherListKey('unused', { locale, country }))
  if (list?.data) wallet.list = { data: list.data, atMs: list.dataUpdatedAt }
  for (const { queryKey, state } of cache.findAll({ queryKey: ['GET coupon/detail'] })) {
    const read = state.data as Read<Detail> | undefined // of that call
    const isOfPlace = queryKey[2] === locale && queryKey[3] === country
    if (read && 'ok' in read && isOfPlace && isUnused(read.ok)) {
      wallet.details[read.ok.voucherNo] = { data: read.ok, atMs: state.dataUpdatedAt }
    }
  }
  for (const { state } of cache.findAll({ queryKey: ['POST coupon/code'] })) {
    const code = state.data as Code | undefined // of that call
    if (code) wallet.codes[code.voucherNo] = { data: code, atMs: state.dataUpdatedAt }
  }
  return wallet
}

/** Joins what is kept with what is known now: the newer of each, of one member and in one language. */
export function joinWallets(stored: KeptWallet | undefined, known: KeptWallet): KeptWallet {
  const isSame =
    stored?.shape === known.shape
    && stored.memberId === known.memberId
    && stored.locale === known.locale
    && stored.country === known.country
  if (!stored || !isSame) return known
  const list = newer(stored.list, known.list)
  return {
    ...known,
    list,
    details: trimmed({ ...stored.details, ...known.details }, list),
    codes: trimmed({ ...stored.codes, ...known.codes }, list),
  }
}

/** What of a kept wallet may be shown, or undefined: too old, of another form or language, or of somebody else. */
export function usableWallet(
  stored: KeptWallet | undefined,
  { memberId, place, nowMs }: { memberId: string | undefined; place: Place; nowMs: number },
): KeptWallet | undefined {
  if (!stored || stored.shape !== keptShape) return undefined
  if (memberId !== undefined && stored.memberId !== memberId) return undefined
  if (stored.locale !== place.locale || stored.country !== place.country) return undefined
  if (nowMs - lastAtMs(stored) > keptMs) return undefined
  const isGood = ({ expiresAt }: Voucher) => Date.parse(expiresAt) > nowMs
  return {
    ...stored,
    list: stored.list && { ...stored.list, data: withoutEnded(stored.list.data, isGood) },
    details: Object.fromEntries(Object.entries(stored.details).filter(([, { data }]) => isGood(data))),
  }
}

/** Puts a wallet where the screens look for it, without replacing anything newer. */
export function showWallet(queries: QueryClient, { list, details, codes, ...place }: KeptWallet): void {
  const put = (key: readonly unknown[], data: unknown, updatedAt: number) => {
    if ((queries.getQueryState(key)?.dataUpdatedAt ?? 0) < updatedAt)
      queries.setQueryData(key, data, { updatedAt })
  }
  if (list) put(voucherListKey('unused', place), list.data, list.atMs)
  for (const [voucherNo, { data, atMs }] of Object.entries(details))
    put(voucherKey(voucherNo, place), { ok: data }, atMs)
  for (const [voucherNo, { data, atMs }] of Object.entries(codes)) put(voucherCodeKey(voucherNo), data, atMs)
}

const isUnused = ({ state }: Voucher) => state === 'unused' || state === 'expiringSoon'

const newer = <Data>(one: Kept<Data> | null, other: Kept<Data> | null) =>
  one && other ? (other.atMs >= one.atMs ? other : one) : (other ?? one)

const lastAtMs = ({ list, details }: KeptWallet) =>
  Math.max(list?.atMs ?? 0, ...Object.values(details).map(({ atMs }) => atMs))

/** Leaves out vouchers that a later list no longer has, and the oldest beyond the limit. */
function trimmed<Data>(kept: ByNumber<Data>, list: Kept<List> | null): ByNumber<Data> {
  const listed = new Set(list?.data.pages.flatMap(({ items }) => items.map(({ voucherNo }) => voucherNo)))
  const isWhole = list?.data.pages.at(-1)?.nextCursor === null
  const entries = Object.entries(kept).filter(
    ([voucherNo, { atMs }]) => !list || !isWhole || listed.has(voucherNo) || atMs > list.atMs,
  )
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => b.atMs - a.atMs).slice(0, keptMax))
}

function withoutEnded(list: List, isGood: (voucher: Voucher) => boolean): List {
  return {
    ...list,
    pages: list.pages.map((page) => {
      const items = page.items.filter(isGood)
      const ended = page.items.length - items.length
      const { unused, expired } = page.counts
      return { ...page, items, counts: { ...page.counts, unused: unused - ended, expired: expired + ended } }
    }),
  }
}

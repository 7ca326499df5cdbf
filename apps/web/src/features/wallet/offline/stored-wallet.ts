// The data of a wallet that is stored on the device, so that its vouchers can be read without a connection. Pure
// functions: `wallet-store.ts` reads and writes the storage.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import type { AnswerOf } from '#src/api/api-client.ts'
import type { ReadResult } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'
import { voucherCodeKey, voucherKey, voucherListKey } from '../wallet-queries.ts'

/**
 * Increase it when an answer of `coupon/mine`, `coupon/detail` or `coupon/code` changes its shape: wallets that an
 * earlier build has stored are then ignored (`stored-wallet.test.ts` fails until it is increased).
 */
export const storedWalletVersion = 2
/** As long as the refresh cookie of an unused browser is valid. */
const storedMaxAgeMs = 30 * 24 * 60 * 60_000
/** The oldest beyond this number are removed, which bounds the storage used. */
const storedVouchersMax = 50

type List = InfiniteData<AnswerOf<'GET coupon/mine'>, string | null>
type Detail = AnswerOf<'GET coupon/detail'>
type Code = AnswerOf<'POST coupon/code'>
/** An answer and when it arrived, on the device's clock. */
type StoredAnswer<Data> = { data: Data; atMs: number }
type ByVoucherNo<Data> = Record<string, StoredAnswer<Data>>
type Region = Pick<Session, 'locale' | 'country'>

export type StoredWallet = Region & {
  shape: typeof storedWalletVersion
  memberId: string
  /** Unused vouchers. */
  list: StoredAnswer<List> | null
  details: ByVoucherNo<Detail>
  codes: ByVoucherNo<Code>
}

/** The member's unused vouchers that are in the query cache. */
export function readWalletFromCache(
  queries: QueryClient,
  memberId: string,
  { locale, country }: Region,
): StoredWallet {
  const wallet: StoredWallet = {
    shape: storedWalletVersion,
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
    const read = state.data as ReadResult<Detail> | undefined // the response of that call
    const isOfRegion = queryKey[2] === locale && queryKey[3] === country
    if (read && 'ok' in read && isOfRegion && isUnused(read.ok)) {
      wallet.details[read.ok.voucherNo] = { data: read.ok, atMs: state.dataUpdatedAt }
    }
  }
  for (const { state } of cache.findAll({ queryKey: ['POST coupon/code'] })) {
    const code = state.data as Code | undefined // the response of that call
    if (code) wallet.codes[code.voucherNo] = { data: code, atMs: state.dataUpdatedAt }
  }
  return wallet
}

/**
 * The newer list of both wallets, with the newer details and codes of each voucher: another tab may have stored what is
 * newer than this tab's. Returns only `known` where the stored wallet is another member's or in another region.
 */
export function mergeWallets(stored: StoredWallet | undefined, known: StoredWallet): StoredWallet {
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
    details: trimmed(newerOfEach(stored.details, known.details), list),
    codes: trimmed(newerOfEach(stored.codes, known.codes), list),
  }
}

/**
 * A stored wallet without its expired vouchers. Undefined where the wallet must not be shown: it is too old, has another
 * version or region, or is another member's.
 */
export function usableWallet(
  stored: StoredWallet | undefined,
  { memberId, region, nowMs }: { memberId: string | undefined; region: Region; nowMs: number },
): StoredWallet | undefined {
  if (!stored || stored.shape !== storedWalletVersion) return undefined
  if (memberId !== undefined && stored.memberId !== memberId) return undefined
  if (stored.locale !== region.locale || stored.country !== region.country) return undefined
  if (nowMs - lastAtMs(stored) > storedMaxAgeMs) return undefined
  const isValid = ({ expiresAt }: Voucher) => Date.parse(expiresAt) > nowMs
  return {
    ...stored,
    list: stored.list && { ...stored.list, data: withoutExpired(stored.list.data, isValid) },
    details: Object.fromEntries(Object.entries(stored.details).filter(([, { data }]) => isValid(data))),
  }
}

/** Writes a wallet into the query cache, without replacing newer data. */
export function writeWalletToCache(
  queries: QueryClient,
  { list, details, codes, ...region }: StoredWallet,
): void {
  const put = (key: readonly unknown[], data: unknown, updatedAt: number) => {
    if ((queries.getQueryState(key)?.dataUpdatedAt ?? 0) < updatedAt)
      queries.setQueryData(key, data, { updatedAt })
  }
  if (list) put(voucherListKey('unused', region), list.data, list.atMs)
  for (const [voucherNo, { data, atMs }] of Object.entries(details))
    put(voucherKey(voucherNo, region), { ok: data }, atMs)
  for (const [voucherNo, { data, atMs }] of Object.entries(codes)) put(voucherCodeKey(voucherNo), data, atMs)
}

const isUnused = ({ state }: Voucher) => state === 'unused' || state === 'expiringSoon'

const newer = <Data>(one: StoredAnswer<Data> | null, other: StoredAnswer<Data> | null) =>
  one && other ? (other.atMs >= one.atMs ? other : one) : (other ?? one)

function newerOfEach<Data>(one: ByVoucherNo<Data>, other: ByVoucherNo<Data>): ByVoucherNo<Data> {
  const merged = { ...one }
  for (const [voucherNo, answer] of Object.entries(other))
    merged[voucherNo] = newer(one[voucherNo] ?? null, answer) ?? answer
  return merged
}

const lastAtMs = ({ list, details }: StoredWallet) =>
  Math.max(list?.atMs ?? 0, ...Object.values(details).map(({ atMs }) => atMs))

/** Without the vouchers that a later complete list lacks, and without the oldest beyond the limit. */
function trimmed<Data>(stored: ByVoucherNo<Data>, list: StoredAnswer<List> | null): ByVoucherNo<Data> {
  const listed = new Set(list?.data.pages.flatMap(({ items }) => items.map(({ voucherNo }) => voucherNo)))
  const isComplete = list?.data.pages.at(-1)?.nextCursor === null
  const entries = Object.entries(stored).filter(
    ([voucherNo, { atMs }]) => !list || !isComplete || listed.has(voucherNo) || atMs > list.atMs,
  )
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => b.atMs - a.atMs).slice(0, storedVouchersMax))
}

function withoutExpired(list: List, isValid: (voucher: Voucher) => boolean): List {
  return {
    ...list,
    pages: list.pages.map((page) => {
      const items = page.items.filter(isValid)
      const ended = page.items.length - items.length
      const { unused, expired } = page.counts
      return { ...page, items, counts: { ...page.counts, unused: unused - ended, expired: expired + ended } }
    }),
  }
}

import type { ResponseOf, ReceivedOf } from '@crema/contract/endpoint'
import type { listStores as listStoresCall } from '@crema/contract/endpoints/stores/list-stores'
import type { Database } from '#src/database/database.ts'
import { wordsOf } from '#src/database/search-words.ts'
import type { Caller } from '#src/http/endpoint/route.ts'
import { decodeCouponId } from './coupon-id.ts'
import { openingAt } from './opening-hours.ts'
import { scheduleOf, toStore } from './read-store.ts'
import { decodeStoreCursor, encodeStoreCursor, positionOf, type StoreCursor } from './store-cursor.ts'
import {
  findStoresByName,
  findStoresNear,
  findCampaignStores,
  type NearStoreRow,
  type StoreSearch,
  type StoreRow,
} from './store-store.ts'

type Input = ReceivedOf<typeof listStoresCall>
type Page = ResponseOf<typeof listStoresCall>

/** Where a page goes on: rows from there, as many as are asked for, and the cursor of one of them. */
type StoreSource<Row extends StoreRow> = {
  next: (after: Row | null, limit: number) => Promise<Row[]>
  cursorAt: (last: Row) => StoreCursor
}

/** The rows of a search after one of them, after the caller's cursor, or from the beginning. */
type StoreList<Row extends StoreRow> = Pick<StoreSource<Row>, 'cursorAt'> & {
  find: (search: StoreSearch, after: Row | 'cursor' | null, limit: number) => Promise<Row[]>
}

/** Stores looked at for one page of those that are open now; opening hours are not known to the database. */
const rowsReadMax = 500
const batchSize = 100

/**
 * One page of the stores of the caller's country: nearest first when both coordinates are known, else by
 * city and name. With a campaign each says whether it takes part, and those that do come
 * first; a campaign or coupon that was never there leaves the list as it is, for somebody looking for a store
 * is better served by all of them than by an empty page.
 */
export async function listStores(
  database: Database,
  input: Input,
  { country, now }: Pick<Caller, 'country' | 'now'>,
): Promise<Page> {
  const campaign =
    input.activityNo === undefined ? null : await findCampaignStores(database, input.activityNo)
  const search: StoreSearch = {
    country,
    words: wordsOf(input.keyword),
    campaign,
    participation: input.supportedOnly ? 'takingPart' : 'all',
    acceptsVoucher: decodeCouponId(input.couponId ?? '') ?? null,
  }
  const isParticipatingFirst = campaign?.storesLimited === true && search.participation === 'all'
  const cursor = decodeStoreCursor(input.cursor)
  const from = cursor?.by === 'distance' ? cursor.from : positionOf(input)
  const isOpen = (row: StoreRow) => openingAt(scheduleOf(row), now).open
  const read = <Row extends StoreRow>(list: StoreList<Row>) => {
    const source = isParticipatingFirst
      ? participatingFirst(list, search, cursor?.isNonParticipating ?? false)
      : singleList(list, search)
    return input.openNow ? readFiltered(source, isOpen, input.limit, now) : readPage(source, input.limit, now)
  }

  if (from && cursor?.by !== 'name') {
    return read<NearStoreRow>({
      find: (part, after, limit) =>
        findStoresNear(
          database,
          part,
          from,
          after === 'cursor' ? cursor : after && { chord: after.chord, storeId: after.store_id },
          limit,
        ),
      cursorAt: (last) => ({
        by: 'distance',
        from,
        chord: last.chord,
        storeId: last.store_id,
        isNonParticipating: isNonParticipating(last),
      }),
    })
  }
  const start = cursor?.by === 'name' ? cursor : null
  return read<StoreRow>({
    find: (part, after, limit) =>
      findStoresByName(
        database,
        part,
        after === 'cursor' ? start : after && { city: after.city, name: after.name, storeId: after.store_id },
        limit,
      ),
    cursorAt: (last) => ({
      by: 'name',
      city: last.city,
      name: last.name,
      storeId: last.store_id,
      isNonParticipating: isNonParticipating(last),
    }),
  })
}

const isNonParticipating = (row: StoreRow) => row.supports_activity === false

function singleList<Row extends StoreRow>(
  { find, cursorAt }: StoreList<Row>,
  search: StoreSearch,
): StoreSource<Row> {
  return { next: (after, limit) => find(search, after ?? 'cursor', limit), cursorAt }
}

/** Two lists, one after the other: each is read along the same index, so neither is ever sorted. */
function participatingFirst<Row extends StoreRow>(
  { find, cursorAt }: StoreList<Row>,
  search: StoreSearch,
  isPast: boolean,
): StoreSource<Row> {
  const next: StoreSource<Row>['next'] = async (after, limit) => {
    const isAmongOthers = after === null ? isPast : isNonParticipating(after)
    if (isAmongOthers) return find({ ...search, participation: 'others' }, after ?? 'cursor', limit)
    const first = await find({ ...search, participation: 'takingPart' }, after ?? 'cursor', limit)
    if (first.length === limit) return first
    return [...first, ...(await find({ ...search, participation: 'others' }, null, limit - first.length))]
  }
  return { next, cursorAt }
}

async function readPage<Row extends StoreRow>(
  source: StoreSource<Row>,
  limit: number,
  now: Date,
): Promise<Page> {
  // One row more than asked for tells whether there is another page.
  const found = await source.next(null, limit + 1)
  return toPage(source, found.slice(0, limit), found.length > limit ? found[limit - 1] : undefined, now)
}

/** Reads on in batches until the page is full, there are no more, or enough were looked at. */
async function readFiltered<Row extends StoreRow>(
  source: StoreSource<Row>,
  isWanted: (row: Row) => boolean,
  limit: number,
  now: Date,
): Promise<Page> {
  const shown: Row[] = []
  let last: Row | null = null
  for (let lookedAt = 0; lookedAt < rowsReadMax;) {
    const batch: Row[] = await source.next(last, batchSize)
    for (const row of batch) {
      last = row
      lookedAt++
      if (isWanted(row)) shown.push(row)
      if (shown.length === limit) return toPage(source, shown, row, now)
    }
    if (batch.length < batchSize) return toPage(source, shown, undefined, now)
  }
  return toPage(source, shown, last ?? undefined, now)
}

/** `last` is the row to go on after; undefined when there are no more. */
function toPage<Row extends StoreRow>(
  source: StoreSource<Row>,
  shown: Row[],
  last: Row | undefined,
  now: Date,
): Page {
  return {
    items: shown.map((row) => toStore(row, now)),
    nextCursor: last ? encodeStoreCursor(source.cursorAt(last)) : null,
  }
}

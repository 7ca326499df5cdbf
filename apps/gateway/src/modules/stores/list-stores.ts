import type { ResponseOf, ReceivedOf } from '@crema/contract/endpoint'
import type { listStores as listStoresCall } from '@crema/contract/endpoints/stores/list-stores'
import { readServices } from '@crema/contract/stores/store-services'
import type { Database } from '#src/database/database.ts'
import { splitWords } from '#src/database/search-words.ts'
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
type StoreCaller = Pick<Caller, 'country' | 'now'>

/** Reads the rows of a list page by page: the next rows after a row, and the cursor that points to a row. */
type StoreSource<Row extends StoreRow> = {
  next: (after: Row | null, limit: number) => Promise<Row[]>
  cursorAt: (last: Row) => StoreCursor
}

/** Finds the rows of a search after a row, after the caller's cursor, or from the beginning (null). */
type StoreList<Row extends StoreRow> = Pick<StoreSource<Row>, 'cursorAt'> & {
  find: (search: StoreSearch, after: Row | 'cursor' | null, limit: number) => Promise<Row[]>
}

/** The most stores read for one page of open stores. Opening hours are evaluated here, not in the database. */
const rowsReadMax = 500
const batchSize = 100

/**
 * One page of the stores of the caller's country: nearest first when both coordinates are known, else by city and name
 * . With a campaign each store is marked as participating or not, and participating stores come first. An
 * unknown campaign or coupon does not filter the list: all stores are more useful than none.
 */
export async function listStores(database: Database, input: Input, caller: StoreCaller): Promise<Page> {
  const { country, now } = caller
  const campaign =
    input.activityNo === undefined ? null : await findCampaignStores(database, input.activityNo)
  const search: StoreSearch = {
    country,
    words: splitWords(input.keyword),
    services: readServices(input.services ?? ''),
    campaign,
    participation: input.supportedOnly ? 'participating' : 'all',
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
    return input.openNow
      ? readFiltered(source, isOpen, input.limit, caller)
      : readPage(source, input.limit, caller)
  }

  if (from && cursor?.by !== 'name') {
    return read<NearStoreRow>({
      find: (groupSearch, after, limit) =>
        findStoresNear(
          database,
          groupSearch,
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
    find: (groupSearch, after, limit) =>
      findStoresByName(
        database,
        groupSearch,
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

/** The participating stores, then the others. Each list is read in index order, so that neither is sorted. */
function participatingFirst<Row extends StoreRow>(
  { find, cursorAt }: StoreList<Row>,
  search: StoreSearch,
  isCursorPast: boolean,
): StoreSource<Row> {
  const next: StoreSource<Row>['next'] = async (after, limit) => {
    const isPastParticipating = after === null ? isCursorPast : isNonParticipating(after)
    if (isPastParticipating) return find({ ...search, participation: 'others' }, after ?? 'cursor', limit)
    const first = await find({ ...search, participation: 'participating' }, after ?? 'cursor', limit)
    if (first.length === limit) return first
    return [...first, ...(await find({ ...search, participation: 'others' }, null, limit - first.length))]
  }
  return { next, cursorAt }
}

async function readPage<Row extends StoreRow>(
  source: StoreSource<Row>,
  limit: number,
  caller: StoreCaller,
): Promise<Page> {
  // The additional row shows whether there is another page.
  const found = await source.next(null, limit + 1)
  return toPage(source, found.slice(0, limit), found.length > limit ? found[limit - 1] : undefined, caller)
}

/** Reads in batches until the page is full, no rows remain, or `rowsReadMax` is reached. */
async function readFiltered<Row extends StoreRow>(
  source: StoreSource<Row>,
  isWanted: (row: Row) => boolean,
  limit: number,
  caller: StoreCaller,
): Promise<Page> {
  const shown: Row[] = []
  let last: Row | null = null
  for (let rowsRead = 0; rowsRead < rowsReadMax;) {
    const batch: Row[] = await source.next(last, batchSize)
    for (const row of batch) {
      last = row
      rowsRead++
      if (isWanted(row)) shown.push(row)
      if (shown.length === limit) return toPage(source, shown, row, caller)
    }
    if (batch.length < batchSize) return toPage(source, shown, undefined, caller)
  }
  return toPage(source, shown, last ?? undefined, caller)
}

/** @param last the row after which the next page starts; undefined if there is none */
function toPage<Row extends StoreRow>(
  source: StoreSource<Row>,
  shown: Row[],
  last: Row | undefined,
  caller: StoreCaller,
): Page {
  return {
    items: shown.map((row) => toStore(row, caller)),
    nextCursor: last ? encodeStoreCursor(source.cursorAt(last)) : null,
  }
}

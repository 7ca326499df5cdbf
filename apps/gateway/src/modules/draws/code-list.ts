import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { readFromMarkets } from '#src/modules/vouchers/wallet-sources.ts'
import type { Services } from '#src/services.ts'
import { type CodeCursor, decodeCodeCursor, encodeCodeCursor } from './draw-cursor.ts'

type Paging = { limit: number; cursor?: string | undefined }

/** An item, and where it is in the list. */
type Listed<Item> = CodeCursor & { item: Item }

/** A page of a list over several markets. */
type CodeList<Item> = { items: Item[]; nextCursor: string | null; missing?: Country[] }

/**
 * A page of what belongs to a member's codes, in their own market and those that they visited, newest first. `read` reads the items of a
 * market after the cursor, at most `limit`, in that order; `isAbroad`: it is another one than that of the account.
 */
export async function listByCode<Item>(
  services: Services,
  memberId: string,
  { limit, cursor }: Paging,
  read: (
    database: Database,
    page: { after: CodeCursor | null; limit: number; isAbroad: boolean },
  ) => Promise<Listed<Item>[]>,
): Promise<CodeList<Item>> {
  const after = decodeCodeCursor(cursor)
  const { found, missing } = await readFromMarkets(services, memberId, (database) =>
    // The additional one shows whether there is another page.
    read(database, { after, limit: limit + 1, isAbroad: database !== services.database }),
  )
  const all = found.flat()
  // Of one market, the database has sorted them.
  if (found.length > 1) all.sort(byPosition)
  const shown = all.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ item }) => item),
    nextCursor: all.length > limit && last ? encodeCodeCursor(last) : null,
    ...(missing.length > 0 && { missing }),
  }
}

/** The order of the statements: newest first, then by draw and code. */
function byPosition(one: CodeCursor, other: CodeCursor): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  const [first, second] = [`${one.activityNo} ${one.code}`, `${other.activityNo} ${other.code}`]
  return first < second ? -1 : Number(first > second)
}

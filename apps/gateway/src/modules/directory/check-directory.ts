import type { Database } from '#src/database/database.ts'
import {
  addEntries,
  deleteEntry,
  findEnteredMembers,
  findEntries,
  findEntriesOfMembers,
  findHomeMarkets,
  removeEntriesElsewhere,
} from './directory-store.ts'
import { findGuests, saveHomeMarket } from './guest-store.ts'
import { type LoginKey, loginKeys } from './login-key.ts'
import { findLoginsOfMembers, findMembersWithLogins } from './market-logins-store.ts'
import { addVisits, removeVisitsElsewhere } from './visit-store.ts'

const pageSize = 500

type CheckOptions = {
  directory: Database
  /** The database of the market. */
  database: Database
  market: string
  /** `SERVER_SECRET`, from which the keys of all markets are derived. */
  serverSecret: string
  /** Whether the directory is corrected. */
  corrects: boolean
}

export type DirectoryCheck = {
  members: number
  /** Logins of members that the directory does not have. */
  missing: number
  /** Entries of logins that the market does not have, or that name the market in which the member was before. */
  superfluous: number
  /** Members with a login that is another member's in the directory, of this market or another one. */
  conflicts: { memberId: string; kind: LoginKey['kind']; otherMarket: string; otherMemberId: string }[]
}

/**
 * Compares the directory with all members of a market, page by page, and corrects it where asked to. What two members have stays the
 * one's who was entered first, and is reported. It may run beside gateways: entries that are pending are left to them.
 */
export async function checkDirectory(options: CheckOptions): Promise<DirectoryCheck> {
  const { directory, database, market, serverSecret, corrects } = options
  const keyOf = loginKeys(serverSecret)
  const result: DirectoryCheck = { members: 0, missing: 0, superfluous: 0, conflicts: [] }
  for (let after: string | null = null; ;) {
    const members = await findMembersWithLogins(database, { after, limit: pageSize })
    const last = members.at(-1)
    if (!last) break
    after = last.memberId
    result.members += members.length
    const wanted = members.flatMap(({ memberId, logins }) =>
      logins.map((login) => ({ ...keyOf(login), memberId })),
    )
    const entered = new Map((await findEntries(directory, wanted)).map((entry) => [textOf(entry), entry]))
    // As after a market was split: the id of a member is the same in every market.
    const misplaced = wanted.flatMap((each) => {
      const entry = entered.get(textOf(each))
      return entry?.memberId === each.memberId && entry.market !== market ? entry : []
    })
    result.superfluous += misplaced.length
    for (const entry of misplaced) {
      entered.delete(textOf(entry))
      if (corrects) await deleteEntry(directory, entry)
    }
    const missing = wanted.filter((each) => !entered.has(textOf(each)))
    for (const each of wanted) {
      const other = entered.get(textOf(each))
      if (!other || other.memberId === each.memberId) continue
      const { memberId, kind } = each
      result.conflicts.push({ memberId, kind, otherMarket: other.market, otherMemberId: other.memberId })
    }
    result.missing += missing.length
    if (corrects && missing.length > 0) await addEntries(directory, { market, entries: missing })
  }
  for (let after: string | null = null; ;) {
    const memberIds = await findEnteredMembers(directory, { market, after, limit: pageSize })
    const last = memberIds.at(-1)
    if (last === undefined) break
    after = last
    // Read before the market: what is entered meanwhile has another reservation.
    const entries = await findEntriesOfMembers(directory, { market, memberIds })
    const held = await findLoginsOfMembers(database, memberIds)
    const keys = new Set(
      [...held].flatMap(([memberId, logins]) => logins.map((login) => textOf(keyOf(login)) + memberId)),
    )
    for (const entry of entries) {
      if (entry.pendingSince !== null || keys.has(textOf(entry) + entry.memberId)) continue
      result.superfluous++
      if (corrects) await deleteEntry(directory, entry)
    }
  }
  return result
}

/**
 * Enters the visits of a market's guests that the directory does not have, as after it was lost, and corrects which market has their
 * accounts, as after that one was split. The entries of all markets must be right. `markets`: the names of all.
 */
export async function checkVisits({
  directory,
  database,
  market,
  markets,
}: Pick<CheckOptions, 'directory' | 'database' | 'market'> & { markets: readonly string[] }): Promise<void> {
  for (let after: string | null = null; ;) {
    const guests = await findGuests(database, { after, limit: pageSize })
    const last = guests.at(-1)
    if (!last) return
    after = last.memberId
    const lost = guests.filter(({ home }) => !markets.includes(home)).map(({ memberId }) => memberId)
    const homes = await findHomeMarkets(directory, { memberIds: lost, markets })
    for (const [memberId, home] of homes) await saveHomeMarket(database, memberId, home)
    await addVisits(directory, {
      market,
      guests: guests.map((guest) => ({ ...guest, home: homes.get(guest.memberId) ?? guest.home })),
    })
  }
}

/** Removes what the directory has of markets that do not exist any more, such as one that was split. */
export async function removeFormerMarkets(directory: Database, markets: readonly string[]): Promise<void> {
  await removeEntriesElsewhere(directory, markets)
  await removeVisitsElsewhere(directory, markets)
}

const textOf = ({ kind, key }: LoginKey) => `${kind} ${key.toString('base64')} `

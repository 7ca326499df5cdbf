import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { DatabaseUnavailable } from '#src/database/database-unavailable.ts'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import { isUnavailable } from '#src/database/unavailable.ts'
import {
  confirmEntry,
  deleteEntry,
  type Entry,
  findEntriesOf,
  findEntry,
  findHomeMarket,
  findPendingMembers,
  holdEntries,
  type Owner,
  reserveEntry,
} from './directory-store.ts'
import { addGuest, isPresent, lockAsGuest } from './guest-store.ts'
import { type Login, type LoginKey, loginKeys } from './login-key.ts'
import { findLoginsOf } from './market-logins-store.ts'
import {
  addVisit,
  deleteVisit,
  findDeletedVisitors,
  findVisits,
  markVisits,
  unmarkVisits,
} from './visit-store.ts'

/**
 * After this time no transaction can still be running that a reservation was made for: its statements and pauses end after ten
 * seconds each, and there are fewer than sixty.
 */
export const reservationMs = 10 * 60_000
/** How long a sign-up waits for another one with the same login, which takes a fraction of a second. */
const waitMs = 3_000
const pauseMs = 50
const settledAtOnce = 100
/** Until then the call that deletes an account goes over the other markets itself. */
const deletionPauseMs = 60_000

/** The markets of this process, by which the directory is compared with what they have. */
export type MarketDatabases = { databaseOf: (market: string) => Database | undefined }

/** Of the market that a guest visits, and of their own. */
type GuestDatabases = { database: Database; own: Database }

export type Reserved = { ok: true } | { refused: 'taken'; owner: Owner }

/**
 * The directory of the chain, as one market uses it. An entry is reserved before the market writes a login, and confirmed after it
 * has committed. What a crash leaves between the two is pending: it is compared with the market's tables, which are right, when the
 * login is wanted again and, at the latest, by a job.
 */
export type Directory = {
  market: string
  /** Whose login it is, according to the directory alone. */
  findOwner: (login: Login) => Promise<Owner | undefined>
  /** The market that has a member's account. */
  findHome: (memberId: string) => Promise<string | undefined>
  /** Runs a transaction of the market in which logins may be reserved, and brings the directory up to date after it. */
  transaction: <Value>(
    database: Database,
    run: (transaction: Kysely<Tables>) => Promise<Value>,
  ) => Promise<Value>
  /** Reserves a login that the transaction is going to write. */
  reserve: (transaction: Kysely<Tables>, memberId: string, login: Login) => Promise<Reserved>
  /** Before the transaction removes or replaces logins of a member. */
  hold: (transaction: Kysely<Tables>, memberId: string) => Promise<void>
  /** Makes the entries of a member equal to the logins that the market has. */
  settle: (memberId: string) => Promise<void>
  /** The other markets that a member has visited. */
  findVisits: (memberId: string) => Promise<string[]>
  /** Enters a member of the market `home` as a guest of this one. False where the account does not exist any more. */
  enterGuest: (guest: { memberId: string; home: string }, databases: GuestDatabases) => Promise<boolean>
  /** Before the transaction deletes the account: what it has in other markets is to be deleted, too. */
  markVisits: (memberId: string) => Promise<void>
  /**
   * Deletes what a deleted account has in other markets, by `deleteIn`. A market that is not available is left for later. Visits of
   * an account that exists after all are kept.
   */
  endVisits: (memberId: string, deleteIn: (market: string) => Promise<void>) => Promise<void>
  /** Members whose deletion has not reached all markets. */
  findUnfinished: (now?: Date) => Promise<string[]>
  /** Settles members whose entries have been pending for too long; the number of them. */
  settleOverdue: (now?: Date) => Promise<number>
}

/** The members that a transaction has reserved logins for, and with what. */
type Change = { reservation: string; members: Set<string> }

export function createDirectory(
  given: {
    directory: () => Database
    serverSecret: string
    clock: () => Date
    log: Pick<FastifyBaseLogger, 'warn'>
  } & MarketDatabases,
  market: string,
): Directory {
  const { directory, databaseOf, clock, log } = given
  const keyOf = loginKeys(given.serverSecret)
  const changes = new WeakMap<object, Change>()
  const changeOf = (transaction: Kysely<Tables>): Change => {
    const change = changes.get(transaction)
    if (!change) throw new Error('A login is written outside of a transaction of the directory.')
    return change
  }

  /** Whether the market has it; undefined where the market cannot be asked. */
  const isHeld = async ({ kind, key, ...owner }: LoginKey & Owner): Promise<boolean | undefined> => {
    const database = databaseOf(owner.market)
    if (!database) return undefined
    try {
      const logins = await findLoginsOf(database, owner.memberId)
      return logins.map(keyOf).some((each) => each.kind === kind && each.key.equals(key))
    } catch (error) {
      if (isUnavailable(error)) return undefined
      throw error
    }
  }
  const isOverdue = ({ pendingSince }: Pick<Entry, 'pendingSince'>, now: Date) =>
    pendingSince !== null && pendingSince.getTime() <= now.getTime() - reservationMs

  async function reserve(wanted: Omit<Entry, 'pendingSince'>): Promise<Reserved> {
    const limit = performance.now() + waitMs
    while (performance.now() < limit) {
      const now = clock()
      if (await reserveEntry(directory(), { ...wanted, pendingSince: now })) return { ok: true }
      const held = await findEntry(directory(), wanted)
      if (!held) continue
      const owner = { market: held.market, memberId: held.memberId }
      const found = await isHeld(held)
      if (found === true || (found === undefined && held.pendingSince === null))
        return { refused: 'taken', owner }
      if (found === false && (held.pendingSince === null || isOverdue(held, now))) {
        await deleteEntry(directory(), held)
      } else {
        // Another sign-up with the same login is about to commit, or its market is not available.
        await wait(pauseMs)
      }
    }
    throw new DatabaseUnavailable('overload')
  }

  async function settle(memberId: string, ownReservation?: string): Promise<void> {
    const database = databaseOf(market)
    if (!database) throw new Error(`The market ${market} is not one of this process.`)
    // In this order: what is reserved meanwhile has another reservation, and is not touched.
    const entries = await findEntriesOf(directory(), { market, memberId })
    const keys = (await findLoginsOf(database, memberId)).map(keyOf)
    const now = clock()
    const isSame = (one: LoginKey, other: LoginKey) => one.kind === other.kind && one.key.equals(other.key)
    for (const entry of entries) {
      const isWritten = keys.some((key) => isSame(key, entry))
      const isOver =
        entry.pendingSince === null || entry.reservation === ownReservation || isOverdue(entry, now)
      if (isWritten && entry.pendingSince !== null) await confirmEntry(directory(), entry)
      else if (!isWritten && isOver) await deleteEntry(directory(), entry)
    }
    for (const key of keys.filter((each) => !entries.some((entry) => isSame(entry, each)))) {
      // Pending, so that it is compared again: it may have been removed meanwhile.
      const added = { ...key, market, memberId, reservation: randomUUID(), pendingSince: now }
      if (!(await reserveEntry(directory(), added)))
        log.warn({ market }, 'A login of a member is another member’s in the directory: run ops directory.')
    }
  }

  async function settleChange({ reservation, members }: Change): Promise<void> {
    for (const memberId of members) {
      try {
        await settle(memberId, reservation)
      } catch (error) {
        log.warn({ err: error }, 'The directory is behind a market; the job will bring it up to date.')
      }
    }
  }

  return {
    market,
    async findOwner(login) {
      const entry = await findEntry(directory(), keyOf(login))
      return entry && { market: entry.market, memberId: entry.memberId }
    },
    findHome: (memberId) => findHomeMarket(directory(), memberId),
    async transaction(database, run) {
      const change: Change = { reservation: randomUUID(), members: new Set() }
      let isCommitting = false
      try {
        const value = await database.transaction().execute(async (transaction) => {
          changes.set(transaction, change)
          const result = await run(transaction)
          isCommitting = true
          return result
        })
        await settleChange(change)
        return value
      } catch (error) {
        // Where the answer to the commit was lost, it may have been made, or be made yet: the entries stay pending.
        if (!isCommitting || !isUnavailable(error)) await settleChange(change)
        throw error
      }
    },
    async reserve(transaction, memberId, login) {
      const { reservation, members } = changeOf(transaction)
      members.add(memberId)
      return reserve({ ...keyOf(login), market, memberId, reservation })
    },
    async hold(transaction, memberId) {
      const { reservation, members } = changeOf(transaction)
      members.add(memberId)
      await holdEntries(directory(), { market, memberId, reservation, now: clock() })
    },
    settle: (memberId) => settle(memberId),
    findVisits: (memberId) => findVisits(directory(), memberId),
    async enterGuest({ memberId, home }, { database, own }) {
      if (await isPresent(database, memberId)) return true
      const enter = async (transaction: Kysely<Tables>) => {
        // The deletion of the account waits for the lock, and then finds the visit.
        const guest = await lockAsGuest(transaction, memberId)
        if (!guest) return false
        await addVisit(directory(), { memberId, market, home, now: clock() })
        await addGuest(database, guest, home)
        return true
      }
      return retryOnConflict(() => own.transaction().execute(enter))
    },
    markVisits: (memberId) => markVisits(directory(), memberId, clock()),
    async endVisits(memberId, deleteIn) {
      const orLater = async (run: () => Promise<void>) => {
        try {
          await run()
        } catch (error) {
          if (!isUnavailable(error)) throw error
          log.warn({ err: error }, 'A deletion will be finished in a visited market later.')
        }
      }
      await orLater(async () => {
        const own = databaseOf(market)
        if (!own) throw new Error(`The market ${market} is not one of this process.`)
        if (await isPresent(own, memberId)) return unmarkVisits(directory(), memberId)
        for (const visited of await findVisits(directory(), memberId)) {
          await orLater(async () => {
            await deleteIn(visited)
            await deleteVisit(directory(), { memberId, market: visited })
          })
        }
        return undefined
      })
    },
    findUnfinished: (now = clock()) =>
      findDeletedVisitors(directory(), {
        home: market,
        until: new Date(now.getTime() - deletionPauseMs),
        limit: settledAtOnce,
      }),
    async settleOverdue(now = clock()) {
      const until = new Date(now.getTime() - reservationMs)
      const members = await findPendingMembers(directory(), { market, until, limit: settledAtOnce })
      for (const memberId of members) await settle(memberId)
      return members.length
    },
  }
}

/** Runs a transaction that writes logins of members: with the directory, where there is one. */
export function loginTransaction<Value>(
  { database, directory }: { database: Database; directory?: Directory | undefined },
  run: (transaction: Kysely<Tables>) => Promise<Value>,
): Promise<Value> {
  return directory ? directory.transaction(database, run) : database.transaction().execute(run)
}

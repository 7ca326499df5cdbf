import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#src/database/database.ts'
import type { MemberChanges } from '#src/database/member-changes.ts'
import { addRefusals } from '#src/database/refusal-counts.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { isUnavailable } from '#src/database/unavailable.ts'
import { changesOfMember } from '#src/modules/directory/changes-of-member.ts'
import { type Guest, readGuest } from '#src/modules/directory/read-guest.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Services } from '#src/services.ts'
import {
  deleteDueEntry,
  type DueEntry,
  type DueEntryOfMember,
  findDueEntries,
  lockDueEntry,
  lockUsedVoucher,
} from './due-entry-store.ts'
import { giveEntry } from './give-entry.ts'

/** Uses of one portion, and portions of one run, so that many of them do not keep one gateway busy. */
const portion = 200
const portionsMax = 5

const hourMs = 60 * 60_000

export type GivingServices = {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  memberChanges: Pick<MemberChanges, 'announce'>
  marks?: MemberMarks | undefined
  /** The markets of guests. */
  markets?: Services['markets'] | undefined
}

/** Gives the entries for uses of vouchers, in portions. One that fails does not stop the others; the errors are returned. */
export async function giveDueEntries(services: GivingServices): Promise<unknown[]> {
  return givePortions(services, null, portionsMax)
}

/** Gives all entries of a draw for vouchers that were used before its end, so that it can close. */
export function giveLastEntries(services: GivingServices, activityNo: string): Promise<unknown[]> {
  return givePortions(services, activityNo, Infinity)
}

async function givePortions(
  services: GivingServices,
  activityNo: string | null,
  portions: number,
): Promise<unknown[]> {
  const errors: unknown[] = []
  let after: DueEntry | undefined
  for (let count = 0; count < portions; count++) {
    // Those that failed are passed over until the next run.
    const found = await findDueEntries(services.database, { activityNo, after, limit: portion })
    for (const due of found) {
      const isClosing = activityNo !== null
      await giveDueEntry(services, due, isClosing).catch((error: unknown) => errors.push(error))
    }
    if (found.length < portion) break
    after = found.at(-1)
  }
  return errors
}

/** Gives the entry of a use once. One that was refused is logged and counted; a voucher that a till has released gives none. */
async function giveDueEntry(
  services: GivingServices,
  due: DueEntryOfMember,
  isClosing: boolean,
): Promise<void> {
  const { database, log, memberChanges, marks, markets } = services
  const { activity_no: activityNo, voucher_no: voucherNo, home_market: homeMarket } = due
  const guest = await guestOf(services, due, isClosing)
  const given = await retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      if (!(await lockDueEntry(transaction, due))) return undefined
      const used = await lockUsedVoucher(transaction, voucherNo)
      await deleteDueEntry(transaction, due)
      if (!used?.used_at) return undefined
      const { member_id: memberId, used_at: now, country } = used
      const source = `voucher ${voucherNo}`
      const wanted = { memberId, guest, activityNo, country, source, now, marks }
      const entry = await giveEntry(transaction, wanted)
      if ('refused' in entry) {
        const hour = Math.floor(now.getTime() / hourMs) * hourMs
        await addRefusals(transaction, new Map([[JSON.stringify([activityNo, hour, entry.refused]), 1]]))
      }
      return { memberId, entry }
    }),
  )
  if (!given) return
  if ('refused' in given.entry) {
    const { refused } = given.entry
    log.warn({ activityNo, voucherNo, refused }, 'The use of a voucher gave no entry into a draw.')
  } else changesOfMember({ memberChanges, markets }, homeMarket).announce(given.memberId, 'stars')
}

/**
 * What rules ask of a guest, from the market of their account. A draw that closes does not wait for that market: the entry is given
 * without it.
 */
async function guestOf(
  { markets }: GivingServices,
  { member_id: memberId, home_market: homeMarket }: DueEntryOfMember,
  isClosing: boolean,
): Promise<Guest | undefined> {
  if (homeMarket === null || !markets) return undefined
  try {
    return await readGuest({ markets }, { memberId, homeMarket })
  } catch (error) {
    if (isClosing && isUnavailable(error)) return undefined
    throw error
  }
}

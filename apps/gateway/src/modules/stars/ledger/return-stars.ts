import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { findProgramAt } from '../programs/program-store.ts'
import { creditStars } from './credit-store.ts'

export type ReturnedEntry = {
  /** Identifies the return: a second one with it is a unique violation. */
  eventId: string
  memberId: string
  country: string
  /** The draw, the ordinal of the member's entry, and when it was paid. */
  activityNo: string
  ordinal: number
  paidAt: Date
  now: Date
}

/**
 * Returns the stars of an entry, in a lot that ends with the last of those that paid, or later where the running program
 * gives more time today. Returns how many there were.
 */
export async function returnStars(
  transaction: Database,
  { eventId, memberId, country, activityNo, ordinal, paidAt, now }: ReturnedEntry,
): Promise<number> {
  const {
    rows: [payment],
  } = await sql<{ stars: number; expires_at: Date; program_no: string }>`
    select -e.stars as stars, lot.expires_at, lot.program_no
    from star_account a
    join star_event e on e.account_id = a.account_id and e.kind = 'entered' and e.at = ${paidAt}::timestamptz
      and e.activity_no = ${activityNo} and e.ordinal = ${ordinal}::smallint
    cross join lateral (
      select l.expires_at, l.program_no
      from star_transfer t join star_lot l on l.account_id = t.account_id and l.lot_id = t.lot_id
      where t.account_id = e.account_id and t.event_id = e.event_id
      order by l.expires_at desc
      limit 1
    ) lot
    where a.member_id = ${memberId}::uuid and a.country = ${country}`.execute(transaction)
  if (!payment) throw new Error(`An entry into ${activityNo} was paid by no movement.`)
  const program = await findProgramAt(transaction, country, now)
  const returned = await creditStars(
    transaction,
    {
      memberId,
      country,
      programNo: program?.program_no ?? payment.program_no,
      stars: payment.stars,
      event: { eventId, kind: 'returned', activityNo, ordinal },
      at: now,
      endsNotBefore: payment.expires_at,
    },
    eventId,
  )
  if (!returned) throw new Error('The stars of an entry were not returned.')
  return payment.stars
}

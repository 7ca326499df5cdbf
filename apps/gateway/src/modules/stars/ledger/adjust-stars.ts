import { sql } from 'kysely'
import { v7 as newId, v5 as idOf } from 'uuid'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { findProgramAt } from '../programs/program-store.ts'
import { creditStars } from './credit-store.ts'
import { findMemberId } from './party-store.ts'
import { takeStars } from './spend-stars.ts'
import { findBalance, type StarBalance } from './star-balance.ts'

export type Adjustment = {
  accountNumber: string
  country: Country
  /** Above zero to give, below to take. */
  stars: number
  /** The member reads it. */
  reason: string
  /** Adjustments of an account with the same key are one. */
  key: string
  now: Date
}

/** The namespace of the ids of movements with a key. */
const adjustments = '3a9b5c6e-0f3d-4d53-8a55-1d1c4a1f6f20'

/**
 * Gives a member stars of the running program, or takes some that they have, as customer service decides. With a key that the
 * account has had before nothing is changed: `isRepeated`, or `keyReused` where it was another number of stars.
 */
export async function adjustStars(
  database: Database,
  { accountNumber, country, stars, reason, key, now }: Adjustment,
): Promise<
  | { ok: StarBalance; isRepeated: boolean }
  | { refused: 'memberNotFound' | 'noProgram' | 'notEnoughPoints' | 'keyReused' }
> {
  const memberId = await findMemberId(database, accountNumber)
  if (memberId === undefined) return { refused: 'memberNotFound' }
  const eventId = idOf(`${accountNumber} ${country} ${key}`, adjustments)
  const earlier = await findAdjustment(database, { memberId, country, eventId })
  if (earlier !== undefined) {
    if (earlier !== stars) return { refused: 'keyReused' }
    return { ok: await findBalance(database, { memberId, country, now }), isRepeated: true }
  }
  if (stars < 0) {
    const payment = { memberId, country, stars: -stars, kind: 'adjusted', eventId, now } as const
    if (!(await takeStars(database, { ...payment, reason }))) return { refused: 'notEnoughPoints' }
  } else {
    const program = await findProgramAt(database, country, now)
    if (!program) return { refused: 'noProgram' }
    const given = await creditStars(
      database,
      {
        memberId,
        country,
        programNo: program.program_no,
        stars,
        event: { eventId, kind: 'adjusted', reason },
        at: now,
      },
      newId(),
    )
    if (!given) throw new Error('The account was created in the same moment; nothing was changed.')
  }
  return { ok: await findBalance(database, { memberId, country, now }), isRepeated: false }
}

/** The stars of an earlier adjustment. */
async function findAdjustment(
  database: Database,
  { memberId, country, eventId }: { memberId: string; country: Country; eventId: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ stars: number }>`
    select e.stars from star_account a join star_event e on e.account_id = a.account_id
    where a.member_id = ${memberId}::uuid and a.country = ${country} and e.event_id = ${eventId}::uuid`.execute(
    database,
  )
  return rows[0]?.stars
}

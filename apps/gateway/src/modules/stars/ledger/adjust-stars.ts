import { v7 as newId } from 'uuid'
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
  now: Date
}

/** Gives a member stars of the running program, or takes some that they have, as customer service decides. */
export async function adjustStars(
  database: Database,
  { accountNumber, country, stars, reason, now }: Adjustment,
): Promise<{ ok: StarBalance } | { refused: 'memberNotFound' | 'noProgram' | 'notEnoughPoints' }> {
  const memberId = await findMemberId(database, accountNumber)
  if (memberId === undefined) return { refused: 'memberNotFound' }
  const eventId = newId()
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
  return { ok: await findBalance(database, { memberId, country, now }) }
}

import type { Database } from '#src/database/database.ts'
import { findProgramAt } from '../programs/program-store.ts'
import { creditStars } from './credit-store.ts'

export type Award = {
  /** Identifies the award: a second one with it is a unique violation. */
  eventId: string
  memberId: string
  country: string
  stars: number
  /** The campaign whose prize or reward it is; of a draw with the ordinal of the member's entry. */
  activityNo: string
  ordinal?: number
  now: Date
}

/** Stars cannot be given: no program runs in the country. */
export class ProgramMissing extends Error {
  override name = 'ProgramMissing'
  readonly country: string

  constructor(country: string) {
    super(`No program of stars runs in ${country}.`)
    this.country = country
  }
}

/** Gives a member the stars of a prize or reward, in the program that runs. Throws `ProgramMissing` where none does: they could not be spent. */
export async function awardStars(
  transaction: Database,
  { eventId, memberId, country, stars, activityNo, ordinal, now }: Award,
): Promise<void> {
  const program = await findProgramAt(transaction, country, now)
  if (!program) throw new ProgramMissing(country)
  const given = await creditStars(
    transaction,
    {
      memberId,
      country,
      programNo: program.program_no,
      stars,
      event: { eventId, kind: 'adjusted', activityNo, ...(ordinal !== undefined && { ordinal }) },
      at: now,
    },
    eventId,
  )
  if (!given) throw new Error('The account was created in the same moment; nothing was changed.')
}

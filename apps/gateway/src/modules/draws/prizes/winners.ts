/** What customer service does with the winners of a draw. The lists have contacts of members: personal data. */
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { findWinners, saveCollected, saveReached, type WinnerRow } from './winner-store.ts'

/** The codes that were drawn, by rank, with their members. Empty before the draw. */
export const listWinners = (database: Database, activityNo: string): Promise<WinnerRow[]> =>
  findWinners(database, activityNo)

/** Notes that the winner of a code was reached. `code` as it is stored, without a hyphen. */
export async function markReached(
  database: Database,
  activityNo: string,
  reached: { code: string; note: string | null; now: Date },
): Promise<Result<Record<string, never>, 'noWinner'>> {
  return (await saveReached(database, activityNo, reached)) ? { ok: {} } : { refused: 'noWinner' }
}

/** Notes that a thing was collected. `notToCollect` where it is no thing, or was not taken by its day. */
export async function markCollected(
  database: Database,
  activityNo: string,
  code: string,
): Promise<Result<Record<string, never>, 'noWinner' | 'notToCollect'>> {
  const before = await saveCollected(database, activityNo, code)
  if (before === undefined) return { refused: 'noWinner' }
  return before === 'toCollect' || before === 'collected' ? { ok: {} } : { refused: 'notToCollect' }
}

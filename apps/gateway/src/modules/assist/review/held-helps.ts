import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { decideHelp, type ReviewRejection } from '../helps/decide-help.ts'
import { findHeldHelps, findHelpIds, type HeldHelpRow } from './held-help-store.ts'

export type HeldHelp = HeldHelpRow

/** The decision of customer service about a help. */
export type ReviewDecision = { accept: true } | { accept: false; reason: ReviewRejection }

/** The helps under review, of these campaigns or of all. They have nothing that identifies a friend. */
export function listHeldHelps(database: Database, activityNos: readonly string[]): Promise<HeldHelp[]> {
  return findHeldHelps(database, activityNos)
}

/** References that no help has. */
export async function unknownReferences(
  database: Database,
  references: readonly string[],
): Promise<string[]> {
  const ids = await findHelpIds(database, references)
  return references.filter((reference) => !ids.has(reference))
}

/** Accepts or rejects a held help by its reference; `notHeld` where its review has ended. */
export async function decideHeldHelp(
  database: Database,
  { reference, decision, now }: { reference: string; decision: ReviewDecision; now: Date },
): Promise<Result<Record<string, never>, 'notFound' | 'notHeld'>> {
  const decide = async (transaction: Database) => {
    const helpId = (await findHelpIds(transaction, [reference])).get(reference)
    if (helpId === undefined) return { refused: 'notFound' as const }
    return decision.accept
      ? decideHelp(transaction, helpId, 'accept', null, now)
      : decideHelp(transaction, helpId, 'reject', decision.reason, now)
  }
  return retryOnConflict(() => database.transaction().execute(decide))
}

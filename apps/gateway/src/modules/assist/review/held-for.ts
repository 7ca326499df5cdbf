import type { Database } from '#src/database/database.ts'
import type { HeldFor, ReviewRules } from '#src/database/tables.ts'
import type { Signal } from './signals.ts'

export type ReviewedHelp = {
  activityNo: string
  invitationId: string
  signals: readonly Signal[]
  rules: ReviewRules
  now: Date
}

/**
 * The rules of the campaign that a help meets. It is called in the transaction of the help, when the help and its signals
 * are stored and the invitation is locked: counts contain the help itself.
 */
export function heldFor(_transaction: Database, _help: ReviewedHelp): Promise<HeldFor[]> {
  return Promise.resolve([])
}

import type { Database } from '#src/database/database.ts'
import type { HeldFor, ReviewRules } from '#src/database/tables.ts'
import { countHelpers, countRecentHelps, isOfInviter, lockMarks } from './signal-store.ts'
import type { Signal } from './signals.ts'

const minuteMs = 60_000

export type ReviewedHelp = {
  activityNo: string
  invitationId: string
  signals: readonly Signal[]
  /** The signals that are those of an inviter from another market; undefined for one of this market. */
  ofInviter?: ReadonlySet<Signal['kind']> | undefined
  rules: ReviewRules
  now: Date
}

/**
 * The rules of the campaign that a help meets. It is called in the transaction of the help, when the help and its signals
 * are stored and the invitation is locked: counts contain the help itself. The inviter counts as one more of their device and
 * their address.
 */
export async function heldFor(transaction: Database, help: ReviewedHelp): Promise<HeldFor[]> {
  const { invitationId, signals, rules, now } = help
  // Helps from one network are many where a carrier shares an address: they do not wait for each other.
  await lockMarks(
    transaction,
    signals.filter(({ kind }) => kind !== 'network'),
  )
  const reasons: HeldFor[] = []
  for (const signal of signals) if (await isAboveLimit(transaction, help, signal)) reasons.push(signal.kind)
  if (rules.speed !== null) {
    const since = new Date(now.getTime() - rules.speedMinutes * minuteMs)
    if ((await countRecentHelps(transaction, { invitationId, since })) > rules.speed) reasons.push('speed')
  }
  return reasons
}

async function isAboveLimit(
  transaction: Database,
  { activityNo, invitationId, ofInviter, rules, now }: ReviewedHelp,
  signal: Signal,
): Promise<boolean> {
  const limit = rules[signal.kind]
  if (limit === null) return false
  const since =
    signal.kind === 'network' ? new Date(now.getTime() - rules.networkHours * 60 * minuteMs) : null
  const helpers = await countHelpers(transaction, { activityNo, signal, since, limit })
  const isInviter = ofInviter?.has(signal.kind) ?? (await isOfInviter(transaction, invitationId, signal))
  return helpers + (isInviter ? 1 : 0) > limit
}

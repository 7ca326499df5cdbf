import { parseCountry } from '@crema/contract/countries/countries'
import { marketingNotices } from '@crema/contract/privacy/consent-rules'
import { marketingChannels, type MarketingChannel } from '@crema/contract/privacy/consents'
import type { StoredDecision } from '../consents/consent-store.ts'

const dayMs = 24 * 60 * 60_000

type Decision = Pick<StoredDecision, 'channel' | 'decision' | 'country' | 'recorded_at'>
type Noticed = { decided_at: Date | null; reminded_at: Date | null }

export type ChosenNotice = {
  /** Null where no notice is due. */
  mail: { kind: 'decided' | 'reminder'; decisions: (Decision & { channel: MarketingChannel })[] } | null
  /** When the member was reminded last, and is to be reminded next; null where they agree to nothing. */
  next: { remindedAt: Date | null; dueAt: Date } | null
}

/**
 * The notice about their marketing consents that a member is to get at `now`, from all their decisions, newest first: what they have
 * decided since `decided_at`, otherwise a reminder of what they agreed to, once it is due.
 */
export function chooseNotice(
  decisions: readonly Decision[],
  { decided_at: decidedAt, reminded_at: remindedAt }: Noticed,
  now: Date,
): ChosenNotice {
  const newest = marketingChannels.flatMap((channel) => {
    const found = decisions.find((each) => each.channel === channel)
    return found ? [{ ...found, channel }] : []
  })
  const changed = newest.filter(
    ({ channel, decision, recorded_at: at }) =>
      decidedAt !== null
      && at >= decidedAt
      // A channel that was never on is not withdrawn.
      && (decision || decisions.some((each) => each.channel === channel && each.decision)),
  )
  const agreed = newest.flatMap((each) => {
    const country = parseCountry(each.country)
    const rule = country && marketingNotices[country]
    return each.decision && rule ? [{ ...each, reminderMs: rule.reminderDays * dayMs }] : []
  })
  const dueAfter = (reminded: Date | null) =>
    new Date(
      Math.min(
        ...agreed.map(
          ({ recorded_at: at, reminderMs }) => Math.max(at.getTime(), reminded?.getTime() ?? 0) + reminderMs,
        ),
      ),
    )
  const next = agreed.length === 0 ? null : { remindedAt, dueAt: dueAfter(remindedAt) }
  if (changed.length > 0) return { mail: { kind: 'decided', decisions: changed }, next }
  if (next === null || next.dueAt > now) return { mail: null, next }
  return {
    mail: { kind: 'reminder', decisions: agreed },
    next: { remindedAt: now, dueAt: dueAfter(now) },
  }
}

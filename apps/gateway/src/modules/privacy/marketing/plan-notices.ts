import type { Kysely } from 'kysely'
import { parseCountry } from '@crema/contract/countries/countries'
import { marketingNotices } from '@crema/contract/privacy/consent-rules'
import type { MemberPurpose } from '@crema/contract/privacy/consents'
import type { Tables } from '#src/database/tables.ts'
import { hasNotice, planNotice } from './marketing-notice-store.ts'

/** Long enough for a member who changes their mind at once to get one mail. */
export const decisionDelayMs = 10 * 60_000

type Decision = { purpose: MemberPurpose; decision: boolean; country: string; source: string }

/** Plans the mail about decisions on marketing, where a country asks for it, in the transaction that records them. */
export async function planNotices(
  transaction: Kysely<Tables>,
  decisions: readonly Decision[],
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  // A box that a new member leaves empty is no decision that needs a notice.
  const needingNotice = decisions.filter(
    ({ purpose, decision, source }) => purpose === 'marketing' && (decision || source !== 'registration'),
  )
  if (needingNotice.length === 0) return
  const asksForNotice = needingNotice.some(({ country }) => {
    const code = parseCountry(country)
    return code !== undefined && marketingNotices[code] !== undefined
  })
  // A consent of such a country may be withdrawn in another one.
  if (asksForNotice || (await hasNotice(transaction, memberId)))
    await planNotice(transaction, { memberId, now, dueAt: new Date(now.getTime() + decisionDelayMs) })
}

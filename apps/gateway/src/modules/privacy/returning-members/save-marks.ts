import type { Kysely } from 'kysely'
import { retention } from '@crema/contract/privacy/retention'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'
import type { MemberMarks } from './address-mark.ts'
import {
  addFormerContact,
  contactKeyOf,
  findContactKeys,
  findFormerContacts,
  findMarkedCampaigns,
  hasUsedWelcomeOffer,
  saveCampaignMarks,
  saveWelcomeOfferMarks,
  type CampaignMark,
} from './campaign-mark-store.ts'

const dayMs = 24 * 60 * 60_000

type Change = { memberId: string; now: Date }

/** Called in the transaction that deletes a member, before their row is deleted. */
export async function saveMarksOfDeleted(
  transaction: Kysely<Tables>,
  marks: MemberMarks,
  { memberId, now }: Change,
): Promise<void> {
  await purgeSome(transaction, 'welcome_offer_mark', { key: 'address_hmac', by: 'expires_at', until: now })
  const contacts = await saveMarks(transaction, marks, { memberId, now })
  if (await hasUsedWelcomeOffer(transaction, memberId))
    await saveWelcomeOfferMarks(transaction, contacts, welcomeExpiry(now))
}

/** Called in the transaction that added a contact to a member, or put it in the place of `replaced`. */
export async function saveMarksOfChange(
  transaction: Kysely<Tables>,
  marks: MemberMarks,
  { memberId, replaced, now }: Change & { replaced: string | null },
): Promise<void> {
  const isMarked = await hasUsedWelcomeOffer(transaction, memberId)
  if (replaced !== null) {
    const mark = marks.ofContact(await contactKeyOf(transaction, replaced))
    await addFormerContact(transaction, { memberId, mark, now })
    if (isMarked) await saveWelcomeOfferMarks(transaction, [mark], welcomeExpiry(now))
  }
  await saveMarks(transaction, marks, { memberId, now })
  if (isMarked) {
    const contacts = (await findContactKeys(transaction, memberId)).map(marks.ofContact)
    await saveWelcomeOfferMarks(transaction, contacts, null)
  }
}

/**
 * Marks every contact of a member, also those replaced while the campaign ran, for each running campaign that they
 * claimed or are no new member for. Returns the marks of the contacts.
 */
async function saveMarks(
  transaction: Kysely<Tables>,
  marks: MemberMarks,
  { memberId, now }: Change,
): Promise<Buffer[]> {
  const current = (await findContactKeys(transaction, memberId)).map(marks.ofContact)
  const former = await findFormerContacts(transaction, memberId)
  const campaigns = await findMarkedCampaigns(transaction, memberId, now)
  const rows = new Map<string, CampaignMark>()
  for (const { activity_no: activityNo, series_no: seriesNo, starts_at: startsAt, claims } of campaigns) {
    const held = former.filter(({ replacedAt }) => replacedAt >= startsAt).map(({ mark }) => mark)
    for (const contact of [...current, ...held]) {
      const found = [marks.ofCampaign(activityNo, contact)]
      if (seriesNo !== null) found.push(marks.ofSeries(seriesNo, contact))
      for (const mark of found) rows.set(mark.toString('base64'), { mark, activityNo, claims })
    }
  }
  await saveCampaignMarks(transaction, [...rows.values()])
  return [...current, ...former.map(({ mark }) => mark)]
}

const welcomeExpiry = (now: Date) => new Date(now.getTime() + retention.welcomeMarkDays * dayMs)

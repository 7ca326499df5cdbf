import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { ClaimMarks } from './claim-store.ts'

/** The contacts of a claimant: keys of those they have, and marks of those they had while the campaign ran. */
export type ClaimantContacts = { current: readonly string[]; formerMarks: readonly Buffer[] }

/** The marks under which a claim counts; none without `marks`. */
export function claimMarks(
  marks: MemberMarks | undefined,
  campaign: { activityNo: string; seriesNo: string | null; newUsersOnly: boolean },
  { current, formerMarks }: ClaimantContacts,
): ClaimMarks {
  if (!marks) return { campaign: [], welcome: [] }
  const { activityNo, seriesNo, newUsersOnly } = campaign
  const currentMarks = current.map(marks.ofContact)
  const contacts = [...currentMarks, ...formerMarks]
  return {
    campaign: contacts.flatMap((contact) => [
      marks.ofCampaign(activityNo, contact),
      ...(seriesNo === null ? [] : [marks.ofSeries(seriesNo, contact)]),
    ]),
    welcome: newUsersOnly ? currentMarks : [],
  }
}

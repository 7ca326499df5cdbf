import { v5 as keyOf } from 'uuid'
import type { Country } from '@crema/contract/countries/countries'
import type { Outcome } from '@crema/contract/outcomes'
import type { Database } from '#src/database/database.ts'
import { claimForPrice } from '#src/modules/campaigns/claims/claim-campaign.ts'
import type { Guest } from '#src/modules/directory/read-guest.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { findOwnCodes } from './entry-store.ts'

/** The namespace of the idempotency keys of given entries. */
const keyNamespace = '6f0f6f0e-3a57-4c0b-9b52-2d6d7f8f1a41'

export type GivenEntry = {
  memberId: string
  /** Of a member of another market. */
  guest?: Guest | undefined
  activityNo: string
  country: Country
  /** What it is given for, such as `help <id>` or `voucher <number>`: one entry of the member into this draw. */
  source: string
  /** When it was earned. The draw must have been open then, and must not be closed. */
  now: Date
  /** Recognizes other accounts of the person, with which they share the limit per member. */
  marks?: MemberMarks | undefined
}

/**
 * Gives a member an entry into a draw, without a price and within the limits that its rules name. Sent again with the same
 * source it returns the same code. The transaction can go on after a refusal.
 */
export async function giveEntry(
  transaction: Database,
  { source, ...given }: GivenEntry,
): Promise<{ code: string } | { refused: Outcome }> {
  const result = await claimForPrice(transaction, {
    ...given,
    kind: 'lottery',
    idempotencyKey: keyOf(`${given.activityNo} ${source}`, keyNamespace),
    givenFor: source,
  })
  if ('refused' in result) return { refused: result.refused === 'ownWayOnly' ? 'notFound' : result.refused }
  const codes = await findOwnCodes(transaction, given.memberId, given.activityNo)
  const entry = codes.find(({ ordinal }) => ordinal === result.ok.ordinal)
  if (!entry) throw new Error('A claim of a draw has no entry.')
  return { code: entry.code }
}

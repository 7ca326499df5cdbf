import type { Caller } from '#src/http/endpoint/route.ts'
import {
  findContactKeys,
  hasUsedWelcomeOffer,
} from '#src/modules/privacy/returning-members/contacts-of-member.ts'
import type { Services } from '#src/services.ts'
import { findAsGuest, type GuestMember } from './guest-store.ts'
import { servicesOf } from './services-of.ts'

/** What the rules of a claim use of a guest, from the market that has the account. It is not stored in the one that they visit. */
export type Guest = GuestMember & {
  contactKeys: string[]
  hasUsedWelcomeOffer: boolean
}

/** Undefined for a visitor and for a member of this market. Throws where the account was deleted meanwhile. */
export async function readGuest(
  { markets }: Pick<Services, 'markets'>,
  { memberId, homeMarket }: Pick<Caller, 'memberId' | 'homeMarket'>,
): Promise<Guest | undefined> {
  if (memberId === null || homeMarket === undefined) return undefined
  const { database } = servicesOf(markets, homeMarket)
  const [member, contactKeys, hasUsed] = await Promise.all([
    findAsGuest(database, memberId),
    findContactKeys(database, memberId),
    hasUsedWelcomeOffer(database, memberId),
  ])
  if (!member) throw new Error('The account of a guest was deleted during the call.')
  return { ...member, contactKeys, hasUsedWelcomeOffer: hasUsed }
}

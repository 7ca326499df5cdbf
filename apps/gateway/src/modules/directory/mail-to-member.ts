import { chooseLocale, type Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { isUnavailable } from '#src/database/unavailable.ts'
import type { Message } from '#src/outbox/message.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { Services } from '#src/services.ts'
import { servicesOf } from './services-of.ts'

export type MemberMailServices = {
  outbox: Pick<Outbox, 'enqueue'>
  /** The markets of guests. */
  markets?: Services['markets'] | undefined
}

/** A member, or a guest, whose address only the market of their account has. */
type Recipient = {
  member_id: string | null
  /** The market that has the account of a guest. */
  home_market: string | null
  email: string | null
  language: string
}

/** Writes the mail to an address, in a language. */
type MailFor = (to: string, locale: Locale) => Message

/**
 * Enqueues a mail to a member, in their language: with the transaction, or to a guest in the market of their account. Returns whether it
 * did: members without an address get none. Kick the outbox after the transaction.
 */
export async function mailToMember(
  transaction: Database,
  { outbox, markets }: MemberMailServices,
  { member_id: memberId, home_market: homeMarket, email, language }: Recipient,
  mailFor: MailFor,
): Promise<boolean> {
  if (homeMarket !== null)
    return memberId !== null && markets ? mailToGuest(markets, { memberId, homeMarket }, mailFor) : false
  if (email === null) return false
  await outbox.enqueue(mailFor(email, chooseLocale([language])), transaction)
  return true
}

/**
 * While the market of their account is not available a guest gets none, so that a visited market does not wait for it. It does not depend on
 * the transaction of the visited market, so a mail may be sent twice where that one is repeated.
 */
async function mailToGuest(
  markets: Services['markets'],
  { memberId, homeMarket }: { memberId: string; homeMarket: string },
  mailFor: MailFor,
): Promise<boolean> {
  try {
    const { database, outbox } = servicesOf(markets, homeMarket)
    const account = await database
      .selectFrom('member')
      .where('member_id', '=', memberId)
      .select(['email', 'language'])
      .executeTakeFirst()
    if (!account || account.email === null) return false
    await outbox.enqueue(mailFor(account.email, chooseLocale([account.language])))
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}

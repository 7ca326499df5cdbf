import { chooseLocale, type Locale } from '@crema/i18n/locales'
import { isUnavailable } from '#src/database/unavailable.ts'
import type { Message } from '#src/outbox/message.ts'
import type { Services } from '#src/services.ts'
import { servicesOf } from './services-of.ts'

/**
 * Enqueues a mail to a guest in the market of their account, which alone has their address. Returns whether it did: some have none, and
 * while that market is not available they are not notified, so that a visited market does not wait for it.
 * It does not depend on the transaction of the visited market, so a mail may be sent twice where that one is repeated.
 */
export async function mailToGuest(
  markets: Services['markets'],
  { memberId, homeMarket }: { memberId: string; homeMarket: string },
  mailFor: (to: string, locale: Locale) => Message,
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

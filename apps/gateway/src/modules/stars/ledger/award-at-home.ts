import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { isUniqueViolation } from '#src/database/refusal.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { servicesOf } from '#src/modules/directory/services-of.ts'
import type { Services } from '#src/services.ts'
import { homeCountryOf } from '../account/country-of-stars.ts'
import { type Award, awardStars } from './award-stars.ts'

/**
 * Gives a guest the stars of a prize or reward in the market of their account, in the program of its country. With the same event id
 * they are given once, however often it is repeated, so that the visited market may repeat it until it has stored that they were
 * given. Nothing is given where the account was deleted meanwhile.
 */
export async function awardAtHome(
  markets: Services['markets'],
  { homeMarket, ...award }: Omit<Award, 'country' | 'ordinal'> & { homeMarket: string },
): Promise<void> {
  const { database, config, memberChanges } = servicesOf(markets, homeMarket)
  const { memberId, eventId } = award
  const give = () =>
    database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ country: string }>`
        select country from member where member_id = ${memberId}::uuid and home_market is null for key share`.execute(
        transaction,
      )
      const [account] = rows
      if (!account) return
      const { rows: given } = await sql`
        select from star_event e join star_account a using (account_id)
        where a.member_id = ${memberId}::uuid and e.event_id = ${eventId}::uuid`.execute(transaction)
      if (given.length > 0) return
      const country = homeCountryOf(config, account.country)
      // A statement that creates the account does not see one that is created beside it.
      await sql`
        insert into star_account (account_id, member_id, country)
        values (${newId()}::uuid, ${memberId}::uuid, ${country})
        on conflict (member_id, country) do nothing`.execute(transaction)
      await awardStars(transaction, { ...award, country })
    })
  try {
    await retryOnConflict(give)
  } catch (error) {
    // Another gateway has given them in the same moment.
    if (!isUniqueViolation(error)) throw error
  }
  memberChanges.announce(memberId, 'stars')
}

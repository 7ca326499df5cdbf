import type { ResponseOf } from '@crema/contract/endpoint'
import type { listPrizes as listPrizesCall } from '@crema/contract/endpoints/draws/list-prizes'
import type { MemberCaller } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { listByCode } from '../code-list.ts'
import { findPrizes } from './prize-store.ts'
import { wonPrizes } from './won-prizes.ts'

/** What a member has won in draws of all their markets. */
export function listPrizes(
  services: Services,
  paging: { limit: number; cursor?: string | undefined },
  { memberId, country, locale, now }: Pick<MemberCaller, 'memberId' | 'country' | 'locale' | 'now'>,
): Promise<ResponseOf<typeof listPrizesCall>> {
  return listByCode(services, memberId, paging, async (database, { isAbroad, ...page }) => {
    const rows = await findPrizes(database, { memberId, ...page })
    // Amounts are those of the country of the draw, which has no other ones.
    const reader = { country: (isAbroad && rows[0]?.country) || country, locale, now }
    const prizes = await wonPrizes(database, rows, reader)
    return prizes.flatMap((item, index) => {
      const row = rows[index]
      if (!row) return []
      return {
        at: row.sorted_at,
        activityNo: row.activity_no,
        code: row.code,
        item: isAbroad ? { ...item, country: row.country } : item,
      }
    })
  })
}

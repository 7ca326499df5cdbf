import type { ResponseOf } from '@crema/contract/endpoint'
import type { listEntries as listEntriesCall } from '@crema/contract/endpoints/draws/list-entries'
import { localizedText } from '#src/database/localized-text.ts'
import type { MemberCaller } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { drawState } from '../catalogue/draw-state.ts'
import { listByCode } from '../code-list.ts'
import { findEntries } from './entry-store.ts'

/** The lottery codes of a member in all their markets. */
export function listEntries(
  services: Services,
  paging: { limit: number; cursor?: string | undefined },
  { memberId, locale, now }: Pick<MemberCaller, 'memberId' | 'locale' | 'now'>,
): Promise<ResponseOf<typeof listEntriesCall>> {
  return listByCode(services, memberId, paging, async (database, { isAbroad, ...page }) => {
    const rows = await findEntries(database, { memberId, ...page })
    return rows.map((row) => ({
      at: row.sorted_at,
      activityNo: row.activity_no,
      code: row.code,
      item: {
        code: row.code,
        at: row.entered_at.toISOString(),
        isGiven: row.is_given,
        activityNo: row.activity_no,
        title: localizedText(row.texts, locale).title,
        state: drawState(row, now),
        drawsAt: row.draws_at.toISOString(),
        zone: row.zone,
        result: row.drawn_at === null ? null : row.result,
        ...(isAbroad && { country: row.country }),
      },
    }))
  })
}

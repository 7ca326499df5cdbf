import type { Database } from '#src/database/database.ts'
import type { Localized } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { lockDrawToCallOff, saveCallOff } from './call-off-store.ts'

/**
 * Calls a draw off that has not been drawn. Nobody can enter any more; the gateways return the stars within seconds
 * (`returnEntries`). Returns how many entries it has, and how many stars are returned. `reason`: members read it,
 * in English where it has no text in their language.
 */
export function callOffDraw(
  database: Database,
  activityNo: string,
  { reason, now }: { reason: Localized<string>; now: Date },
): Promise<Result<{ entries: number; stars: number }, 'notFound' | 'drawn' | 'calledOff'>> {
  return database.transaction().execute(async (transaction) => {
    const draw = await lockDrawToCallOff(transaction, activityNo)
    if (!draw) return { refused: 'notFound' }
    if (draw.drawn_at !== null) return { refused: 'drawn' }
    if (draw.called_off_at !== null) return { refused: 'calledOff' }
    return { ok: await saveCallOff(transaction, activityNo, { reason, now }) }
  })
}

import type { Result } from '#src/http/endpoint/route.ts'
import type { GivingServices } from '../entries/give-due-entries.ts'
import { closeDraw } from './close-draw.ts'
import { drawClosed, type DrawingRefusal, type DrawServices } from './draw-closed.ts'

/**
 * Closes a draw and draws it, whatever its times are, for rehearsals. `late` where its round has not come out: a draw
 * that uses the seed alone can be drawn at any time.
 */
export async function drawNow(
  services: DrawServices & GivingServices,
  activityNo: string,
  now: Date,
): Promise<Result<{ drawn: number }, DrawingRefusal>> {
  await closeDraw(services, activityNo, now)
  return drawClosed(services, activityNo, now)
}

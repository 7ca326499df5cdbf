import type { Draw } from '@crema/contract/draws/draw'
import { createStoredRecord } from '#src/host-app/stored-record.ts'

/** What this device saw of a draw before its result was known. */
export type SeenDraw = { activityNo: string; rules?: string; root?: string }

const record = createStoredRecord<SeenDraw[]>('draws-seen', 'device')

/** Those that were seen first are dropped beyond this number. */
const seenMax = 30

type DrawBefore = Pick<Draw, 'activityNo' | 'state' | 'rulesText' | 'root'>

/** Stores rules and root of a draw that is not drawn yet, so that a later check compares them with those of the result. */
export async function rememberDraw(draw: DrawBefore): Promise<void> {
  if (draw.state !== 'open' && draw.state !== 'waiting') return
  await record.change((seen) => withDraw(seen, draw))
}

export async function readSeenDraw(activityNo: string): Promise<{ rules?: string; root?: string }> {
  const seen = (await record.read())?.find((each) => each.activityNo === activityNo)
  return {
    ...(seen?.rules !== undefined && { rules: seen.rules }),
    ...(seen?.root !== undefined && { root: seen.root }),
  }
}

/** What was seen first stays: a later change is what a check must find. */
export function withDraw(
  seen: SeenDraw[] = [],
  { activityNo, state, rulesText, root }: DrawBefore,
): SeenDraw[] {
  const known = seen.find((each) => each.activityNo === activityNo)
  const next: SeenDraw = {
    activityNo,
    rules: known?.rules ?? rulesText,
    ...(known?.root !== undefined ? { root: known.root } : state === 'waiting' && root !== null && { root }),
  }
  return [next, ...seen.filter((each) => each !== known)].slice(0, seenMax)
}

import type { DrawState } from '@crema/contract/draws/draw'

/** The instants of a draw that its state follows from. */
export type DrawTimes = {
  starts_at: Date
  ends_at: Date
  closed_at: Date | null
  drawn_at: Date | null
  called_off_at: Date | null
}

/** The state of a draw, the same for all members. Entries are refused from its end, before it has been closed. */
export function drawState(draw: DrawTimes, now: Date): DrawState {
  if (draw.called_off_at !== null) return 'calledOff'
  if (draw.drawn_at !== null) return 'drawn'
  if (draw.closed_at !== null || now >= draw.ends_at) return 'waiting'
  return now < draw.starts_at ? 'notStarted' : 'open'
}

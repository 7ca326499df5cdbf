import type { DrawnCodeState, DrawState, PrizeState } from '@crema/contract/draws/draw'

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

/** A code as it is stored. `state`: of its prize; `notTaken` without a prize where the alternate was passed over. */
export type StoredDrawnCode = { rank: number; prize: number | null; state: PrizeState | null }

/** What became of a code of a draw with so many prizes; the ranks after them are alternates. */
export function drawnCodeState({ rank, prize, state }: StoredDrawnCode, prizeCount: number): DrawnCodeState {
  if (prize === null) return state === null ? 'alternate' : 'passedOver'
  if (state === 'notTaken') return 'notTaken'
  return rank > prizeCount ? 'movedUp' : 'won'
}

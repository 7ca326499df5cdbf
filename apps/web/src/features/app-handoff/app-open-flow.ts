/**
 * An attempt to open the app (spec section 4). `away`: the app, a question of the browser or another page came over
 * this one. `suspended`: the phone had stopped the page, so nobody knows what happened. All but `trying` are final,
 * so that nothing ever jumps twice.
 */
export type Opening = 'trying' | 'away' | 'suspended' | 'notOpened'

export type OpeningEvent =
  | { kind: 'left' }
  /** The time is up, or was as long ago as `overdueMs`. */
  | { kind: 'due'; isHidden: boolean; overdueMs: number }

/** A busy phone may be this late with a timer. */
const lateMs = 1_000

export function nextOpening(opening: Opening, event: OpeningEvent): Opening {
  if (opening !== 'trying') return opening
  if (event.kind === 'left' || event.isHidden) return 'away'
  return event.overdueMs > lateMs ? 'suspended' : 'notOpened'
}

/**
 * Every way through changing what signs a member in, as one table (spec sections 2 and 4). An event that has no arrow
 * from where one is leads nowhere: a late answer cannot move somebody who has gone on.
 */
export const changeJourney = {
  /** What the change brings with it, said before. */
  warning: { understood: 'proof' },
  /** Whether it is her: by her password, or by a code to an address or a phone of the account. */
  proof: { proofSent: 'proofCode', proved: 'change' },
  proofCode: { proofSent: 'proofCode', wentBack: 'proof', proved: 'change' },
  /** What is changed. A new address or phone gets a code of its own. */
  change: { codeSent: 'code', proofAsked: 'proof', saved: 'done' },
  code: { codeSent: 'code', wentBack: 'change', taken: 'change', proofAsked: 'proof', saved: 'done' },
  done: {},
} as const

type Table = typeof changeJourney
export type ChangeState = keyof Table
export type ChangeEvent = { [State in ChangeState]: keyof Table[State] & string }[ChangeState]

/** Where one is after an event; null where it has no arrow from there. */
export function nextState(state: ChangeState, event: ChangeEvent): ChangeState | null {
  const arrows: Partial<Record<ChangeEvent, ChangeState>> = changeJourney[state]
  return arrows[event] ?? null
}

import { type EventOf, follow, type StateOf } from '#src/lib/flow/flow.ts'

/** Every way through changing what signs a member in, as one table (spec sections 2 and 4). */
export const changeJourney = {
  /** What the change brings with it, said before. */
  warning: { understood: 'proof' },
  /**
   * Whether it is her: by her password, a code to an address or a phone of the account, or a house that opens it.
   * Proved again in the middle of a change, she goes on with the code of that, which is still good.
   */
  proof: { proofSent: 'proofCode', proved: 'change', provedAgain: 'code' },
  proofCode: { proofSent: 'proofCode', wentBack: 'proof', proved: 'change', provedAgain: 'code' },
  /** What is changed. A new address or phone gets a code of its own. */
  change: { codeSent: 'code', proofAsked: 'proof', saved: 'done' },
  code: { codeSent: 'code', wentBack: 'change', taken: 'change', proofAsked: 'proof', saved: 'done' },
  done: {},
} as const

export type ChangeState = StateOf<typeof changeJourney>
export type ChangeEvent = EventOf<typeof changeJourney>

/** Where one is after an event; null where it has no arrow from there. */
export const nextState = (state: ChangeState, event: ChangeEvent) => follow(changeJourney, state, event)

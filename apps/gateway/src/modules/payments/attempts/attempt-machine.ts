import type { StoredAttemptState } from '#src/database/tables.ts'

/**
 * What happens to an attempt. `cardSent`: the encrypted card has arrived. `withdrawn`: the payer has given up, another attempt
 * begins, or its time is over. `unwanted`: the provider has the money, but the order cannot be paid with it, so that it goes
 * back. The others are what the provider says.
 */
export const attemptEvents = [
  'cardSent',
  'withdrawn',
  'processing',
  'needsAction',
  'succeeded',
  'failed',
  'cancelled',
  'unwanted',
] as const
export type AttemptEvent = (typeof attemptEvents)[number]

export const finalStates = ['succeeded', 'failed', 'cancelled'] as const satisfies StoredAttemptState[]

/** Every pair of state and event. A final state never changes. */
export const attemptTransitions: Record<StoredAttemptState, Record<AttemptEvent, StoredAttemptState>> = {
  awaitingCard: {
    cardSent: 'processing',
    withdrawn: 'cancelled',
    // The provider does not have the card yet, so it can only repeat what it says of a payment it does not have.
    processing: 'awaitingCard',
    needsAction: 'awaitingCard',
    succeeded: 'succeeded',
    failed: 'awaitingCard',
    cancelled: 'awaitingCard',
    unwanted: 'failed',
  },
  processing: {
    cardSent: 'processing',
    // The money may be on its way: only the provider can end it.
    withdrawn: 'processing',
    processing: 'processing',
    needsAction: 'needsAction',
    succeeded: 'succeeded',
    failed: 'failed',
    cancelled: 'cancelled',
    unwanted: 'failed',
  },
  needsAction: {
    cardSent: 'needsAction',
    withdrawn: 'cancelled',
    processing: 'processing',
    needsAction: 'needsAction',
    succeeded: 'succeeded',
    failed: 'failed',
    cancelled: 'cancelled',
    unwanted: 'failed',
  },
  succeeded: stays('succeeded'),
  failed: stays('failed'),
  cancelled: stays('cancelled'),
}

function stays(state: StoredAttemptState): Record<AttemptEvent, StoredAttemptState> {
  return {
    cardSent: state,
    withdrawn: state,
    processing: state,
    needsAction: state,
    succeeded: state,
    failed: state,
    cancelled: state,
    unwanted: state,
  }
}

export function isFinal(state: StoredAttemptState): boolean {
  return (finalStates as readonly StoredAttemptState[]).includes(state)
}

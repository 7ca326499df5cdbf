import type { FailureName, Outcome } from '@crema/contract/outcomes'

/** Refusals of what the friend brought along: another store, another scanned code. */
export const prerequisiteRefusals: readonly Outcome[] = ['storeNotSupported', 'storeClosedToday']

/**
 * Why the friend cannot help now; null where they can, which for a visitor begins with signing in. The gateway computes the
 * campaign's outcome without the chosen store, so a stored one satisfies it until a help refuses it.
 */
export function helpOutcome(
  outcome: Outcome | null,
  hasStore: boolean,
  refusal: FailureName | undefined,
): Outcome | null {
  const isOpen = outcome === null || outcome === 'loginRequired' || outcome === 'storeRequired'
  const refused = isOpen ? prerequisiteRefusals.find((each) => each === refusal) : undefined
  if (refused) return refused
  return outcome === 'loginRequired' || (outcome === 'storeRequired' && hasStore) ? null : outcome
}

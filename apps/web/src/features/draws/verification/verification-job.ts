import type { DrawRecord, InclusionProof } from '@crema/contract/draws/draw'
import { publicChains } from '@crema/draws/beacon'
import { demoChain } from '@crema/draws/demo-chain'
import { verifySteps, type DrawStep, type ExpectedDraw } from '@crema/draws/verify-draw'

export type VerificationJob = {
  record: DrawRecord
  proofs: readonly InclusionProof[]
  expected: ExpectedDraw
}

/** Of the worker: each step as it is done, then `done`; or `failed`, after which nothing follows. */
export type VerificationMessage = { step: DrawStep } | { done: true } | { failed: string }

/** The demo's chain is known, so that a demo can show the check; the page says that it proves nothing. */
const knownChains = [...publicChains, demoChain]

/** Verifies a draw and posts every step at once: on a slow phone the signature takes a second or more. */
export function runVerification(
  { record, proofs, expected }: VerificationJob,
  post: (message: VerificationMessage) => void,
): void {
  try {
    for (const step of verifySteps(record, proofs, expected, knownChains)) post({ step })
    post({ done: true })
  } catch (error) {
    post({ failed: error instanceof Error ? error.message : 'unknown' })
  }
}

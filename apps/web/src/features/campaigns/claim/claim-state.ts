import type { SignInReason } from '#src/session/member-gate.ts'

/** How far the claim of a campaign is, on this screen. */
export type ClaimState =
  | { stage: 'idle' }
  | { stage: 'claiming' }
  | { stage: 'claimed' }
  | { stage: 'failed'; error: unknown }

/** Claims, after sign-in or whatever else `missing` names. */
export type Claim = (missing?: SignInReason) => void

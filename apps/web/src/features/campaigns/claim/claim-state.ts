import type { SignInReason } from '#src/session/member-gate.ts'

/** How far the claim of a campaign is, on this screen. */
export type ClaimState =
  | { stage: 'idle' }
  | { stage: 'claiming' }
  | { stage: 'claimed' }
  | { stage: 'failed'; error: unknown }

/** Starts a claim. What `missing` names, by default a sign-in, is requested first. `button`: what was tapped. */
export type Claim = (missing?: SignInReason, button?: HTMLElement) => void

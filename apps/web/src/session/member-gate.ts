import { createRequiredContext } from '#src/lib/state/required-context.ts'

/**
 * Why sign-in opens; the sheet shows it. `phone`: the member has to add a phone number; `byPhone`: only an account that
 * was registered by phone may claim.
 */
export type SignInReason = 'claim' | 'open' | 'phone' | 'byPhone'

/**
 * Ensures that a member is signed in, or has what the reason names, and opens the sign-in sheet otherwise. Resolves to
 * false when the member closes the sheet. `claimByPhone`: any member may pass, a visitor signs in by phone.
 */
export type MemberGate = (reason: SignInReason | 'claimByPhone') => Promise<boolean>

/** The mounted gate, for callers outside of React; null before the first render. */
let currentGate: MemberGate | null = null

export function setMemberGate(gate: MemberGate | null): void {
  currentGate = gate
}

/** Asks a member whose session has ended to sign in again. False before the first render. */
export async function requestReauthentication(): Promise<boolean> {
  return currentGate === null ? false : currentGate('open')
}

export const [MemberGateProvider, useMemberGate] = createRequiredContext<MemberGate>('MemberGateProvider')

import { requiredContext } from '#src/lib/state/required-context.ts'

/**
 * Why sign-in opens; the sheet says so. `phone`: a member has to add a phone number; `byPhone`: only an account that
 * was opened by phone will do.
 */
export type GateReason = 'claim' | 'open' | 'phone' | 'byPhone'

/**
 * Makes sure somebody is signed in, or has what the reason names: opens the sign-in sheet when that is not so.
 * Answers false when they close it.
 */
export type MemberGate = (reason: GateReason) => Promise<boolean>

/** The page's own gate, for those that are no component; none before the page is drawn. */
let pageGate: MemberGate | null = null

export function setPageGate(gate: MemberGate | null): void {
  pageGate = gate
}

/** Asks whoever was signed in until now to do so again. False where nobody can be asked. */
export async function askMember(): Promise<boolean> {
  return pageGate === null ? false : pageGate('open')
}

export const [MemberGateProvider, useMemberGate] = requiredContext<MemberGate>('MemberGateProvider')

import { createContext, use } from 'react'

/** Why sign-in opens; the sheet says so. */
export type GateReason = 'claim' | 'open'

/** Makes sure somebody is signed in: opens the sign-in sheet when nobody is. Answers false when they close it. */
export type MemberGate = (reason: GateReason) => Promise<boolean>

const MemberGateContext = createContext<MemberGate | null>(null)
export const MemberGateProvider = MemberGateContext.Provider

export function useMemberGate(): MemberGate {
  const gate = use(MemberGateContext)
  if (!gate) throw new Error('MemberGateProvider is missing')
  return gate
}

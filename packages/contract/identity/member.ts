import * as z from 'zod/mini'
import { instant } from '../schemas.ts'

export const loginKinds = ['email', 'phone', 'google', 'apple', 'passkey'] as const
export type LoginKind = (typeof loginKinds)[number]

export const member = z.object({
  memberId: z.string(),
  email: z.nullable(z.string()),
  /** E.164. */
  phone: z.nullable(z.string()),
  country: z.string(),
  language: z.string(),
  registeredAt: instant,
  /** What she wants to be called. */
  displayName: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** The ways in to this account. */
  logins: z.array(z.enum(loginKinds)),
})
export type Member = z.output<typeof member>

export const session = z.object({ token: z.string(), expiresAt: instant })
export type Session = z.output<typeof session>

export const signedInAnswer = z.object({ outcome: z.literal('signedIn'), session, member })

/** How a sign-in ends. */
export const signInAnswer = z.discriminatedUnion('outcome', [
  signedInAnswer,
  z.object({ outcome: z.literal('registered'), session, member }),
  /** The proved login belongs to no account, but somebody's account names it: hers, or not. `hint` names that one in part. */
  z.object({
    outcome: z.literal('associationOffered'),
    pendingToken: z.string(),
    hint: z.string(),
    channel: z.enum(['email', 'phone']),
  }),
  z.object({ outcome: z.literal('passwordNeeded'), pendingToken: z.string() }),
  z.object({ outcome: z.literal('codeOrGoogleNeeded') }),
])
export type SignInAnswer = z.output<typeof signInAnswer>

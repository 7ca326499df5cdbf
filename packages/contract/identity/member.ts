import * as z from 'zod/mini'
import { instant } from '../schemas.ts'
import { loginProviders } from './login-providers.ts'

export const loginKinds = ['email', 'phone', ...loginProviders, 'passkey'] as const
export type LoginKind = (typeof loginKinds)[number]

export const member = z.object({
  memberId: z.string(),
  /** Ten digits, by which customer service finds the account. No secret. */
  accountNumber: z.string(),
  email: z.nullable(z.string()),
  /** E.164. */
  phone: z.nullable(z.string()),
  country: z.string(),
  language: z.string(),
  registeredAt: instant,
  displayName: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** The logins of the account. */
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
  /** The verified login belongs to no account, but may belong to an existing one. `hint` is that account's masked contact. */
  z.object({
    outcome: z.literal('associationOffered'),
    pendingToken: z.string(),
    hint: z.string(),
    channel: z.enum(['email', 'phone']),
  }),
  z.object({ outcome: z.literal('passwordNeeded'), pendingToken: z.string() }),
])
export type SignInAnswer = z.output<typeof signInAnswer>

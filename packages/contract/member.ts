import * as z from 'zod/mini'
import { instant } from './schemas.ts'

export const member = z.object({
  memberId: z.string(),
  email: z.nullable(z.string()),
  /** E.164. */
  phone: z.nullable(z.string()),
  country: z.string(),
  language: z.string(),
  registeredAt: instant,
})
export type Member = z.output<typeof member>

export const session = z.object({ token: z.string(), expiresAt: instant })
export type Session = z.output<typeof session>

/** How a sign-in ends (spec section 4). */
export const signInAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signedIn'), session, member }),
  z.object({ outcome: z.literal('registered'), session, member }),
  z.object({ outcome: z.literal('associationOffered'), pendingToken: z.string(), hint: z.string() }),
  z.object({ outcome: z.literal('passwordNeeded'), pendingToken: z.string() }),
  z.object({ outcome: z.literal('codeOrGoogleNeeded') }),
])
export type SignInAnswer = z.output<typeof signInAnswer>

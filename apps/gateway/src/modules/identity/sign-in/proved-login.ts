import * as z from 'zod'

/**
 * What somebody just proved to be hers: an address or a phone by a code, or who she is at another house. Of that
 * house's address `isEmailVerified` says whether the house vouches for it.
 */
export const provedLogin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), value: z.string() }),
  z.object({ kind: z.literal('phone'), value: z.string() }),
  z.object({
    kind: z.literal('provider'),
    provider: z.enum(['google', 'apple']),
    issuer: z.string(),
    subject: z.string(),
    email: z.nullable(z.string()),
    isEmailVerified: z.boolean(),
  }),
])
export type ProvedLogin = z.output<typeof provedLogin>
export type ProviderLogin = Extract<ProvedLogin, { kind: 'provider' }>

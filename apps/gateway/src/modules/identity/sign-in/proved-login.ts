import * as z from 'zod'
import { loginProviders } from '@crema/contract/identity/login-providers'

/**
 * A login that was just verified: an address or a phone by a code, or an identity at a provider. `isEmailVerified` is
 * whether the provider has verified the address.
 */
export const provedLogin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), value: z.string() }),
  z.object({ kind: z.literal('phone'), value: z.string() }),
  z.object({
    kind: z.literal('provider'),
    provider: z.enum(loginProviders),
    issuer: z.string(),
    subject: z.string(),
    email: z.nullable(z.string()),
    isEmailVerified: z.boolean(),
  }),
])
export type ProvedLogin = z.output<typeof provedLogin>
export type ProviderLogin = Extract<ProvedLogin, { kind: 'provider' }>

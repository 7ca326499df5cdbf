import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import type { Result } from '#src/http/endpoint/route.ts'
import { isSameSecret } from '#src/same-secret.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** An identity that an ID token of a provider proves. */
export type VerifiedIdentity = {
  /** Issuer and subject are the identity. The address is not: it can change. */
  issuer: string
  subject: string
  /** Null where the provider sends none. */
  email: string | null
  /** Whether the provider has verified the address, according to the token. */
  isEmailVerified: boolean
}

/** Apple may send booleans as strings. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  email: z.string().toLowerCase().max(254).optional(),
  email_verified: flag.optional(),
})

/** A provider's keys could not be fetched, so its tokens can neither be accepted nor refused. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
  /** The call may succeed later. */
  readonly statusCode = 503
}

export type VerifyIdToken = (given: {
  idToken: string
  nonce: string
  now: Date
}) => Promise<Result<VerifiedIdentity, 'tokenInvalid'>>

const keysTimeoutMs = 4_000
const clockToleranceSeconds = 60
/** The lifetime of a nonce: no older token can name a valid one. Tokens issued in the future are refused, too. */
const ageSecondsMax = 600

/**
 * Verifies that an ID token is the provider's, for this client and this nonce, and not expired (OpenID Connect Core
 * 3.1.3.7).
 * Throws ProviderUnreachable where the provider's keys cannot be fetched.
 */
export function verifyIdToken({
  clientId,
  issuers,
  keysUrl,
}: Pick<ProviderSettings, 'clientId' | 'issuers' | 'keysUrl'>): VerifyIdToken {
  const keys = withUnreachableError(createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: keysTimeoutMs }))
  return async ({ idToken, nonce, now }) => {
    const read = await jwtVerify(idToken, keys, {
      issuer: [...issuers],
      audience: clientId,
      // Asymmetric only: with HMAC or `none` a token could be forged from the public key.
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'exp', 'nonce'],
      maxTokenAge: ageSecondsMax,
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    })
    const parsed = claims.safeParse(read?.payload)
    if (!parsed.success || !isNonce(parsed.data.nonce, nonce) || !isIntendedForClient(parsed.data, clientId))
      return { refused: 'tokenInvalid' }
    const { sub, email, email_verified } = parsed.data
    return {
      ok: {
        issuer: issuers[0],
        subject: sub,
        email: email ?? null,
        isEmailVerified: email !== undefined && email_verified === true,
      },
    }
  }
}

/**
 * A token for several audiences must name this client as `azp`. With a single audience `azp` may be another client: the
 * chain's app, which has its own client id at Google.
 */
function isIntendedForClient(
  { aud, azp }: Pick<z.output<typeof claims>, 'aud' | 'azp'>,
  clientId: string,
): boolean {
  return typeof aud === 'string' || aud.length === 1 || azp === clientId
}

/** The nonce itself or, from a native sign-in with Apple, its SHA-256 in hex. */
function isNonce(claimed: string, nonce: string): boolean {
  return [nonce, createHash('sha256').update(nonce).digest('hex')].some((expected) =>
    isSameSecret(claimed, expected),
  )
}

/** Turns a failure to fetch the keys into ProviderUnreachable; an unknown key stays an error of the token. */
function withUnreachableError(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error
      if (error instanceof errors.JOSENotSupported) throw error
      throw new ProviderUnreachable('The keys of an identity provider could not be fetched.', {
        cause: error,
      })
    }
  }
}

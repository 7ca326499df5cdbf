import { createHash, timingSafeEqual } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import type { Result } from '#src/http/endpoint/route.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** Who somebody is at another house. */
export type ProvedIdentity = {
  /** With the subject it is the identity; an address never is. */
  issuer: string
  subject: string
  /** Null where the house names none. */
  email: string | null
  /** Whether the house vouches for the address. */
  isEmailVerified: boolean
}

/** Apple may send booleans as texts. */
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

/** A house whose keys cannot be had: its tokens can be neither believed nor refused. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
  /** The call may succeed later. */
  readonly statusCode = 503
}

export type VerifyIdToken = (given: {
  idToken: string
  nonce: string
  now: Date
}) => Promise<Result<ProvedIdentity, 'tokenInvalid'>>

const keysTimeoutMs = 4_000
const clockToleranceSeconds = 60
/** As long as a nonce of ours is good, so nothing older can name one; what says that it is of tomorrow is no token either. */
const ageSecondsMax = 600

/**
 * Whether an ID token is the provider's, for us, for this nonce, and still good (OpenID Connect Core 3.1.3.7).
 * Throws ProviderUnreachable where its keys cannot be read.
 */
export function verifyIdToken({
  clientId,
  issuers,
  keysUrl,
}: Pick<ProviderSettings, 'clientId' | 'issuers' | 'keysUrl'>): VerifyIdToken {
  const keys = reachable(createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: keysTimeoutMs }))
  return async ({ idToken, nonce, now }) => {
    const read = await jwtVerify(idToken, keys, {
      issuer: [...issuers],
      audience: clientId,
      // The keys are public: a token signed with one of them as a shared secret, or not at all, is a forgery.
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
    if (!parsed.success || !isNonce(parsed.data.nonce, nonce) || !isForUs(parsed.data, clientId))
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
 * A token for several parties must say that it was given to us. For us alone it may have been given to the chain's
 * app, which has a name of its own at Google.
 */
function isForUs({ aud, azp }: Pick<z.output<typeof claims>, 'aud' | 'azp'>, clientId: string): boolean {
  return typeof aud === 'string' || aud.length === 1 || azp === clientId
}

/** The nonce itself or, from a native sign-in with Apple, its SHA-256 in hex. */
function isNonce(claimed: string, nonce: string): boolean {
  return [nonce, createHash('sha256').update(nonce).digest('hex')].some((expected) =>
    isSame(claimed, expected),
  )
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Tells a key that is not there, which is the token's fault, from keys that could not be read. */
function reachable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error
      if (error instanceof errors.JOSENotSupported) throw error
      throw new ProviderUnreachable('The keys of a sign-in provider could not be read.', { cause: error })
    }
  }
}

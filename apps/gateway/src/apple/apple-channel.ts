// Sign in with Apple REST API: exchanges the authorization code of a sign-in for a refresh token (/auth/token), which
// revokes the consent when the account is deleted (/auth/revoke).
import { importPKCS8, SignJWT } from 'jose'
import type { AppleConfig } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import { Undeliverable, type AppleMessage, type Channel } from '#src/outbox/message.ts'
import { createSeal } from '#src/outbox/seal.ts'
import { saveRefreshToken } from './apple-token-store.ts'

type Options = { database: Database; serverSecret: string; apple: AppleConfig | undefined; clock: () => Date }

const appleOrigin = 'https://appleid.apple.com'
/** Lifetime of the client secret, which is signed for one request. */
const secretLifeSeconds = 300

/** The additional authenticated data of a subject's encrypted refresh token. */
export const refreshSealName = (subject: string) => `apple refresh ${subject}`

/** The outbox channel that redeems codes and revokes tokens at Apple. Throws for failures that should be retried. */
export function appleChannel({ database, serverSecret, apple, clock }: Options): Channel<AppleMessage> {
  const seal = createSeal(serverSecret)
  return {
    async deliver(message, signal) {
      if (!apple?.key) throw new Undeliverable('APPLE_PRIVATE_KEY is not set')
      const origin = apple.origin ?? appleOrigin
      const secret = await clientSecret(apple.clientId, apple.key, origin, clock())
      const request: AppleRequest = (path, fields) =>
        fetch(origin + path, {
          method: 'POST',
          body: new URLSearchParams({ client_id: apple.clientId, client_secret: secret, ...fields }),
          signal,
        })

      switch (message.task) {
        case 'redeem': {
          const answer = await request('/auth/token', {
            grant_type: 'authorization_code',
            code: message.code,
          })
          // A code is valid once, for five minutes: a retry would be refused, too.
          if (answer.status === 400) return
          const refreshToken = readRefreshToken(answer.ok ? await answer.json() : undefined)
          if (refreshToken === undefined) throw new AppleError(answer.status)
          const refreshSealed = seal.seal(refreshToken, refreshSealName(message.to))
          const isStored = await saveRefreshToken(database, {
            issuer: message.issuer,
            subject: message.to,
            refreshSealed,
          })
          // The account was deleted before Apple answered, so the consent is revoked at once.
          if (!isStored) await revoke(request, refreshToken)
          return
        }
        case 'revoke': {
          await revoke(request, seal.open(message.refreshSealed, refreshSealName(message.to)))
        }
      }
    },
  }
}

type AppleRequest = (path: string, fields: Record<string, string>) => Promise<Response>

async function revoke(request: AppleRequest, refreshToken: string): Promise<void> {
  const answer = await request('/auth/revoke', { token: refreshToken, token_type_hint: 'refresh_token' })
  // 400: it was revoked before or has expired.
  if (!answer.ok && answer.status !== 400) throw new AppleError(answer.status)
}

/** An error answer of Apple; the log gets only its status. */
class AppleError extends Error {
  override name = 'AppleError'
  readonly responseCode: number

  constructor(status: number) {
    super('Apple refused a request.')
    this.responseCode = status
  }
}

function readRefreshToken(answer: unknown): string | undefined {
  const hasToken = typeof answer === 'object' && answer !== null && 'refresh_token' in answer
  return hasToken && typeof answer.refresh_token === 'string' ? answer.refresh_token : undefined
}

/** The signed JWT that authenticates the chain at Apple. */
async function clientSecret(
  clientId: string,
  { teamId, keyId, pem }: NonNullable<AppleConfig['key']>,
  audience: string,
  now: Date,
) {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + secretLifeSeconds)
    .sign(await importPKCS8(pem, 'ES256'))
}

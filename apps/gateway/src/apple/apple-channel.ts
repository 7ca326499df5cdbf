// Apple wants to be told when an account is deleted, by a token that it gives for the code of a sign-in.
// (Sign in with Apple REST API: /auth/token, /auth/revoke)
import { importPKCS8, SignJWT } from 'jose'
import type { AppleSettings } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import { Undeliverable, type AppleMessage, type Channel } from '#src/outbox/message.ts'
import { createSeal } from '#src/outbox/seal.ts'

type Parts = { database: Database; serverSecret: string; apple: AppleSettings | undefined; clock: () => Date }

/** Apple's own origin. */
const appleOrigin = 'https://appleid.apple.com'
/** For one request. */
const secretLifeSeconds = 300

/** The name under which a sign-in's token is sealed. */
export const refreshSealName = (subject: string) => `apple refresh ${subject}`

/** Redeems codes and revokes tokens at Apple, out of the way of any request. Rejects what should be tried again. */
export function appleChannel({ database, serverSecret, apple, clock }: Parts): Channel<AppleMessage> {
  const seal = createSeal(serverSecret)
  return {
    async handOver(message, signal) {
      if (!apple?.key) throw new Undeliverable('Apple’s key is not set')
      const origin = apple.origin ?? appleOrigin
      const secret = await clientSecret(apple.clientId, apple.key, origin, clock())
      const ask: Ask = (path, fields) =>
        fetch(origin + path, {
          method: 'POST',
          body: new URLSearchParams({ client_id: apple.clientId, client_secret: secret, ...fields }),
          signal,
        })

      switch (message.task) {
        case 'redeem': {
          const answer = await ask('/auth/token', { grant_type: 'authorization_code', code: message.code })
          // A code is good once and for five minutes: one that Apple refuses will never be taken.
          if (answer.status === 400) return
          const refreshToken = readRefreshToken(answer.ok ? await answer.json() : undefined)
          if (refreshToken === undefined) throw new AppleAnswer(answer.status)
          const { numUpdatedRows } = await database
            .updateTable('member_login')
            .set({ refresh_sealed: seal.close(refreshToken, refreshSealName(message.to)) })
            .where('issuer', '=', message.issuer)
            .where('subject', '=', message.to)
            .executeTakeFirst()
          // She left before Apple answered: nobody will ask for it later.
          if (numUpdatedRows === 0n) await revoke(ask, refreshToken)
          return
        }
        case 'revoke': {
          await revoke(ask, seal.open(message.refreshSealed, refreshSealName(message.to)))
        }
      }
    },
  }
}

type Ask = (path: string, fields: Record<string, string>) => Promise<Response>

async function revoke(ask: Ask, refreshToken: string): Promise<void> {
  const answer = await ask('/auth/revoke', { token: refreshToken, token_type_hint: 'refresh_token' })
  // 400: it was revoked before, or Apple has forgotten it by itself.
  if (!answer.ok && answer.status !== 400) throw new AppleAnswer(answer.status)
}

/** Its status alone goes to the log. */
class AppleAnswer extends Error {
  override name = 'AppleAnswer'
  readonly responseCode: number

  constructor(status: number) {
    super('Apple did not take it.')
    this.responseCode = status
  }
}

function readRefreshToken(answer: unknown): string | undefined {
  const isTold = typeof answer === 'object' && answer !== null && 'refresh_token' in answer
  return isTold && typeof answer.refresh_token === 'string' ? answer.refresh_token : undefined
}

/** What proves to Apple that it is the chain who asks. */
async function clientSecret(
  clientId: string,
  { teamId, keyId, pem }: NonNullable<AppleSettings['key']>,
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

import { createHmac, hash, randomBytes } from 'node:crypto'
import { derivedKey } from '#src/derived-key.ts'
import { withMarketCode } from '#src/markets/market-code.ts'
import { isSameSecret } from '#src/same-secret.ts'

/**
 * A session has two secrets: the token for the page and the refresh secret in an HttpOnly cookie. The table has only their
 * hashes. The first refresh secret is 32 random bytes; each next one is derived from the one before with a server key, so
 * that two tabs that refresh at once, or one whose answer was lost, get the same answer. A refresh secret begins with its
 * session's id and ends with a signature, so that one that was replaced long ago is recognised, and made-up ones are not
 * mistaken for it. Where markets have codes, both begin with the one of their market, which their hashes cover.
 */
export type SessionSecrets = {
  /** The token of a session until `expiresAt`: 32 bytes, base64url, after the code of the market. */
  token(sessionId: string, expiresAt: Date): string
  /** The first refresh secret of a session. */
  newRefresh(sessionId: string): string
  /** The refresh secret that comes after this one. */
  nextRefresh(refresh: string): string
  /** Whether a refresh secret was issued by this gateway, now or long ago. */
  isIssued(refresh: string): boolean
}

export function sessionSecrets(serverSecret: string, marketCode?: string): SessionSecrets {
  const tokenKey = derivedKey(serverSecret, 'session token')
  const refreshKey = derivedKey(serverSecret, 'session refresh')
  const signatureKey = derivedKey(serverSecret, 'session refresh signature')
  const sign = (secret: string) => {
    const signature = createHmac('sha256', signatureKey).update(secret).digest().subarray(0, 16)
    return `${secret}.${signature.toString('base64url')}`
  }
  return {
    token: (sessionId, expiresAt) =>
      withMarketCode(
        marketCode,
        createHmac('sha256', tokenKey).update(`${sessionId} ${expiresAt.toISOString()}`).digest('base64url'),
      ),
    newRefresh: (sessionId) => sign(withMarketCode(marketCode, `${sessionId}.${newSecret()}`)),
    nextRefresh(refresh) {
      const next = createHmac('sha256', refreshKey).update(refresh).digest('base64url')
      return sign(withMarketCode(marketCode, `${sessionIdOfRefresh(refresh) ?? ''}.${next}`))
    },
    isIssued: (refresh) => isSameSecret(refresh, sign(refresh.slice(0, refresh.lastIndexOf('.')))),
  }
}

/** 32 random bytes, base64url, after the code of the market where it has one. */
export function newSecret(marketCode?: string): string {
  return withMarketCode(marketCode, randomBytes(32).toString('base64url'))
}

/** The session id in a refresh secret; undefined for text of another form. Secrets from before had no signature. */
export function sessionIdOfRefresh(text: string): string | undefined {
  return /^(?:[1-9]\d~)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}(?:\.[\w-]{22})?$/.exec(
    text,
  )?.[1]
}

/** How a secret is stored. It has 256 bits, so a plain SHA-256 is enough. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Whether text has the form of a secret, so that other text needs no query. */
export function isSecretShaped(text: string): boolean {
  return /^(?:[1-9]\d~)?[\w-]{43}$/.test(text)
}

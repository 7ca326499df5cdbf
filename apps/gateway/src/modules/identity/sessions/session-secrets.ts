import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * A session has two secrets: the token for the page and the refresh secret in an HttpOnly cookie. The table has only their
 * hashes. The first refresh secret is 32 random bytes; each next one is derived from the one before with a server key, so
 * that two tabs that refresh at once, or one whose answer was lost, get the same answer. A refresh secret begins with its
 * session's id, so that one that was replaced long ago is recognised.
 */
export type SessionSecrets = {
  /** The token of a session until `expiresAt`: 32 bytes, base64url. */
  token(sessionId: string, expiresAt: Date): string
  /** The refresh secret that comes after this one. */
  nextRefresh(refresh: string): string
}

export function sessionSecrets(serverSecret: string): SessionSecrets {
  const tokenKey = Buffer.from(hkdfSync('sha256', serverSecret, '', 'session token', 32))
  const refreshKey = Buffer.from(hkdfSync('sha256', serverSecret, '', 'session refresh', 32))
  return {
    token: (sessionId, expiresAt) =>
      createHmac('sha256', tokenKey).update(`${sessionId} ${expiresAt.toISOString()}`).digest('base64url'),
    nextRefresh: (refresh) =>
      `${sessionIdOfRefresh(refresh) ?? ''}.${createHmac('sha256', refreshKey).update(refresh).digest('base64url')}`,
  }
}

/** 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The first refresh secret of a session. */
export function newRefreshSecret(sessionId: string): string {
  return `${sessionId}.${newSecret()}`
}

/** The session id in a refresh secret; undefined for text of another form. */
export function sessionIdOfRefresh(text: string): string | undefined {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(text)?.[1]
}

/** How a secret is stored. It has 256 bits, so a plain SHA-256 is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Whether text has the form of a secret, so that other text needs no query. */
export function isSecretShaped(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

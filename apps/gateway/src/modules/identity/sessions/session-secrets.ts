import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * A session has two secrets: the token in the page's hands and the refresh secret in an HttpOnly cookie.
 * The table knows only their hashes. A session begins with 32 random bytes in the cookie; what follows is
 * derived from what the browser shows and a key of ours, so that two tabs that ask at the same moment, or
 * one whose answer was lost, get the same answer instead of ending each other's. Each begins with its session's id,
 * so that one which was replaced long ago is known for what it is.
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
      `${sessionOfRefresh(refresh) ?? ''}.${createHmac('sha256', refreshKey).update(refresh).digest('base64url')}`,
  }
}

/** 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The first refresh secret of a session. */
export function newRefresh(sessionId: string): string {
  return `${sessionId}.${newSecret()}`
}

/** Whose session a refresh secret says it is of; undefined for anything that is none. */
export function sessionOfRefresh(text: string): string | undefined {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(text)?.[1]
}

/** How a secret lies in the table. It has 256 bits, so one plain hash is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** What every other secret looks like; anything else is not worth a query. */
export function isSecretShaped(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

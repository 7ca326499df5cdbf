import '@fastify/cookie' // gives requests `cookies` and replies `setCookie`
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#src/config/config.ts'

type CookieConfig = Pick<Config, 'publicOrigin' | 'nodeEnv' | 'brand'>

const isSecure = ({ publicOrigin, nodeEnv }: CookieConfig) =>
  nodeEnv === 'production' || publicOrigin.startsWith('https:')

/** The cookie with the refresh secret. It is HttpOnly and host-only. */
export type SessionCookie = {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, refresh: string, expires: Date): void
  /**
   * Signs the browser out: removes the cookie and, with Clear-Site-Data, pages in the back/forward cache that show the
   * member's data. The page itself clears its storage (docs/decisions/0027).
   */
  clear(reply: FastifyReply): void
}

/**
 * Over https its name begins with `__Host-`, which no other host of the same domain can set. Browsers refuse that prefix
 * on plain http, which demo mode uses. The name contains the brand, so that two chains on one machine do not sign each
 * other out.
 */
export function sessionCookieName(config: CookieConfig): string {
  return isSecure(config) ? `__Host-${config.brand}` : config.brand
}

export function sessionCookie(config: CookieConfig): SessionCookie {
  const secure = isSecure(config)
  const name = sessionCookieName(config)
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    read: (request) => request.cookies[name],
    set: (reply, refresh, expires) => void reply.setCookie(name, refresh, { ...attributes, expires }),
    clear: (reply) => void reply.clearCookie(name, attributes).header('clear-site-data', '"cache"'),
  }
}

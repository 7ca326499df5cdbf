import '@fastify/cookie' // gives requests `cookies` and replies `setCookie`
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#src/config/config.ts'

/** The cookie that keeps a browser signed in. No script can read it, and it goes to this host alone. */
export type SessionCookie = {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, refresh: string, expires: Date): void
  /**
   * Signs the browser out: without the cookie, and without the pages that it froze for going back, on which the member's
   * things still stand. What lies in storage is the page's own to clear; docs/decisions/0027 says why.
   */
  clear(reply: FastifyReply): void
}

/**
 * Over https its name begins with `__Host-`, which no other host of the same domain can set. Browsers
 * refuse that name on plain http, where demo mode runs on a phone beside a developer's machine. The brand's folder
 * names it, so that two chains on one machine do not sign each other out.
 */
export function sessionCookie({
  publicOrigin,
  nodeEnv,
  brand,
}: Pick<Config, 'publicOrigin' | 'nodeEnv' | 'brand'>): SessionCookie {
  const secure = nodeEnv === 'production' || publicOrigin.startsWith('https:')
  const name = secure ? `__Host-${brand}` : brand
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    read: (request) => request.cookies[name],
    set: (reply, refresh, expires) => void reply.setCookie(name, refresh, { ...attributes, expires }),
    clear: (reply) => void reply.clearCookie(name, attributes).header('clear-site-data', '"cache"'),
  }
}

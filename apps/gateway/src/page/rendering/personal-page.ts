import type { FastifyRequest } from 'fastify'

/** Screens that are rendered with the member's data, and the parameters with which they show something else. */
const personalScreens: Readonly<Record<string, readonly string[]>> = {
  '/home': [],
  '/marketing/pointactivity': [],
  '/marketing/tickets': ['voucherNo', 'state', 'kind', 'keyword'],
}

/** The session of a browser that requests a page. */
export type PageSessions = {
  /** Whether the request has a session cookie, valid or not. */
  hasCookie: (request: FastifyRequest) => boolean
  /** The id of the session whose cookie it is; undefined for a cookie that this gateway did not issue. */
  idOf: (request: FastifyRequest) => string | undefined
  find: (request: FastifyRequest, now: Date) => Promise<PageSession | undefined>
  /** The session of the token that a script of the page has sent. */
  findByToken: (request: FastifyRequest, now: Date) => Promise<PageSession | undefined>
}

export type PageSession = { sessionId: string; memberId: string }

/**
 * Whether the page of a browser with a session may contain its member's data. Only where the browser opens it: the pages of
 * other origins that may call (`ALLOWED_ORIGINS`) cannot read it.
 */
export function isPersonalScreen({ pathname, searchParams }: URL, { headers }: FastifyRequest): boolean {
  const others = otherScreens(pathname)
  if (others?.some((name) => searchParams.has(name)) !== false) return false
  return (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'
}

/** The parameters with which a screen of a member shows something else; undefined for another screen. */
export const otherScreens = (pathname: string): readonly string[] | undefined =>
  personalScreens[pathname.toLowerCase()]

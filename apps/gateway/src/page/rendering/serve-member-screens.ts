import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FirstPaint } from '@crema/contract/page/first-paint'
import { memberScreenPath } from '@crema/contract/page/member-screen'
import type { Config } from '#src/config/config.ts'
import { newWork, runWork } from '#src/database/work.ts'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { Overloaded } from '#src/http/operation/load-shedding.ts'
import { readAddress } from './address.ts'
import { chooseRegion } from './choose-region.ts'
import { composeMemberScreen } from './compose-page.ts'
import { sendPage } from './page-response.ts'
import { otherScreens, type PageSessions } from './personal-page.ts'
import type { PageVariant, RenderRequest } from './visit-pages.ts'

type Options = {
  config: Pick<Config, 'rateLimitFactor'>
  sessions: PageSessions
  clock: () => Date
  /** Text in the user agent of the chain's app. */
  appMarker: string
  paint: (
    screen: Omit<PageVariant, 'isLaunch'> & RenderRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FirstPaint>
}

/** Screens for tokens that one network may request in a minute; above it the browser renders them. */
const screensPerMinute = 120
/** A screen that takes longer is rendered by the browser. */
const screenMs = 1_000

/**
 * Serves a member's screen for the token of a tab, with which a shell shows it before the page's scripts have loaded. 404 where there is
 * nothing to show; the browser then renders the screen.
 */
export function serveMemberScreens(
  app: FastifyInstance,
  { config, sessions, clock, appMarker, paint }: Options,
): void {
  const limitScreens = limitCalls(app, { perMinute: screensPerMinute }, config)
  app.get(`${memberScreenPath}/*`, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store')
    const url = readAddress(request.url.slice(memberScreenPath.length))
    const others = url && otherScreens(url.pathname)
    if (!others || others.some((name) => url.searchParams.has(name))) throw new ProtocolError(404)
    if (app.isUnderPressure()) throw new Overloaded()
    await limitScreens(request)
    const page = await runWork(newWork(screenMs), async () => {
      const session = await sessions.findByToken(request, clock())
      if (!session) throw new ProtocolError(401)
      const screen = {
        ...chooseRegion(request, url.searchParams),
        // Without parameters: nothing that a link contains is compressed beside the member's data.
        href: url.pathname,
        forMember: true,
        inApp: (request.headers['user-agent'] ?? '').includes(appMarker),
        device: undefined,
        session,
      }
      const painted = await paint(screen, request, reply)
      if (painted.kind !== 'rendered') throw new ProtocolError(404)
      return composeMemberScreen(painted)
    })
    return sendPage(page, request, reply)
  })
}

/** Pages that are rendered for one visit and are never cached: a member's screens and the payment pages of an order. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Device } from '@crema/contract/page/device'
import type { LinkPreview } from '@crema/contract/page/link-preview'
import type { Config } from '#src/config/config.ts'
import { newWork, runWork } from '#src/database/work.ts'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { isShed } from '#src/http/operation/load-shedding.ts'
import type { chooseRegion } from './choose-region.ts'
import type { PageResponse } from './page-response.ts'
import { isPersonalScreen, type PageSession, type PageSessions } from './personal-page.ts'

export type Answer =
  /** `isMissing`: it says that there is no such campaign. */
  | { kind: 'page'; page: PageResponse; preview?: LinkPreview | undefined; isMissing?: boolean }
  | { kind: 'redirect'; to: string }

/** `isLaunch`: the address contains a launch token, so the page must not be rendered, cached or sent to other sites. */
export type PageVariant = ReturnType<typeof chooseRegion> & {
  isLaunch: boolean
  forMember: boolean
  inApp: boolean
  device: Device | undefined
}

export type RenderRequest = { href: string; session?: PageSession }

type Options = {
  config: Pick<Config, 'rateLimitFactor'>
  sessions: PageSessions
  clock: () => Date
  limitRenderings: (request: FastifyRequest) => Promise<void>
  render: (
    screen: PageVariant & RenderRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Answer>
}

/** The page that is rendered for one request; undefined where a cached page is sent, or the browser renders it. */
type VisitPage = (
  url: URL,
  variant: PageVariant,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer | undefined>

/** Personal pages for one session; above it its pages are sent without the member's data. */
const personalPerMinute = 30
/** A page of a visit that takes longer is sent without its data. */
const visitMs = 1_000

export function createVisitPages(
  app: FastifyInstance,
  { config, sessions, clock, limitRenderings, render }: Options,
): { personalPage: VisitPage; orderPage: VisitPage } {
  const limitPersonal = limitCalls(app, { perMinute: personalPerMinute, keyOf: sessions.idOf }, config)

  /** The browser reads the data, too. Above a limit, or under overload, nothing has failed. */
  async function unlessFailed(
    request: FastifyRequest,
    failure: string,
    work: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!isShed(error) && !(error instanceof ProtocolError)) request.log.error({ err: error }, failure)
      return undefined
    }
  }

  return {
    /** With the data of the member whose session cookie the browser has sent; undefined where there is none. */
    personalPage: async (url, variant, request, reply) => {
      if (variant.isLaunch || !isPersonalScreen(url, request) || sessions.idOf(request) === undefined)
        return undefined
      if (app.isUnderPressure()) return undefined
      return unlessFailed(request, 'A personal page could not be rendered.', async () => {
        await limitPersonal(request)
        return runWork(newWork(visitMs), async () => {
          const session = await sessions.find(request, clock())
          // Without parameters: nothing that a link contains is in a compressed page beside the member's data.
          if (!session) return undefined
          return render({ ...variant, href: url.pathname, forMember: true, session }, request, reply)
        })
      })
    },

    /** With the order of its link; undefined where the browser renders it. */
    orderPage: async (url, variant, request, reply) => {
      const orderId = url.searchParams.get('orderId')
      if (orderId === null || variant.isLaunch || app.isUnderPressure()) return undefined
      return unlessFailed(request, 'A payment page could not be rendered.', async () => {
        await limitRenderings(request)
        return runWork(newWork(visitMs), () => {
          const href = `${url.pathname}?${new URLSearchParams({ orderId }).toString()}`
          return render({ ...variant, href }, request, reply)
        })
      })
    },
  }
}

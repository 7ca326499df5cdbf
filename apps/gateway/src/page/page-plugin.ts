import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { detectDevice, type Device } from '@crema/contract/page/device'
import type { LinkPreview } from '@crema/contract/page/link-preview'
import { memberScreenPath } from '@crema/contract/page/member-screen'
import { pageManifestFile } from '@crema/contract/page/page-manifest'
import type { Locale } from '@crema/i18n/locales'
import type { Config } from '#src/config/config.ts'
import type { Listen } from '#src/database/listen.ts'
import { newWork, runWork } from '#src/database/work.ts'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import { paymentPolicy } from '#src/http/access/security-headers.ts'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import type { Route } from '#src/http/endpoint/route.ts'
import { isShed, Overloaded } from '#src/http/operation/load-shedding.ts'
import { readPreviewAssets } from './previews/preview-assets.ts'
import { servePreviews } from './previews/serve-previews.ts'
import {
  fallbackAddress,
  isNotFound,
  readAddress,
  storeIdOf,
  storeIdShape,
  withSearch,
} from './rendering/address.ts'
import { type BuiltPage, readBuiltPage } from './rendering/built-page.ts'
import { chooseRegion } from './rendering/choose-region.ts'
import {
  composeMemberScreen,
  composeShellPage,
  composeRenderedPage,
  composeClientPages,
  withLaunchHead,
} from './rendering/compose-page.ts'
import {
  completeInvitationLink,
  type InvitationLookup,
  isInvitationPath,
  isUnknownInvitation,
  withoutUnknownInvitation,
} from './rendering/invitation-link.ts'
import { createPageCache, type RenderedEntry } from './rendering/page-cache.ts'
import { createPageReader } from './rendering/page-reader.ts'
import type { PageResponse } from './rendering/page-response.ts'
import { settingsBlock } from './rendering/page-settings.ts'
import {
  isPersonalScreen,
  otherScreens,
  type PageSession,
  type PageSessions,
} from './rendering/personal-page.ts'
import { anyCampaign, trackReads } from './rendering/track-reads.ts'
import { isUnknownCampaign, withLinkCampaign, withoutUnknownCampaign } from './rendering/unknown-campaign.ts'
import { readAppIdentifiers } from './well-known/app-identifiers.ts'

type Options = {
  config: Pick<
    Config,
    'appKey' | 'appSecret' | 'brand' | 'demo' | 'payments' | 'payOrigin' | 'publicOrigin' | 'rateLimitFactor'
  >
  /** Handlers of the contract's calls, for the data of a first paint. */
  routes: readonly Route[]
  /** Whether there is a campaign with that number, in whatever state. */
  campaignExists: (activityNo: string) => Promise<boolean>
  storeExists: (storeId: string) => Promise<boolean>
  invitations: InvitationLookup
  clock: () => Date
  /** Subscribes to changes of campaigns in the database. */
  listen: Listen
  sessions: PageSessions
  /** Output folder of the page's build. */
  folder?: string | undefined
}

type Answer =
  /** `isMissing`: it says that there is no such campaign. */
  | { kind: 'page'; page: PageResponse; preview?: LinkPreview | undefined; isMissing?: boolean }
  | { kind: 'redirect'; to: string }

const brandsFolder = join(import.meta.dirname, '../../../../brands')
const campaignPath = '/marketing/collect-coupons'
/** Screens of one campaign, which answer 404 where there is none. */
const campaignPaths = [campaignPath, '/marketing/pointactivity/draw', '/marketing/fission']
/** `isLaunch`: the address contains a launch token, so the page must not be rendered, cached or sent to other sites. */
type PageVariant = ReturnType<typeof chooseRegion> & {
  isLaunch: boolean
  forMember: boolean
  inApp: boolean
  device: Device | undefined
}

type RenderRequest = { href: string; session?: PageSession }

const builtFolder = join(import.meta.dirname, '../../../web/dist')
const notBuilt = 'The page has not been built yet: run "npm run build", then start the gateway again.'
/** Paths that are never answered with the page, whatever the request accepts. */
const otherPaths = /^\/(capi|partner|pay|preview|screens|demo|healthz|readyz|metrics)(\/|\?|$)/
/** Screens whose links are shared in messengers. */
const sharedPaths = /^\/(home|app|marketing)(\/|\?|$)/
/** Screens with navigation: it differs for a browser with a session, and the chain's app has its own. */
const navigationPaths =
  /^\/(home|marketing\/(tickets|pointActivity)|app\/download|cookie|(privacy|userPrivacy|legal|cookiePrivacy|consentForm|dAccount|cancellation))(\/|$)/i
/** The card form and the pages to which providers return. Their address contains secrets of a payment. */
const paymentPaths =
  /^\/(checkStand|checkStandMore|paypalAuth|paypalCapture|payerMaxEnd|adyenAuth|alipayBindCard|airwallexPay|sumitomoCardPay|checkout)\/?$/i
/** The payment pages that show an order; its id grants access to it. */
const orderPaths = /^\/(checkStand|checkStandMore)\/?$/i
/** Screens whose first paint differs by the visitor's device. */
const devicePaths = /^\/app\/download$/i
/** The parameters that a first paint depends on; of `notFound` only this value. */
const renderedParameters = { activityNo: undefined, notFound: '1' }
/** The code of an invitation, which the friend's page depends on. */
const invitationParameter = 'fissionCode'
/** The version of a legal document, and whether it is compared with the one before. */
const documentPaths = /^\/(privacy|userPrivacy|legal|cookiePrivacy|consentForm|dAccount|cancellation)\//i
const documentParameters = { version: /^\d{4}-\d{2}-\d{2}$/, compare: /^1$/ }
/** Screens that show one thing of a list when the address has this parameter. */
const detailPaths = { voucherNo: /^\/marketing\/tickets\/?$/i, storeId: /^\/home\/stores\/?$/i }
/** Changes of campaigns drop their pages at once, so a page may be stale for a minute. */
const cacheLimits = {
  entries: 2_000,
  freshMs: 3_000,
  staleMs: 60_000,
  keptMs: 10 * 60_000,
  renderMs: 5_000,
}
/** Pages that are not cached and that one network may request in a minute; above it the browser renders them. */
const renderingsPerMinute = 120
/** Personal pages for one session; above it its pages are sent without the member's data. */
const personalPerMinute = 30
/** A personal page that takes longer is sent without the member's data. */
const personalMs = 1_000

/** Serves the built page: its files, its public screens rendered, and the empty page for every other address. */
export const pagesPlugin = fastifyPlugin<Options>(
  async (
    app,
    {
      config,
      routes,
      campaignExists,
      storeExists,
      invitations,
      clock,
      listen,
      sessions,
      folder = builtFolder,
    },
  ) => {
    const offersGooglePay = config.payments.adyen?.googlePay !== undefined
    const built = await readBuiltPage(folder)
    if (!built) {
      app.setNotFoundHandler((request, reply) => {
        if (!isNavigation(request)) throw new ProtocolError(404)
        return reply
          .code(503)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(`${notBuilt}\n`)
      })
      return
    }
    await app.register(fastifyStatic, {
      root: built.clientFolder,
      // Only files that exist at the start are served, so that no path leads out of the folder.
      wildcard: false,
      globIgnore: ['index.html', pageManifestFile, '**/*.br', '**/*.gz'],
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    })
    // The service worker caches this page for links of any kind, so it always removes a launch token.
    const template = withLaunchHead(built.template).replace('<!--settings-->', () =>
      settingsBlock(built.version, config),
    )
    const clientPages = await composeClientPages(template)
    const inBrowser = (locale: Locale): Answer => ({ kind: 'page', page: clientPages[locale] })
    const { userAgentMarker: appMarker } = readAppIdentifiers(config.brand)
    const cache = createPageCache<Answer>({
      ...cacheLimits,
      now: () => clock().getTime(),
      onRefreshError: (error) => {
        if (!isShed(error)) app.log.error({ err: error }, 'A page could not be rendered.')
      },
    })
    const limitRenderings = limitCalls(app, { perMinute: renderingsPerMinute }, config)
    const limitPersonal = limitCalls(app, { perMinute: personalPerMinute, keyOf: sessions.idOf }, config)
    const limitMemberScreens = limitCalls(app, { perMinute: renderingsPerMinute }, config)
    const { stop } = await listen('campaign_change', {
      notified(activityNo) {
        cache.drop(activityNo)
        cache.drop(anyCampaign)
      },
      missed: cache.clear,
    })
    app.addHook('onClose', stop)
    const pageAt = async (
      href: string,
      variant: PageVariant,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Answer> => {
      const keyOf = (address: string) =>
        `${variant.country} ${variant.locale} ${variant.isLaunch ? 'launch ' : ''}${variant.forMember ? 'member ' : ''}${variant.inApp ? 'app ' : ''}${variant.device ?? ''} ${address}`
      let rendered = href
      if (!cache.has(keyOf(href))) {
        if (app.isUnderPressure()) throw new Overloaded()
        await limitRenderings(request)
        rendered = await withoutUnknownInvitation(
          await withoutUnknownCampaign(href, campaignExists),
          invitations.exists,
        )
      }
      return cache.get(keyOf(rendered), () =>
        // A rendering serves every request for this page, so it does not end with the one that began it.
        runWork(newWork(cacheLimits.renderMs), () =>
          render(built, { ...variant, href: rendered }, request, reply),
        ),
      )
    }

    /** The page with the data of the member whose session cookie the browser has sent; undefined where there is none. */
    const personalPageAt = async (
      url: URL,
      variant: PageVariant,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Answer | undefined> => {
      if (variant.isLaunch || !isPersonalScreen(url, request) || sessions.idOf(request) === undefined)
        return undefined
      if (app.isUnderPressure()) return undefined
      try {
        await limitPersonal(request)
        return await runWork(newWork(personalMs), async () => {
          const session = await sessions.find(request, clock())
          // Without parameters: nothing that a link contains is in a compressed page beside the member's data.
          if (!session) return undefined
          const screen = { ...variant, href: url.pathname, forMember: true, session }
          return (await render(built, screen, request, reply)).page
        })
      } catch (error) {
        // The page is sent without the member's data, which the browser then reads.
        if (!isShed(error) && !(error instanceof ProtocolError))
          request.log.error({ err: error }, 'A personal page could not be rendered.')
        return undefined
      }
    }

    /**
     * The wallet for the member of a token, with which the shell draws it before the page's scripts have loaded. 404 where there is nothing
     * to draw; the browser then renders the screen.
     */
    app.get(`${memberScreenPath}/*`, async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      const url = readAddress(request.url.slice(memberScreenPath.length))
      const others = url && otherScreens(url.pathname)
      if (!others || others.some((name) => url.searchParams.has(name))) throw new ProtocolError(404)
      if (app.isUnderPressure()) throw new Overloaded()
      await limitMemberScreens(request)
      const page = await runWork(newWork(personalMs), async () => {
        const session = await sessions.findByToken(request, clock())
        if (!session) throw new ProtocolError(401)
        const screen = {
          ...chooseRegion(request, url.searchParams),
          href: url.pathname,
          forMember: true,
          inApp: (request.headers['user-agent'] ?? '').includes(appMarker),
          device: undefined,
          session,
        }
        const { paint } = await paintScreen(built, screen, request, reply)
        if (paint.kind !== 'rendered') throw new ProtocolError(404)
        return composeMemberScreen(paint)
      })
      return sendPage(page, request, reply)
    })

    /** The page with the order of its link, which is rendered for each visit; undefined where the browser renders it. */
    const orderPageAt = async (
      url: URL,
      variant: PageVariant,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Answer | undefined> => {
      const orderId = url.searchParams.get('orderId')
      if (orderId === null || variant.isLaunch || app.isUnderPressure()) return undefined
      try {
        await limitRenderings(request)
        return await runWork(newWork(personalMs), async () => {
          const href = `${url.pathname}?${new URLSearchParams({ orderId }).toString()}`
          return (await render(built, { ...variant, href }, request, reply)).page
        })
      } catch (error) {
        // The browser reads the order, too. Above the limit, or under overload, nothing has failed.
        if (!isShed(error) && !(error instanceof ProtocolError))
          request.log.error({ err: error }, 'A payment page could not be rendered.')
        return undefined
      }
    }

    /** An invitation's address that names the inviter only, with the code. */
    const completedLink = async (url: URL, request: FastifyRequest): Promise<string | undefined> => {
      try {
        return await completeInvitationLink(url, config.publicOrigin, async (activityNo, memberId) => {
          await limitRenderings(request)
          return invitations.codeOf(activityNo, memberId)
        })
      } catch (error) {
        // The browser completes it, too. Above the limit, or under overload, nothing has failed.
        if (!(error instanceof ProtocolError) && !isShed(error))
          request.log.error({ err: error }, 'An invitation could not be looked up.')
        return undefined
      }
    }

    const isMissingStore = async (url: URL, request: FastifyRequest): Promise<boolean> => {
      const storeId = storeIdOf(url)
      if (storeId === undefined) return false
      try {
        await limitRenderings(request)
        return !storeIdShape.test(storeId) || !(await storeExists(storeId))
      } catch (error) {
        // The browser looks the store up too. Above the limit, or under overload, nothing has failed.
        if (!(error instanceof ProtocolError) && !isShed(error))
          request.log.error({ err: error }, 'A store could not be looked up.')
        return false
      }
    }

    app.setNotFoundHandler(async (request, reply) => {
      if (!isNavigation(request)) throw new ProtocolError(404)
      const url = readAddress(request.url)
      if (!url) return reply.redirect(fallbackAddress, 302)
      const isLaunch = url.searchParams.has('token')
      const completed = await completedLink(url, request)
      if (completed !== undefined) return reply.header('cache-control', 'no-store').redirect(completed, 302)
      const userAgent = request.headers['user-agent'] ?? ''
      const href = renderedHref(url)
      const hasNavigation = navigationPaths.test(url.pathname)
      const isOrder = orderPaths.test(url.pathname)
      const variant = {
        ...chooseRegion(request, url.searchParams),
        isLaunch,
        forMember: (hasNavigation || isOrder) && sessions.hasCookie(request),
        inApp: hasNavigation && userAgent.includes(appMarker),
        device: devicePaths.test(url.pathname) ? detectDevice(userAgent) : undefined,
      }
      // Rendered for this visit alone.
      const ofVisit = isOrder
        ? ((await orderPageAt(url, variant, request, reply)) ?? inBrowser(variant.locale))
        : await personalPageAt(url, variant, request, reply)
      // Inside the chain's app that screen is another one, which the browser renders.
      const answer =
        variant.inApp && variant.device !== undefined
          ? inBrowser(variant.locale)
          : (ofVisit
            ?? (await pageAt(href, variant, request, reply).catch((error: unknown): Answer => {
              // Rendering it in the browser would take more calls.
              if (isShed(error)) throw error
              // The browser can render it too, and shows the error if it persists. Above the limit nothing has failed.
              if (!(error instanceof ProtocolError))
                request.log.error({ err: error }, 'A page could not be rendered.')
              return inBrowser(variant.locale)
            })))
      const varying = 'accept, accept-language, accept-encoding, cookie, sec-gpc'
      void reply.header('vary', hasNavigation ? `${varying}, user-agent` : varying)
      const isPayment = paymentPaths.test(url.pathname)
      if (isLaunch || isPayment) void reply.header('referrer-policy', 'no-referrer')
      const caching = variant.forMember ? 'private, no-cache' : 'no-cache'
      void reply.header(
        'cache-control',
        isLaunch || isPayment ? 'no-store' : ofVisit ? 'private, no-store' : caching,
      )
      if (answer.kind === 'redirect') return reply.redirect(withSearch(answer.to, url.searchParams), 302)
      if (isNotFound(url) || answer.isMissing || (await isMissingStore(url, request))) void reply.code(404)
      const { page } = answer
      return sendPage(
        isPayment ? { ...page, policy: paymentPolicy(page.policy, { ...config, offersGooglePay }) } : page,
        request,
        reply,
      )
    })

    servePreviews(app, {
      assets: await readPreviewAssets(join(brandsFolder, config.brand)),
      previewOf: async (activityNo, region, request, reply) => {
        const visitor = { isLaunch: false, forMember: false, inApp: false, device: undefined }
        const search = new URLSearchParams({ activityNo })
        const answerOf = (path: string) =>
          pageAt(withSearch(path, search), { ...region, ...visitor }, request, reply)
        const answer = await answerOf(campaignPath)
        // A draw has a screen of its own.
        const shown = answer.kind === 'redirect' ? await answerOf(answer.to) : answer
        return shown.kind === 'page' ? shown.preview : undefined
      },
    })

    /** With a session the screen contains its member's data. */
    async function paintScreen(
      from: BuiltPage,
      {
        href,
        locale,
        country,
        forMember,
        inApp,
        device,
        session,
      }: Omit<PageVariant, 'isLaunch'> & RenderRequest,
      request: FastifyRequest,
      reply: FastifyReply,
    ) {
      if (app.isUnderPressure()) throw new Overloaded()
      const now = clock()
      const { zone } = request.caller
      const reader = { locale, country, zone, now, log: app.log, http: { request, reply }, session }
      const { read, dependencies } = trackReads(createPageReader(routes, reader), now)
      const personalAtMs = session && now.getTime()
      const paint = await from.renderFirstPaint({
        href,
        locale,
        country,
        forMember,
        personalAtMs,
        inApp,
        device,
        read,
      })
      return { paint, dependencies, now }
    }

    async function render(
      from: BuiltPage,
      screen: PageVariant & RenderRequest,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<RenderedEntry<Answer>> {
      const { href, locale, country, isLaunch } = screen
      const { paint, dependencies, now } = await paintScreen(from, screen, request, reply)
      if (paint.kind === 'redirect')
        return { page: { kind: 'redirect', to: withLinkCampaign(paint.to) }, ...dependencies }
      if (paint.kind === 'memberOnly') return { page: inBrowser(locale), ...dependencies }
      if (paint.kind === 'shell') {
        const page = await composeShellPage(from, template, paint, {
          locale,
          otherScreens: otherScreens(href),
        })
        return { page: { kind: 'page', page }, ...dependencies }
      }
      const page = await composeRenderedPage(
        from,
        paint,
        { href, locale, country, now, isLaunch },
        { ...config, appMarker },
      )
      const isMissing = isUnknownCampaign(href, campaignPaths) || isUnknownInvitation(href)
      return { page: { kind: 'page', page, preview: paint.preview, isMissing }, ...dependencies }
    }
  },
)

async function sendPage(
  page: PageResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('etag', page.etag).header('content-security-policy', page.policy)
  // The page reads it, where an extension sends the header alone: a cached page is the same for everybody.
  if (request.headers['sec-gpc'] === '1') void reply.header('server-timing', 'gpc')
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200)
    return reply.code(304).send()
  void reply.type('text/html; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await page.gzip())
  return reply.send(page.html)
}

/** The address with only the parameters of a first paint, so that others do not make a cached page of their own. */
function renderedHref({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams()
  for (const [name, only] of Object.entries(renderedParameters)) {
    const value = searchParams.get(name)
    if (value !== null && (only === undefined || value === only)) search.set(name, value)
  }
  const fissionCode = searchParams.get(invitationParameter)
  if (fissionCode !== null && isInvitationPath(pathname)) search.set(invitationParameter, fissionCode)
  if (documentPaths.test(pathname)) {
    for (const [name, shape] of Object.entries(documentParameters)) {
      const value = searchParams.get(name)
      if (value !== null && shape.test(value)) search.set(name, value)
    }
  }
  // The frame of one coupon or store differs from that of the list; which one it is only the browser reads.
  for (const [name, path] of Object.entries(detailPaths)) {
    if (path.test(pathname) && searchParams.has(name)) search.set(name, '1')
  }
  return search.size === 0 ? pathname : `${pathname}?${search.toString()}`
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead || otherPaths.test(url)) return false
  const { accept = '*/*' } = headers
  if (accept.includes('text/html')) return true
  // Messengers that fetch a link's preview accept anything. So do a page's scripts, but those send `sec-fetch-dest`.
  return accept.includes('*/*') && headers['sec-fetch-dest'] === undefined && sharedPaths.test(url)
}

/** Names of files in `assets/` contain a hash of the content, so those files never change. */
function cachingOf(path: string): string {
  return path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { detectDevice } from '@crema/contract/page/device'
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
import { paymentSources } from './payment-sources.ts'
import { previewAssets } from './previews/preview-assets.ts'
import { servePreviews } from './previews/serve-previews.ts'
import { fallbackAddress, isNotFound, readAddress, withSearch } from './rendering/address.ts'
import { type BuiltPage, readBuiltPage } from './rendering/built-page.ts'
import { chooseRegion } from './rendering/choose-region.ts'
import {
  composeShellPage,
  composeRenderedPage,
  composeClientPages,
  withLaunchHead,
} from './rendering/compose-page.ts'
import {
  type InvitationLookup,
  isUnknownInvitation,
  withoutUnknownInvitation,
} from './rendering/invitation-link.ts'
import { createLinkLookups } from './rendering/link-lookups.ts'
import { createPageCache, type RenderedEntry } from './rendering/page-cache.ts'
import { createPageReader } from './rendering/page-reader.ts'
import { compressCachedPages, sendPage } from './rendering/page-response.ts'
import { settingsBlock } from './rendering/page-settings.ts'
import { otherScreens, type PageSessions } from './rendering/personal-page.ts'
import { renderedHref } from './rendering/rendered-href.ts'
import { serveMemberScreens } from './rendering/serve-member-screens.ts'
import { anyCampaign, trackReads } from './rendering/track-reads.ts'
import { isUnknownCampaign, withLinkCampaign, withoutUnknownCampaign } from './rendering/unknown-campaign.ts'
import {
  type Answer,
  createVisitPages,
  type PageVariant,
  type RenderRequest,
} from './rendering/visit-pages.ts'
import { readAppIdentifiers } from './well-known/app-identifiers.ts'

type Options = {
  config: Pick<
    Config,
    | 'appKey'
    | 'appSecret'
    | 'brand'
    | 'demo'
    | 'payments'
    | 'payOrigin'
    | 'publicOrigin'
    | 'rateLimitFactor'
    | 'served'
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

const brandsFolder = join(import.meta.dirname, '../../../../brands')
const campaignPath = '/marketing/collect-coupons'
/** Screens of one campaign, which answer 404 where there is none. */
const campaignPaths = [campaignPath, '/marketing/pointactivity/draw', '/marketing/fission']

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
    const ofProviders = paymentSources(config.payments)
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
      // Gateways of several markets share the memory of their process.
      entries: Math.ceil(cacheLimits.entries / config.served.length),
      now: () => clock().getTime(),
      onRefreshError: (error) => {
        if (!isShed(error)) app.log.error({ err: error }, 'A page could not be rendered.')
      },
    })
    const compressPage = compressCachedPages(() => app.isUnderPressure())
    const compressAgain = (answer: Answer) => {
      if (answer.kind !== 'page') return
      compressPage(answer.page).catch((error: unknown) =>
        app.log.error({ err: error }, 'A page could not be compressed again.'),
      )
    }
    const limitRenderings = limitCalls(app, { perMinute: renderingsPerMinute }, config)
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
      const key = keyOf(rendered)
      // A page that is requested once needs no better compression.
      const isRequestedAgain = cache.has(key)
      const answer = await cache.get(key, async () => {
        // A rendering serves every request for this page, so it does not end with the one that began it.
        const entry = await runWork(newWork(cacheLimits.renderMs), () =>
          render(built, { ...variant, href: rendered }, request, reply),
        )
        if (isRequestedAgain) compressAgain(entry.page)
        return entry
      })
      if (isRequestedAgain) compressAgain(answer)
      return answer
    }

    const visits = createVisitPages(app, {
      config,
      sessions,
      clock,
      limitRenderings,
      render: async (screen, request, reply) => (await render(built, screen, request, reply)).page,
    })
    serveMemberScreens(app, {
      config,
      sessions,
      clock,
      appMarker,
      paint: async (screen, request, reply) => (await paintScreen(built, screen, request, reply)).paint,
    })
    const links = createLinkLookups({ config, invitations, storeExists, limitRenderings })

    app.setNotFoundHandler(async (request, reply) => {
      if (!isNavigation(request)) throw new ProtocolError(404)
      const url = readAddress(request.url)
      if (!url) return reply.redirect(fallbackAddress, 302)
      const isLaunch = url.searchParams.has('token')
      const completed = await links.completedLink(url, request)
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
        ? ((await visits.orderPage(url, variant, request, reply)) ?? inBrowser(variant.locale))
        : await visits.personalPage(url, variant, request, reply)
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
      if (isNotFound(url) || answer.isMissing || (await links.isMissingStore(url, request)))
        void reply.code(404)
      const { page } = answer
      return sendPage(
        isPayment ? { ...page, policy: paymentPolicy(page.policy, { ...config, ...ofProviders }) } : page,
        request,
        reply,
      )
    })

    servePreviews(app, {
      assets: await previewAssets(join(brandsFolder, config.brand)),
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

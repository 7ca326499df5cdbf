import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { LinkPreview } from '@crema/contract/page/link-preview'
import type { Config } from '#src/config/config.ts'
import type { Listen } from '#src/database/listen.ts'
import { ProtocolFault } from '#src/http/endpoint/protocol-error.ts'
import type { Route } from '#src/http/endpoint/route.ts'
import { readPreviewParts } from './previews/preview-assets.ts'
import { servePreviews } from './previews/serve-previews.ts'
import { readAddress, unknownAddress, withSearch } from './rendering/address.ts'
import { type BuiltPage, readBuiltPage } from './rendering/built-page.ts'
import { choosePlace } from './rendering/choose-region.ts'
import { composeAwaitedPage, composePage, composePlainPage, withLaunchHead } from './rendering/first-paint.ts'
import { createPageCache, type Made } from './rendering/page-cache.ts'
import { anyCampaign, watchReads } from './rendering/page-dependencies.ts'
import type { ReadyPage } from './rendering/page-response.ts'
import { settingsBlock } from './rendering/page-settings.ts'
import { visitorReads } from './rendering/visitor-reads.ts'
import { readAppFacts } from './well-known/app-identifiers.ts'

type Options = {
  config: Pick<Config, 'appKey' | 'appSecret' | 'brand' | 'demo' | 'publicOrigin'>
  /** The contract's calls, for the reads of a first paint. */
  routes: readonly Route[]
  clock: () => Date
  /** Where the database tells of campaigns that changed. */
  listen: Listen
  /** What `npm run build` of the page writes. */
  folder?: string | undefined
}

type Answer =
  | { kind: 'page'; page: ReadyPage; preview?: LinkPreview | undefined }
  | { kind: 'redirect'; to: string }

const brandsFolder = join(import.meta.dirname, '../../../../brands')
const campaignPath = '/marketing/collect-coupons'
/** `isLaunch`: a launch token is in the address. Nothing of it is drawn, kept or told to anybody. */
type Place = ReturnType<typeof choosePlace> & { isLaunch: boolean }

const builtFolder = join(import.meta.dirname, '../../../web/dist')
const notBuilt = 'The page has not been built yet: run "npm run build", then start the gateway again.'
/** Their answers are never the page, whoever asks. */
const otherPaths = /^\/(capi|partner|pay|preview|demo|healthz|readyz|metrics)(\/|\?|$)/
/** Screens whose links are passed on. */
const sharedPaths = /^\/(home|app|marketing)(\/|\?|$)/
/** What may change a first paint; everything else in a link is the browser's business. */
const drawnParameters = ['activityNo']
const cacheLimits = { entries: 2_000, freshMs: 3_000, staleMs: 15_000 }

/** Serves the built page: its files as they are, its public screens drawn, and a plain page for every other address. */
export const pagesPlugin = fastifyPlugin<Options>(
  async (app, { config, routes, clock, listen, folder = builtFolder }) => {
    const built = await readBuiltPage(folder)
    if (!built) {
      app.setNotFoundHandler((request, reply) => {
        if (!isNavigation(request)) throw new ProtocolFault(404)
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
      // Only what was there at the start is served, so no path leads elsewhere.
      wildcard: false,
      globIgnore: ['index.html', 'manifest.json', '**/*.br', '**/*.gz'],
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    })
    // Kept by the service worker too, for links of any kind; so this one always looks for a launch token.
    const template = withLaunchHead(built.template).replace('<!--settings-->', () =>
      settingsBlock(built.version, config),
    )
    const plain = await composePlainPage(template)
    const { userAgentMarker: appMarker } = readAppFacts(config.brand)
    const cache = createPageCache<Answer>(cacheLimits, () => clock().getTime())
    const { stop } = await listen('campaign_change', (activityNo) => {
      cache.drop(activityNo)
      cache.drop(anyCampaign)
    })
    app.addHook('onClose', stop)
    const pageAt = (href: string, place: Place, request: FastifyRequest, reply: FastifyReply) =>
      cache.get(`${place.country} ${place.locale} ${place.isLaunch ? 'launch ' : ''}${href}`, () =>
        draw(built, { ...place, href }, request, reply),
      )

    app.setNotFoundHandler(async (request, reply) => {
      if (!isNavigation(request)) throw new ProtocolFault(404)
      const url = readAddress(request.url)
      if (!url) return reply.redirect(unknownAddress, 302)
      const isLaunch = url.searchParams.has('token')
      const place = { ...choosePlace(request, url.searchParams), isLaunch }
      const href = drawnHref(url)
      const answer = await pageAt(href, place, request, reply).catch((error: unknown): Answer => {
        // The browser can draw it too, and tells the person what is wrong if it lasts.
        request.log.error({ err: error }, 'A page could not be drawn.')
        return { kind: 'page', page: plain }
      })
      void reply.header('vary', 'accept, accept-language, accept-encoding, cookie')
      if (isLaunch) void reply.header('referrer-policy', 'no-referrer')
      void reply.header('cache-control', isLaunch ? 'no-store' : 'no-cache')
      if (answer.kind === 'redirect') return reply.redirect(withSearch(answer.to, url.searchParams), 302)
      return sendPage(answer.page, request, reply)
    })

    servePreviews(app, {
      parts: await readPreviewParts(join(brandsFolder, config.brand)),
      previewOf: async (activityNo, place, request, reply) => {
        const answer = await pageAt(
          `${campaignPath}?activityNo=${activityNo}`,
          { ...place, isLaunch: false },
          request,
          reply,
        )
        return answer.kind === 'page' ? answer.preview : undefined
      },
    })

    async function draw(
      from: BuiltPage,
      { href, locale, country, isLaunch }: { href: string } & Place,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Made<Answer>> {
      const now = clock()
      const { zone } = request.caller
      const visitor = { locale, country, zone, now, log: app.log, http: { request, reply } }
      const { read, shown } = watchReads(visitorReads(routes, visitor), now)
      const paint = await from.draw({ href, locale, country, read })
      if (paint.kind === 'redirect') return { page: paint, ...shown }
      if (paint.kind === 'private') return { page: { kind: 'page', page: plain }, ...shown }
      if (paint.kind === 'awaited')
        return {
          page: { kind: 'page', page: await composeAwaitedPage(from, template, paint, locale) },
          ...shown,
        }
      const page = await composePage(
        from,
        paint,
        { href, locale, country, now, isLaunch },
        { ...config, appMarker },
      )
      return { page: { kind: 'page', page, preview: paint.preview }, ...shown }
    }
  },
)

function sendPage(page: ReadyPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('etag', page.etag).header('content-security-policy', page.policy)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  void reply.type('text/html; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.html)
}

/** The address with only what a first paint looks at, so that a link's other parameters make no page of their own. */
function drawnHref({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams()
  for (const name of drawnParameters) {
    const value = searchParams.get(name)
    if (value !== null && value.length <= 100) search.set(name, value)
  }
  return search.size === 0 ? pathname : `${pathname}?${search.toString()}`
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead || otherPaths.test(url)) return false
  const { accept = '*/*' } = headers
  if (accept.includes('text/html')) return true
  // Messengers that fetch a link for its preview take anything; so do a browser's own scripts, which say so.
  return accept.includes('*/*') && headers['sec-fetch-dest'] === undefined && sharedPaths.test(url)
}

/** Files in `assets/` carry a hash of what they hold in their names, so they never change. */
function cachingOf(path: string): string {
  return path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

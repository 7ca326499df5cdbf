/// <reference lib="webworker" />
// Makes the page work without a connection: with the empty page, the wallet's screens and the hashed files that this browser
// has used. With a connection, pages come from the network. No calls, payments or personal data pass through it.
import { setCacheNameDetails } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { PrecacheController } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import type { OfflineFiles } from '@crema/contract/page/offline-files'
import type { CacheName } from '#src/host-app/stored-data.ts'
import { localesCache, type OfflineMessage } from '#src/lib/offline/offline-files.ts'
import { bypassedPaths } from '#src/lib/offline/offline-paths.ts'

declare const builtFiles: OfflineFiles
/** The build replaces each use of the name by the value (vite/service-worker.ts), so it is used only once. */
const files = builtFiles

const worker = globalThis as unknown as ServiceWorkerGlobalScope // the types of the page declare another global object

/** After this time the empty page is opened instead, so that the wallet also opens on a slow connection. */
const networkLimitSeconds = 4
/** Cache of other hashed files: messages of the locales used here, screens visited. */
const usedFiles: CacheName = 'used-files'
/** A member-only screen, for which the gateway sends the empty page. Without a connection it is opened for every screen. */
const emptyPage = '/home/account'

setCacheNameDetails({ prefix: 'page', precache: 'shell', suffix: '' })

const isEmptyPage = ({ url }: Request) => new URL(url).pathname === emptyPage

/** Caches complete responses only, and the empty page only of this build: the gateway may serve a newer one by now. */
const onlyThisBuild: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    isEmptyPage(request)
      ? new Request(request, { headers: { accept: 'text/html' }, credentials: 'omit' })
      : request,
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status !== 200 || response.redirected) return null
    if (!isEmptyPage(request)) return response
    const html = await response.clone().text()
    return html.includes('<div id="root"></div>') && html.includes(files.entry) ? response : null
  },
}

/**
 * The list of locales is deleted when the person turns the offline copies off. Until its pages are closed the worker then still
 * answers them, but stores nothing.
 */
const onlyWhileChosen: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isChosen()) && response.status === 200 ? response : null),
}
const isChosen = () => caches.has(localesCache satisfies CacheName)

const precache = new PrecacheController({ plugins: [onlyThisBuild] })
// Without `skipWaiting`: an open page of the previous build continues to use its worker and files until it is closed.
precache.precache([
  { url: emptyPage, revision: files.build },
  ...files.precached.map((url) => ({ url, revision: null })),
])

const failOnServerError: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500) throw new Error(`The gateway responded with ${response.status}`)
    return response
  },
}

const fallBackToEmptyPage: WorkboxPlugin = { handlerDidError: () => precache.matchPrecache(emptyPage) }

const networkFirst = new NetworkOnly({
  networkTimeoutSeconds: networkLimitSeconds,
  plugins: [failOnServerError, fallBackToEmptyPage],
})
registerRoute(new NavigationRoute(networkFirst, { denylist: [...bypassedPaths] }))

const isPrecached = (url: URL) => !url.search && precache.getCacheKeyForURL(url.href) !== undefined
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && isPrecached(url),
  precache.strategy,
)

const isHashed = ({ origin, pathname }: URL) =>
  origin === worker.location.origin && pathname.startsWith('/assets/')
registerRoute(
  ({ url }) => isHashed(url),
  new CacheFirst({ cacheName: usedFiles, plugins: [onlyWhileChosen] }),
)

// The page that installed this worker loaded its files before the worker could cache them, and the messages in a rendered
// page are not files.
worker.addEventListener('message', (event) => {
  const { locale, loaded } = event.data as OfflineMessage // posted by the page
  const urls = loaded.map((each) => new URL(each)).filter((url) => isHashed(url) && !isPrecached(url))
  event.waitUntil(Promise.all([cacheFiles([...messageFiles(locale), ...urls]), storeLocale(locale)]))
})

// The messages of a new build are cached before it takes over.
worker.addEventListener('install', (event) => event.waitUntil(cacheMessages()))

async function cacheMessages(): Promise<void> {
  const keys = await (await caches.open(localesCache)).keys()
  await cacheFiles(keys.flatMap(({ url }) => messageFiles(new URL(url).pathname.slice(1))))
}

async function storeLocale(locale: string): Promise<void> {
  await (await caches.open(localesCache)).put(`/${locale}`, new Response())
}

const inAssets = (name: string) => new URL(`/assets/${name}`, worker.location.origin)
const messageFiles = (locale: string) => (files.messages[locale] ?? []).map(inAssets)

async function cacheFiles(urls: URL[]): Promise<void> {
  const cache = await caches.open(usedFiles)
  for (const { href } of urls) {
    if (await cache.match(href)) continue
    const response = await fetch(href, { cache: 'force-cache' })
    if (response.status === 200) await cache.put(href, response)
  }
}

// Static routing, where the browser supports it: calls do not wait for a stopped worker to start.
worker.addEventListener(
  'install',
  (event: ExtendableEvent & { addRoutes?: (rule: object) => Promise<void> }) => {
    const added = event.addRoutes?.({ condition: { urlPattern: { pathname: '/capi/*' } }, source: 'network' })
    if (added) event.waitUntil(added)
  },
)

// On activation, when no page of a previous build is open any more.
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldFiles()))

async function deleteOldFiles(): Promise<void> {
  const ofThisBuild = new Set([files.otherFiles, ...Object.values(files.messages)].flat())
  const cache = await caches.open(usedFiles)
  for (const request of await cache.keys()) {
    if (!ofThisBuild.has(new URL(request.url).pathname.slice('/assets/'.length))) await cache.delete(request)
  }
}

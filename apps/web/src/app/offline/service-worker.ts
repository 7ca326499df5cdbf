/// <reference lib="webworker" />
// What a return visit finds without a connection: the plain page, the screens of the wallet, and whatever hashed
// files this browser has used. Pages come from the network as long as there is one. No call, no payment and
// nothing of a person passes through here.
import { setCacheNameDetails } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { PrecacheController } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { keptLanguagesCache, type OfflineFiles, type OfflineMessage } from '#src/lib/offline/offline-files.ts'
import { leftAlone } from '#src/lib/offline/offline-paths.ts'

declare const builtFiles: OfflineFiles
/** The build puts it in place of the name (vite-return-visits.ts), so it is named once. */
const files = builtFiles

const worker = globalThis as unknown as ServiceWorkerGlobalScope // what this file runs in, which the page's types hide

/** After this the shell opens instead: a phone with one bar of signal is as good as offline. */
const networkLimitSeconds = 4
/** Hashed files beside the precached ones: words of the languages read here, screens visited. */
const usedFiles = 'used-files'
/** A screen of members that the gateway sends plain, with nothing that waits for it: the same for every screen. */
const shell = '/home/account'

setCacheNameDetails({ prefix: 'page', precache: 'shell', suffix: '' })

const isShell = ({ url }: Request) => new URL(url).pathname === shell

/** Only whole files get in, and only the plain page that belongs to these files, which may not be the one of today. */
const onlyThisBuild: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    isShell(request)
      ? new Request(request, { headers: { accept: 'text/html' }, credentials: 'omit' })
      : request,
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status !== 200 || response.redirected) return null
    if (!isShell(request)) return response
    const html = await response.clone().text()
    return html.includes('<div id="root"></div>') && html.includes(files.entry) ? response : null
  },
}

const precache = new PrecacheController({ plugins: [onlyThisBuild] })
// Without `skipWaiting`: a page of the last build keeps its worker and its files until it is closed.
precache.precache([
  { url: shell, revision: files.build },
  ...files.first.map((url) => ({ url, revision: null })),
])

const failWhenDown: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500) throw new Error(`The service answers ${response.status}`)
    return response
  },
}

const orShell: WorkboxPlugin = { handlerDidError: () => precache.matchPrecache(shell) }

const fromNetwork = new NetworkOnly({
  networkTimeoutSeconds: networkLimitSeconds,
  plugins: [failWhenDown, orShell],
})
registerRoute(new NavigationRoute(fromNetwork, { denylist: [...leftAlone] }))

const isPrecached = (url: URL) => !url.search && precache.getCacheKeyForURL(url.href) !== undefined
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && isPrecached(url),
  precache.strategy,
)

const isHashed = ({ origin, pathname }: URL) =>
  origin === worker.location.origin && pathname.startsWith('/assets/')
registerRoute(({ url }) => isHashed(url), new CacheFirst({ cacheName: usedFiles }))

// The page that installed this worker had loaded its files before there was a worker to keep them; and words that
// came inside a page drawn by the gateway are no files yet.
worker.addEventListener('message', (event) => {
  const { locale, loaded } = event.data as OfflineMessage // our own page's
  const urls = loaded.map((each) => new URL(each)).filter((url) => isHashed(url) && !isPrecached(url))
  event.waitUntil(Promise.all([keepFiles([...wordsOf(locale), ...urls]), rememberLanguage(locale)]))
})

// A new build has its words before it takes over.
worker.addEventListener('install', (event) => event.waitUntil(keepWords()))

async function keepWords(): Promise<void> {
  const keys = await (await caches.open(keptLanguagesCache)).keys()
  await keepFiles(keys.flatMap(({ url }) => wordsOf(new URL(url).pathname.slice(1))))
}

async function rememberLanguage(locale: string): Promise<void> {
  await (await caches.open(keptLanguagesCache)).put(`/${locale}`, new Response())
}

const inAssets = (name: string) => new URL(`/assets/${name}`, worker.location.origin)
const wordsOf = (locale: string) => (files.words[locale] ?? []).map(inAssets)

async function keepFiles(urls: URL[]): Promise<void> {
  const cache = await caches.open(usedFiles)
  for (const { href } of urls) {
    if (await cache.match(href)) continue
    const answer = await fetch(href, { cache: 'force-cache' })
    if (answer.status === 200) await cache.put(href, answer)
  }
}

// Where the browser can be told so, calls do not even wait for a sleeping worker.
worker.addEventListener(
  'install',
  (event: ExtendableEvent & { addRoutes?: (rule: object) => Promise<void> }) => {
    const told = event.addRoutes?.({ condition: { urlPattern: { pathname: '/capi/*' } }, source: 'network' })
    if (told) event.waitUntil(told)
  },
)

// No page of an earlier build is open any more, so what only that build used can go.
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldFiles()))

async function forgetOldFiles(): Promise<void> {
  const ofThisBuild = new Set([files.hashed, ...Object.values(files.words)].flat())
  const cache = await caches.open(usedFiles)
  for (const request of await cache.keys()) {
    if (!ofThisBuild.has(new URL(request.url).pathname.slice('/assets/'.length))) await cache.delete(request)
  }
}

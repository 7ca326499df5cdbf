// The route table. Each route: its path, its validated search parameters, its messages and data, and
// its screen. The landing page's route is written out. The loaders of all others are part of the screen's chunk
// (`lazyRoute`), so that the first screen stays small.
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { Layout } from '#src/app/layout.tsx'
import { PendingScreen } from '#src/app/pending-screen.tsx'
import { RouteError } from '#src/app/route-error.tsx'
import type { RouterContext } from '#src/app/router-context.ts'
import { createScreenHead } from '#src/app/screen-head.ts'
import { campaignLink, campaignOptions } from '#src/features/campaigns/campaign-queries.ts'
import { preloadCampaignComponents } from '#src/features/campaigns/lazy-components.ts'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import {
  everywhereMessages,
  homeMessages,
  storesMessages,
  walletMessages,
} from '#src/lib/offline/offline-messages.ts'
import { hashRoutePath } from '#src/lib/url/hash-route.ts'
import {
  campaignSearch,
  downloadSearch,
  handoffSearch,
  kioskSearch,
  scanSearch,
  signInSearch,
  storesSearch,
  walletSearch,
  withNotFound,
} from '#src/lib/url/route-search.ts'
import { parseSearch, stringifySearch } from '#src/lib/url/search-params.ts'
import type { MessageFeature } from '#src/session/message-store.ts'
import type { LazyScreen, ScreenLocation } from './lazy-screen.ts'
import type { lazyScreens } from './lazy-screens.ts'

export type ScreenName = 'collectCoupons' | 'fission' | keyof typeof lazyScreens

const root = createRootRouteWithContext<RouterContext>()({
  // Older links have their route in the fragment, which is not sent to servers: the page reloads at that path.
  beforeLoad: () => {
    const path = typeof window === 'undefined' ? undefined : hashRoutePath(window.location.hash)
    if (path === undefined) return undefined
    window.location.replace(path)
    return new Promise<void>(() => {})
  },
  loader: ({ context: { messages } }) => messages.load(...everywhereMessages),
  component: Layout,
})

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', search: true, replace: true })
  },
})

const CollectCouponsPage = lazyComponent(
  async () =>
    (await loadModule(() => import('#src/features/campaigns/collect-coupons-page.tsx'))).CollectCouponsPage,
)

const collectCoupons = createRoute({
  getParentRoute: () => root,
  path: '/marketing/collect-coupons',
  validateSearch: campaignSearch,
  staticData: { screen: 'collectCoupons' },
  loaderDeps: ({ search }) => ({ link: campaignLink(search) }),
  loader: async ({ context: { api, queries, session, messages }, deps: { link } }) => {
    const [read] = await Promise.all([
      link && queries.ensureQueryData(campaignOptions(api, link, session.get())),
      messages.load('campaign', 'coupon'),
      CollectCouponsPage.preload(),
    ])
    // Draws and friend assist have screens of their own. The browser's page finds out in a chunk that it loads later
    // (`refusal-notice.tsx`).
    if (import.meta.env.SSR && read && 'ok' in read) {
      const { kind } = read.ok
      if (kind === 'lottery')
        throw redirect({ to: '/marketing/pointActivity/draw', search: true, replace: true })
      if (kind === 'fission') throw redirect({ to: '/marketing/fission', search: true, replace: true })
    }
    await preloadCampaignComponents(read)
    return read && 'ok' in read
      ? createScreenHead(read.ok.title, read.ok.summary)
      : createScreenHead(messages.get().t('campaign.pageTitle'))
  },
  component: function CollectCoupons() {
    const { link } = collectCoupons.useLoaderDeps()
    return <CollectCouponsPage key={link?.activityNo} link={link} />
  },
})

type LazyRouteOptions<Search extends object> = {
  validateSearch?: (search: Record<string, unknown>) => Search
  /** Messages that are fetched together with the screen's chunk. */
  messages?: readonly MessageFeature[]
  /** Loads the chunk of a landing page, which does without the list of the others. */
  ownChunk?: () => Promise<LazyScreen>
}

/** The options of a route whose loader and component are the chunk of that name in `lazy-screens.ts`. */
function lazyScreen<Search extends object = object>(
  screen: ScreenName,
  { validateSearch, messages = [], ownChunk }: LazyRouteOptions<Search> = {},
) {
  const load = async (): Promise<LazyScreen> => {
    return loadModule<LazyScreen>(
      ownChunk
        ?? (await loadModule(() => import('./lazy-screens.ts'))).lazyScreens[
          screen as keyof typeof lazyScreens // the others have a chunk
        ],
    )
  }
  return {
    ...(validateSearch ? { validateSearch } : {}),
    staticData: { screen },
    loader: async ({ context, location }: { context: RouterContext; location: ScreenLocation }) => {
      const [chunk] = await Promise.all([load(), context.messages.load(...messages)])
      await context.messages.load(...(chunk.messages ?? []))
      return chunk.loader(context, location)
    },
    component: lazyComponent(async () => (await load()).component),
  }
}

/** The layout of the screens with the tab bar. It has no path of its own. */
const navigation = createRoute({ getParentRoute: () => root, id: 'nav', ...lazyScreen('navigation') })

const lazyRouteInNavigation = <const Path extends string, Search extends object = object>(
  path: Path,
  screen: keyof typeof lazyScreens,
  options?: LazyRouteOptions<Search>,
) => createRoute({ getParentRoute: () => navigation, path, ...lazyScreen(screen, options) })

const lazyRoute = <const Path extends string, Search extends object = object>(
  path: Path,
  screen: ScreenName,
  options?: LazyRouteOptions<Search>,
) => createRoute({ getParentRoute: () => root, path, ...lazyScreen(screen, options) })

const routesInNavigation = [
  lazyRouteInNavigation('/home', 'home', { messages: homeMessages }),
  lazyRouteInNavigation('/home/offers', 'offers'),
  lazyRouteInNavigation('/home/language', 'language'),
  lazyRouteInNavigation('/home/whats-new', 'whatsNew'),
  lazyRouteInNavigation('/home/stores', 'stores', { validateSearch: storesSearch, messages: storesMessages }),
  lazyRouteInNavigation('/home/scan', 'scan', { validateSearch: scanSearch }),
  lazyRouteInNavigation('/home/account', 'account'),
  lazyRouteInNavigation('/home/account/$section', 'account'),
  lazyRouteInNavigation('/marketing/tickets', 'wallet', {
    validateSearch: walletSearch,
    messages: walletMessages,
  }),
  lazyRouteInNavigation('/marketing/pointActivity', 'stars'),
  lazyRouteInNavigation('/marketing/pointActivity/$part', 'stars'),

  // Also the page not found.
  lazyRouteInNavigation('/app/download', 'download', { validateSearch: downloadSearch }),

  // One edition for each country and language, such as /privacy/kr_ko; an unknown one redirects to the fallback.
  lazyRouteInNavigation('/privacy/$', 'document'),
  lazyRouteInNavigation('/userPrivacy/$', 'document'),
  lazyRouteInNavigation('/legal/$', 'document'),
  lazyRouteInNavigation('/cookiePrivacy/$', 'document'),
  lazyRouteInNavigation('/consentForm/$', 'document'),
  lazyRouteInNavigation('/dAccount/$', 'document'),
  lazyRouteInNavigation('/cancellation/$', 'document'),
  lazyRouteInNavigation('/cookie', 'cookie'),
] as const

const lazyRoutes = [
  lazyRoute('/home/card', 'memberCode', { messages: ['home'] }),
  // Sign-in as a page of its own; the second path is for links from messengers.
  lazyRoute('/auth', 'signIn', { validateSearch: signInSearch }),
  lazyRoute('/cotti-login', 'signIn', { validateSearch: signInSearch }),

  // Without the tab bar: its dock asks for one decision. `draws` is the list of draws, a part of the stars screen.
  lazyRoute('/marketing/pointActivity/draw', 'draw'),

  lazyRoute('/mail/$', 'mailLink'),
  lazyRoute('/app/redirect', 'openApp', { validateSearch: handoffSearch }),
  lazyRoute('/app.html', 'openApp', { validateSearch: handoffSearch }),

  // Account deletion: one screen for all steps; a step opened out of order redirects to the first unfinished one.
  lazyRoute('/logout', 'deletion'),
  lazyRoute('/logout/selectCountry', 'deletion'),
  lazyRoute('/logout/Login', 'deletion'),
  lazyRoute('/logout/cancellation', 'deletion'),
  lazyRoute('/logout/logout', 'deletion'),
  lazyRoute('/logout/logoutSuccess', 'deletion'),

  // Redirects to the screen of the campaign's kind. Parameters without closed values are validated by `parseSearch`.
  lazyRoute('/marketing/redirect', 'campaignKind'),
  lazyRoute('/marketing/fission', 'fission', { ownChunk: () => import('./marketing/fission-route.tsx') }),
  lazyRoute('/marketing/poster', 'poster'),

  lazyRoute('/kiosk/download', 'kiosk', { validateSearch: kioskSearch }),
  lazyRoute('/kiosk/checkStand', 'kiosk', { validateSearch: kioskSearch }),
  lazyRoute('/checkStand', 'payment'),
  lazyRoute('/checkStandMore', 'payment'),
  lazyRoute('/paypalAuth', 'paymentResult'),
  lazyRoute('/paypalCapture', 'paymentResult'),
  lazyRoute('/payerMaxEnd', 'paymentResult'),
  lazyRoute('/adyenAuth', 'paymentResult'),
  lazyRoute('/alipayBindCard', 'paymentResult'),
  lazyRoute('/airwallexPay', 'paymentResult'),
  lazyRoute('/sumitomoCardPay', 'paymentResult'),
  lazyRoute('/checkout', 'paymentResult'),
] as const

const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/app/download', search: withNotFound, replace: true })
  },
})

const routeTree = root.addChildren([
  index,
  collectCoupons,
  navigation.addChildren(routesInNavigation),
  ...lazyRoutes,
  notFound,
])

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // How long data is fresh is configured in TanStack Query alone: the router caches nothing itself.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: () => <PendingScreen />,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    // On the server it would be an inline script, which the CSP forbids and the first paint does not need.
    scrollRestoration: history === undefined,
    caseSensitive: false,
    trailingSlash: 'never',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    screen?: ScreenName
  }
}

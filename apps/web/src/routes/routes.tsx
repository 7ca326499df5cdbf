// The whole route table on one page (spec section 2). Each row: its path, what its link may carry, what it
// needs before it is drawn, and its screen. The front door's row is written out; all others bring what they need
// before they are drawn along with their chunk (`later`), so that the first screen stays light.
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import { Layout } from '#src/app/layout.tsx'
import { PendingScreen } from '#src/app/pending-screen.tsx'
import { RouteFailure } from '#src/app/route-error.tsx'
import type { RouterContext } from '#src/app/router-context.ts'
import { titled } from '#src/app/screen-head.ts'
import { campaignOptions, type CampaignLink } from '#src/features/campaigns/campaign-queries.ts'
import { fetchPartsOf } from '#src/features/campaigns/lazy-components.ts'
import { runningOptions } from '#src/features/home/home-queries.ts'
import type { StoresLink } from '#src/features/stores/stores-page.tsx'
import type { VoucherFilter } from '#src/features/wallet/wallet-queries.ts'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { lazyPart } from '#src/lib/loading/lazy-component.ts'
import { everywhereWords, homeWords, walletWords } from '#src/lib/offline/offline-messages.ts'
import { hashRoute } from '#src/lib/url/hash-route.ts'
import { parseSearch, stringifySearch, textsOf } from '#src/lib/url/search-params.ts'
import type { Feature } from '#src/session/messages.ts'
import type { LaterScreen } from './lazy-screen.ts'
import type { laterScreens } from './lazy-screens.ts'

type Search = Record<string, unknown>

export type ScreenName = 'collectCoupons' | keyof typeof laterScreens

const root = createRootRouteWithContext<RouterContext>()({
  // An older link's route stands in the fragment, which no server sees: it is opened anew, before anything is drawn.
  beforeLoad: () => {
    const path = typeof window === 'undefined' ? undefined : hashRoute(window.location.hash)
    if (path === undefined) return undefined
    window.location.replace(path)
    return new Promise<void>(() => {})
  },
  loader: ({ context: { texts } }) => texts.need(...everywhereWords),
  component: Layout,
})

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', search: true, replace: true })
  },
})

const CollectCouponsPage = lazyPart(
  async () =>
    (await loadModule(() => import('#src/features/campaigns/collect-coupons-page.tsx'))).CollectCouponsPage,
)

/** What a share link carries of its campaign; undefined when it lacks the campaign. */
function campaignLink(search: Search): CampaignLink | undefined {
  const { activityNo, ...sharer } = textsOf(search, ['activityNo', 'fissionCode', 'shareMemberId'])
  return activityNo === undefined ? undefined : { activityNo, ...sharer }
}

const collectCoupons = createRoute({
  getParentRoute: () => root,
  path: '/marketing/collect-coupons',
  validateSearch: (search: Search): Partial<CampaignLink> => campaignLink(search) ?? {},
  staticData: { screen: 'collectCoupons' },
  loaderDeps: ({ search }) => ({ link: campaignLink(search) }),
  loader: async ({ context: { api, queries, session, texts }, deps: { link } }) => {
    const [read] = await Promise.all([
      link && queries.ensureQueryData(campaignOptions(api, link, session.get())),
      texts.need('campaign', 'coupon'),
      CollectCouponsPage.preload(),
    ])
    await fetchPartsOf(read)
    return read && 'ok' in read
      ? titled(read.ok.title, read.ok.summary)
      : titled(texts.get().t('campaign.pageTitle'))
  },
  component: function CollectCoupons() {
    const { link } = collectCoupons.useLoaderDeps()
    return <CollectCouponsPage key={link?.activityNo} link={link} />
  },
})

type Row<Link extends object> = {
  /** Messages that are fetched while its code comes. */
  words?: readonly Feature[]
  /** Data that is asked for while its code comes. */
  ahead?: (context: RouterContext) => Promise<unknown>
  /** Only the type of what its link may carry: the screen reads it. */
  link?: (search: Search) => Link
}

/** A row whose chunk brings its loader along. */
function later<const Path extends string, Link extends object = object>(
  path: Path,
  screen: keyof typeof laterScreens,
  { words = [], ahead, link = (search) => search as Link }: Row<Link> = {}, // links are made by this type
) {
  const load = async (): Promise<LaterScreen> => {
    const list = await loadModule(() => import('./lazy-screens.ts'))
    return loadModule<LaterScreen>(list.laterScreens[screen])
  }
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: link,
    staticData: { screen },
    loader: async ({ context, location }) => {
      const [{ enter }] = await Promise.all([load(), context.texts.need(...words), ahead?.(context)])
      return enter(context, location)
    },
    component: lazyPart(async () => (await load()).Screen),
  })
}

// What links of a row may carry; what an address truly holds is its screen's business.
const storesLink = (search: Search) => search as StoresLink
const scanLink = (search: Search) => search as { code?: string }
const ticketsLink = (search: Search) => search as VoucherFilter & { state?: VoucherState; voucherNo?: string }
const signInLink = (search: Search) => search as { next?: string }
const handoffLink = (search: Search) => search as { t?: string; q?: string }

const laterRoutes = [
  later('/home', 'home', {
    words: homeWords,
    ahead: ({ api, queries, session }) => queries.ensureQueryData(runningOptions(api, session.get())),
  }),
  later('/home/language', 'language'),
  later('/home/stores', 'stores', { words: ['store', 'stores'], link: storesLink }),
  later('/home/scan', 'scan', { words: ['scanning'], link: scanLink }),
  later('/marketing/tickets', 'tickets', { words: walletWords, link: ticketsLink }),

  // Sign-in as a page of its own; the second is for links from messengers.
  later('/auth', 'signIn', { link: signInLink }),
  later('/cotti-login', 'signIn', { link: signInLink }),

  later('/app/redirect', 'openApp', { link: handoffLink }),
  later('/app.html', 'openApp', { link: handoffLink }),
  later('/app/download', 'download', { link: handoffLink }),

  later('/home/account', 'account'),
  later('/home/account/$part', 'account'),

  // The way out: one screen that knows its steps; one opened out of turn leads to the first unfinished one.
  later('/logout', 'deletion'),
  later('/logout/selectCountry', 'deletion'),
  later('/logout/Login', 'deletion'),
  later('/logout/cancellation', 'deletion'),
  later('/logout/logout', 'deletion'),
  later('/logout/logoutSuccess', 'deletion'),

  // One edition each a country and language, such as /privacy/kr_ko; an unknown one leads to its fall-back.
  later('/privacy/$', 'document'),
  later('/userPrivacy/$', 'document'),
  later('/legal/$', 'document'),
  later('/cookiePrivacy/$', 'document'),
  later('/consentForm/$', 'document'),
  later('/dAccount/$', 'document'),
  later('/cancellation/$', 'document'),
  later('/cookie', 'cookie'),

  // Leads to the screen of the campaign's kind.
  later('/marketing/redirect', 'campaignKind'),
  later('/marketing/fission', 'coming'),
  later('/marketing/poster', 'coming'),
  later('/marketing/pointActivity', 'coming'),

  later('/kiosk/download', 'kiosk'),
  later('/kiosk/checkStand', 'kiosk'),
  later('/checkStand', 'payment'),
  later('/checkStandMore', 'payment'),
  later('/paypalAuth', 'payment'),
  later('/paypalCapture', 'payment'),
  later('/payerMaxEnd', 'payment'),
  later('/adyenAuth', 'payment'),
  later('/alipayBindCard', 'payment'),
  later('/airwallexPay', 'payment'),
  later('/sumitomoCardPay', 'payment'),
  later('/checkout', 'payment'),
] as const

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/app/download', search: true, replace: true })
  },
})

const routeTree = root.addChildren([index, collectCoupons, ...laterRoutes, anythingElse])

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Queries know how long data is fresh; the router asks them each time.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: () => <PendingScreen />,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteFailure,
    // On the server it would be an inline script, which the CSP forbids and a first paint does not need.
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

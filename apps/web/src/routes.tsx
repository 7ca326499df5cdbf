// The whole route table on one page (spec section 2). Each row: its path, what its link may carry, what it
// needs before it is drawn, and its screen. Screens are chunks of their own; those that few visits begin with
// bring what they need before they are drawn along (`later`), so that the first screen stays light.
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { couponKinds } from '@crema/contract/coupon-kinds'
import { type VoucherState, voucherStates } from '@crema/contract/voucher-states'
import { hashRoute } from '#src/lib/hash-route.ts'
import { loadPart } from '#src/lib/load-part.ts'
import { localPath } from '#src/lib/local-path.ts'
import { everywhereWords, homeWords, walletWords } from '#src/lib/offline-words.ts'
import { parseSearch, stringifySearch } from '#src/lib/search-text.ts'
import { Layout } from '#src/shell/layout.tsx'
import { lazyScreen } from '#src/shell/lazy-screen.ts'
import { PendingScreen } from '#src/shell/pending-screen.tsx'
import { RouteFailure } from '#src/shell/route-failure.tsx'
import { useAppSignIn } from '#src/shell/use-app-sign-in.ts'
import { useChangeLanguage } from '#src/shell/use-change-language.ts'
import { titled } from '#src/shell/screen-head.ts'
import { brand } from '#src/lib/brand.ts'
import type { RouterContext } from '#src/shell/router-context.ts'
import { campaignOptions, type CampaignLink } from '#src/features/campaigns/campaign-queries.ts'
import { runningOptions } from '#src/features/home/home-queries.ts'
import type { VoucherFilter } from '#src/features/tickets/ticket-queries.ts'
import type { StoresLink } from '#src/features/stores/stores-page.tsx'
import type { LaterScreen } from './routes/later-screen.ts'

type Search = Record<string, unknown>

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The parameters of these names that say something. */
function textsOf<Name extends string>(search: Search, names: readonly Name[]): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = text(search[name])
    if (value !== undefined) found[name] = value
  }
  return found
}

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

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  staticData: { screen: 'src/features/home/home-page.tsx' },
  loader: async ({ context: { api, queries, session, texts } }) => {
    await Promise.all([
      texts.need(...homeWords),
      queries.ensureQueryData(runningOptions(api, session.get())),
    ])
    return titled(texts.get().t('home.title'))
  },
  component: lazyScreen(() => import('#src/features/home/home-page.tsx'), 'HomePage'),
})

const LanguagePage = lazyScreen(() => import('#src/features/language/language-page.tsx'), 'LanguagePage')

const language = createRoute({
  getParentRoute: () => root,
  path: '/home/language',
  loader: async ({ context: { texts } }) => {
    await Promise.all([texts.need('language'), LanguagePage.preload?.()])
    return titled(texts.get().t('language.title'))
  },
  component: function Language() {
    return <LanguagePage onChoose={useChangeLanguage()} />
  },
})

const StoresPage = lazyScreen(() => import('#src/features/stores/stores-page.tsx'), 'StoresPage')

const stores = createRoute({
  getParentRoute: () => root,
  path: '/home/stores',
  staticData: { code: 'src/features/stores/stores-page.tsx' },
  validateSearch: (search: Search): StoresLink =>
    textsOf(search, ['keyword', 'open', 'activityNo', 'choose', 'couponId', 'storeId']),
  loader: async ({ context: { texts } }) => {
    await Promise.all([texts.need('store', 'stores'), StoresPage.preload?.()])
    return titled(texts.get().t('store.stores'))
  },
  component: function Stores() {
    const navigate = stores.useNavigate()
    return <StoresPage link={stores.useSearch()} onLink={(search) => void navigate({ search, replace: true })} />
  },
})

const ScanPage = lazyScreen(() => import('#src/features/scanning/scan-page.tsx'), 'ScanPage')

const scan = createRoute({
  getParentRoute: () => root,
  path: '/home/scan',
  staticData: { code: 'src/features/scanning/scan-page.tsx' },
  validateSearch: (search: Search): { code?: string } => textsOf(search, ['code']),
  loader: async ({ context: { texts } }) => {
    await Promise.all([texts.need('scanning'), ScanPage.preload?.()])
    return titled(texts.get().t('scanning.title'))
  },
  component: function Scan() {
    return <ScanPage code={scan.useSearch().code} />
  },
})

const SignInPage = lazyScreen(() => import('#src/features/sign-in/sign-in-page.tsx'), 'SignInPage')

/** Sign-in as a page of its own, at both of its addresses. */
const signInPage = {
  validateSearch: ({ next }: Search): { next?: string } => {
    const path = text(next)
    return path === undefined ? {} : { next: path }
  },
  loader: async ({ context: { texts } }: { context: RouterContext }) => {
    await SignInPage.preload?.()
    return titled(texts.get().t('sign-in.title'))
  },
}

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  ...signInPage,
  component: function Auth() {
    const next = localPath(auth.useSearch().next, '/home')
    useAppSignIn(next)
    return <SignInPage next={next} />
  },
})

/** For links from messengers. */
const cottiLogin = createRoute({
  getParentRoute: () => root,
  path: '/cotti-login',
  ...signInPage,
  component: function CottiLogin() {
    const next = localPath(cottiLogin.useSearch().next, '/home')
    useAppSignIn(next)
    return <SignInPage next={next} />
  },
})

const CollectCouponsPage = lazyScreen(
  () => import('#src/features/campaigns/collect-coupons-page.tsx'),
  'CollectCouponsPage',
)

/** What a share link carries of its campaign; undefined when it lacks the campaign. */
function campaignLink({ activityNo, fissionCode, shareMemberId }: Search): CampaignLink | undefined {
  const campaign = text(activityNo)
  if (campaign === undefined) return undefined
  const code = text(fissionCode)
  const sharer = text(shareMemberId)
  return {
    activityNo: campaign,
    ...(code === undefined ? {} : { fissionCode: code }),
    ...(sharer === undefined ? {} : { shareMemberId: sharer }),
  }
}

const collectCoupons = createRoute({
  getParentRoute: () => root,
  path: '/marketing/collect-coupons',
  validateSearch: (search: Search): Partial<CampaignLink> => campaignLink(search) ?? {},
  staticData: { screen: 'src/features/campaigns/collect-coupons-page.tsx' },
  loaderDeps: ({ search }) => ({ link: campaignLink(search) }),
  loader: async ({ context: { api, queries, session, texts }, deps: { link } }) => {
    const [read] = await Promise.all([
      link && queries.ensureQueryData(campaignOptions(api, link, session.get())),
      texts.need('campaign', 'coupon'),
      CollectCouponsPage.preload?.(),
    ])
    return read && 'ok' in read
      ? titled(read.ok.title, read.ok.summary)
      : titled(texts.get().t('campaign.pageTitle'))
  },
  component: function CollectCoupons() {
    const { link } = collectCoupons.useLoaderDeps()
    return <CollectCouponsPage key={link?.activityNo} link={link} />
  },
})

const TicketsPage = lazyScreen(() => import('#src/features/tickets/tickets-page.tsx'), 'TicketsPage')

type TicketsLink = VoucherFilter & { state?: VoucherState; voucherNo?: string }

const tickets = createRoute({
  getParentRoute: () => root,
  path: '/marketing/tickets',
  staticData: { code: 'src/features/tickets/tickets-page.tsx' },
  validateSearch: ({ state, kind, ...search }: Search): TicketsLink => {
    const known = voucherStates.find((each) => each === state)
    const knownKind = couponKinds.find((each) => each === kind)
    return {
      ...(known ? { state: known } : {}),
      ...(knownKind ? { kind: knownKind } : {}),
      ...textsOf(search, ['voucherNo', 'keyword']),
    }
  },
  loader: async ({ context: { texts } }) => {
    await Promise.all([texts.need(...walletWords), TicketsPage.preload?.()])
    return titled(texts.get().t('tickets.title'))
  },
  component: function Tickets() {
    const { state = 'unused', voucherNo, ...filter } = tickets.useSearch()
    return <TicketsPage state={state} voucherNo={voucherNo} filter={filter} />
  },
})

const handoff = ({ t, q }: Search): { t?: string; q?: string } => textsOf({ t, q }, ['t', 'q'])

const OpenAppPage = lazyScreen(() => import('#src/features/app-handoff/open-app-page.tsx'), 'OpenAppPage')

const enterOpenApp = async ({ context: { texts } }: { context: RouterContext }) => {
  await Promise.all([texts.need('app-handoff'), OpenAppPage.preload?.()])
  return titled(texts.get().t('app-handoff.openTitle', { brand: brand.name }))
}

const appRedirect = createRoute({
  getParentRoute: () => root,
  path: '/app/redirect',
  validateSearch: handoff,
  loader: enterOpenApp,
  component: function AppRedirect() {
    return <OpenAppPage handoff={appRedirect.useSearch()} otherwise="storePage" />
  },
})

const appShare = createRoute({
  getParentRoute: () => root,
  path: '/app.html',
  validateSearch: handoff,
  loader: enterOpenApp,
  component: function AppShare() {
    return <OpenAppPage handoff={appShare.useSearch()} otherwise="downloadPage" />
  },
})

const download = createRoute({
  getParentRoute: () => root,
  path: '/app/download',
  validateSearch: handoff,
  staticData: { screen: 'src/features/app-handoff/download-page.tsx' },
  loader: async ({ context: { texts } }) => {
    await texts.need('app-handoff', 'legal')
    return titled(texts.get().t('app-handoff.title', { brand: brand.name }))
  },
  component: lazyScreen(() => import('#src/features/app-handoff/download-page.tsx'), 'DownloadPage'),
})

/**
 * A row whose chunk brings its loader along. `screen` is its file, where the screen is the same for everybody and
 * the gateway draws it.
 */
function later<const Path extends string>(path: Path, load: () => Promise<LaterScreen>, screen?: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: screen === undefined ? {} : { screen },
    loader: async ({ context, location }) => (await loadPart(load)).enter(context, location),
    component: lazyScreen(load, 'Screen'),
  })
}

const documents = () => import('./routes/document-route.tsx')
const documentScreen = 'src/routes/document-route.tsx'
const coming = () => import('./routes/coming-route.tsx')
const comingScreen = 'src/routes/coming-route.tsx'
const kiosk = () => import('./routes/kiosk-route.tsx')
const payment = () => import('./routes/payment-route.tsx')

const deletion = () => import('./routes/deletion-route.tsx')

const account = () => import('./routes/account-route.tsx')

const laterRoutes = [
  later('/home/account', account),
  later('/home/account/$part', account),

  // The way out: one screen that knows its steps; one opened out of turn leads to the first unfinished one.
  later('/logout', deletion),
  later('/logout/selectCountry', deletion),
  later('/logout/Login', deletion),
  later('/logout/cancellation', deletion),
  later('/logout/logout', deletion),
  later('/logout/logoutSuccess', deletion),

  // One edition each a country and language, such as /privacy/kr_ko; an unknown one leads to its fall-back.
  later('/privacy/$', documents, documentScreen),
  later('/userPrivacy/$', documents, documentScreen),
  later('/legal/$', documents, documentScreen),
  later('/cookiePrivacy/$', documents, documentScreen),
  later('/consentForm/$', documents, documentScreen),
  later('/dAccount/$', documents, documentScreen),
  later('/cancellation/$', documents, documentScreen),
  later('/cookie', () => import('./routes/cookie-route.tsx'), 'src/routes/cookie-route.tsx'),

  // Never drawn: leads to the screen of the campaign's kind.
  later('/marketing/redirect', () => import('./routes/campaign-kind-route.ts'), 'src/routes/campaign-kind-route.ts'),
  later('/marketing/fission', coming, comingScreen),
  later('/marketing/poster', coming, comingScreen),
  later('/marketing/pointActivity', coming, comingScreen),

  later('/kiosk/download', kiosk),
  later('/kiosk/checkStand', kiosk),
  later('/checkStand', payment),
  later('/checkStandMore', payment),
  later('/paypalAuth', payment),
  later('/paypalCapture', payment),
  later('/payerMaxEnd', payment),
  later('/adyenAuth', payment),
  later('/alipayBindCard', payment),
  later('/airwallexPay', payment),
  later('/sumitomoCardPay', payment),
  later('/checkout', payment),
] as const

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/app/download', search: true, replace: true })
  },
})

const routeTree = root.addChildren([
  index,
  home,
  language,
  stores,
  scan,
  auth,
  cottiLogin,
  collectCoupons,
  tickets,
  appRedirect,
  appShare,
  download,
  ...laterRoutes,
  anythingElse,
])

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
    defaultPendingComponent: PendingScreen,
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
    /**
     * The file of a screen that is the same for everybody: the gateway draws its first paint and keeps it for a
     * while. Screens of members have none.
     */
    screen?: string
    /** The file of a member's screen: the gateway names it and its messages in the plain page, to be fetched ahead. */
    code?: string
  }
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkRouteMessages } from './check-route-messages.ts'
import { routeTable } from './route-messages/route-table.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

const known = {
  features: new Set(['common', 'home', 'wallet', 'coupon', 'calendar', 'outcomes']),
  ids: new Set([
    'common.back',
    'home.title',
    'wallet.title',
    'coupon.note',
    'calendar.save',
    'outcomes.ended',
  ]),
}

const table = (more = '') => `
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import { Layout } from '../app/layout.tsx'
import { Failure } from '../app/failure.tsx'
import { everywhere } from '../lib/everywhere.ts'
const root = createRootRouteWithContext<Context>()({
  loader: ({ context }) => context.messages.load(...everywhere),
  component: Layout,
})
const Landing = lazyComponent(async () => (await load(() => import('../features/landing.tsx'))).Landing)
const landing = createRoute({
  getParentRoute: () => root,
  path: '/landing',
  loader: ({ context: { messages } }) => Promise.all([messages.load('coupon'), Landing.preload()]),
  component: () => <Landing />,
})
function lazyRoute(path, screen, { messages = [] } = {}) {
  const load = async () => (await import('./lazy-screens.ts')).lazyScreens[screen]()
  return createRoute({ getParentRoute: () => root, path, component: lazyComponent(load) })
}
const lazyRoutes = [lazyRoute('/home', 'home', { messages: ['home'] }), lazyRoute('/wallet', 'wallet'), ${more}]
const routeTree = root.addChildren([landing, ...lazyRoutes])
export const router = createRouter({ routeTree, defaultErrorComponent: Failure })
`

/** A page whose routes load what their screens show. */
const clean: Record<string, string> = {
  'routes/routes.tsx': table(),
  'routes/lazy-screens.ts':
    'export const lazyScreens = { home: () => import("./home-route.tsx"), wallet: () => import("./wallet-route.tsx") }',
  'routes/home-route.tsx': 'import { Home } from "../features/home.tsx"\nexport const component = Home',
  'routes/wallet-route.tsx': [
    'import { Wallet } from "../features/wallet.tsx"',
    'export const messages = ["wallet", "coupon"] as const',
    'export const component = Wallet',
  ].join('\n'),
  'lib/everywhere.ts': 'export const everywhere = ["common", "outcomes"] as const',
  'app/entry-client.tsx': 'import { router } from "../routes/routes.tsx"\nrender(router)',
  'app/layout.tsx': 'export const Layout = () => t("common.back")',
  'app/failure.tsx': 'export const Failure = ({ name }) => t(`outcomes.${name}`)',
  'features/landing.tsx': 'import { Coupon } from "../shared/coupon.tsx"\nexport const Landing = Coupon',
  'features/home.tsx': 'export const Home = () => t("home.title")',
  'features/wallet.tsx': [
    'import { Coupon } from "../shared/coupon.tsx"',
    'import { CalendarButton } from "../shared/calendar-button.tsx"',
    'export const Wallet = () => [t("wallet.title"), Coupon, CalendarButton]',
  ].join('\n'),
  'shared/coupon.tsx': 'export const Coupon = () => t("coupon.note")',
  'shared/calendar-button.tsx':
    'export const CalendarButton = async (messages) => { await messages.load("calendar"); return import("./calendar-sheet.tsx") }',
  'shared/calendar-sheet.tsx': 'export const CalendarSheet = () => t("calendar.save")',
}

/** The problems of the page after `changes`, as `file:line rule`. */
function problemsOf(changes: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'crema-route-messages-'))
  roots.push(root)
  const source = join(root, dirname(dirname(routeTable)))
  for (const [path, text] of Object.entries({ ...clean, ...changes })) {
    mkdirSync(dirname(join(source, path)), { recursive: true })
    writeFileSync(join(source, path), text)
  }
  return checkRouteMessages(root, known).map(
    ({ path, line, rule, reason }) =>
      `${path.slice(dirname(dirname(routeTable)).length + 1)}:${line} ${rule} ${reason}`,
  )
}

test('a page whose routes load what their screens show has no problem', () => {
  expect(problemsOf({})).toEqual([])
})

test('a message of a screen itself', () => {
  expect(problemsOf({ 'features/home.tsx': 'export const Home = () => t("wallet.title")' })).toEqual([
    "features/home.tsx:1 message-not-loaded /home shows messages of 'wallet' and does not load them",
    "routes/routes.tsx:21 messages-not-used /home loads 'home' and shows none of it",
  ])
})

test('a message of a shared component', () => {
  const home =
    'import { Coupon } from "../shared/coupon.tsx"\nexport const Home = () => [t("home.title"), Coupon]'
  expect(problemsOf({ 'features/home.tsx': home })).toEqual([
    "shared/coupon.tsx:1 message-not-loaded /home shows messages of 'coupon' and does not load them",
  ])
})

test('a message of a component that is loaded later', () => {
  expect(
    problemsOf({
      'features/home.tsx':
        'export const Home = () => [t("home.title"), lazy(() => import("../shared/coupon.tsx"))]',
    }),
  ).toEqual([
    "shared/coupon.tsx:1 message-not-loaded /home shows messages of 'coupon' and does not load them",
  ])
})

test('a message whose id is composed, or is listed in a table', () => {
  expect(
    problemsOf({
      'features/home.tsx':
        'const ids = { note: "coupon.note" }\nexport const Home = ({ kind }) => [t("home.title"), t(ids[kind]), t(`wallet.${kind}`)]',
    }),
  ).toEqual([
    "features/home.tsx:1 message-not-loaded /home shows messages of 'coupon' and does not load them",
    "features/home.tsx:2 message-not-loaded /home shows messages of 'wallet' and does not load them",
  ])
})

test('a message of the layout, which the root route loads', () => {
  expect(
    problemsOf({ 'app/layout.tsx': 'export const Layout = () => [t("common.back"), t("home.title")]' }),
  ).toContain(
    "app/layout.tsx:1 message-not-loaded every screen shows messages of 'home' and does not load them",
  )
})

test('a component that no longer loads its messages before it shows them', () => {
  expect(
    problemsOf({
      'shared/calendar-button.tsx': 'export const CalendarButton = () => import("./calendar-sheet.tsx")',
    }),
  ).toEqual([
    "shared/calendar-sheet.tsx:1 message-not-loaded /wallet shows messages of 'calendar' and does not load them",
  ])
})

test('a route that loads messages which its screen does not show', () => {
  expect(
    problemsOf({
      'routes/routes.tsx': table("lazyRoute('/second', 'home', { messages: ['home', 'wallet'] })"),
    }),
  ).toEqual(["routes/routes.tsx:21 messages-not-used /second loads 'wallet' and shows none of it"])
})

test('a chunk that declares messages which its screen does not show', () => {
  const chunk = clean['routes/wallet-route.tsx']?.replace('"coupon"', '"coupon", "home"') ?? ''
  expect(problemsOf({ 'routes/wallet-route.tsx': chunk })).toEqual([
    "routes/wallet-route.tsx:2 messages-not-used /wallet loads 'home' and shows none of it",
  ])
})

test('messages of every route that no screen shows', () => {
  expect(problemsOf({ 'app/failure.tsx': 'export const Failure = () => null' })).toEqual([
    "routes/routes.tsx:1 messages-not-used every screen loads 'outcomes' and shows none of it",
  ])
})

test('a type import does not count as a use of a message', () => {
  expect(
    problemsOf({
      'features/home.tsx':
        'import type { Coupon } from "../shared/coupon.tsx"\nexport const Home = () => t("home.title")',
    }),
  ).toEqual([])
})

test('a layout route without a path, and the screens below it', () => {
  const screens = [
    'home: () => import("./home-route.tsx")',
    'wallet: () => import("./wallet-route.tsx")',
    'bar: () => import("./bar-route.tsx")',
    'stars: () => import("./stars-route.tsx")',
  ]
  expect(
    problemsOf({
      'routes/routes.tsx': table(
        "createRoute({ getParentRoute: () => root, id: 'nav', ...lazyScreen('bar') }), lazyRouteInNavigation('/stars', 'stars')",
      ),
      'routes/lazy-screens.ts': `export const lazyScreens = { ${screens.join(', ')} }`,
      'routes/bar-route.tsx': 'export const component = () => t("home.title")',
      'routes/stars-route.tsx': 'export const component = () => t("wallet.title")',
    }).toSorted(),
  ).toEqual([
    "routes/bar-route.tsx:1 message-not-loaded nav shows messages of 'home' and does not load them",
    "routes/stars-route.tsx:1 message-not-loaded /stars shows messages of 'wallet' and does not load them",
  ])
})

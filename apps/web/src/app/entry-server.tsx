// The page's entry on the server. The gateway calls it for the first paint of a screen. Only a personal page depends on a member.
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { Country } from '@crema/contract/countries/countries'
import { launchDefaults } from '@crema/contract/launch/launch'
import type { FirstPaintRequest, RenderFirstPaint } from '@crema/contract/page/first-paint'
import { recordFormats } from '@crema/i18n/format/rendered-formats'
import { chooseLocale, defaultLocale, type Locale, locales } from '@crema/i18n/locales'
import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { lazyComponentsReady } from '#src/lib/loading/lazy-component.ts'
import { createAppRouter } from '#src/routes/routes.tsx'
import { type AppContext, AppContextProvider } from '#src/session/app-context.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import type { PersonalPage } from '#src/session/personal-page.ts'
import { createSessionStore } from '#src/session/session.ts'
import { placeAbove } from '#src/shared/screen/place-above.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { App } from './app.tsx'
import type { PageState } from './hydration/page-state.ts'
import { writeQueries } from './hydration/write-queries.ts'
import { isSection } from './navigation/navigation-items.ts'
import { NavigationFrame } from './navigation/navigation.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { linkPreview } from './rendering/link-preview.ts'
import { createRenderedMessages } from './rendering/rendered-messages.ts'
import { personalScreens, screenRendering } from './rendering/screen-rendering.ts'
import { hasDetails, shellSkeletons } from './rendering/shell-skeletons.ts'
import { screenHead } from './screen-head.ts'

/** Renders a screen, or returns the address it redirects to. Rejects when its data cannot be read. */
export const renderFirstPaint: RenderFirstPaint = async ({
  href,
  locale: requested,
  country,
  forMember,
  personalAtMs,
  device,
  inApp,
  read,
}) => {
  const locale = chooseLocale([requested])
  const { messages, usedOn, loaded } = createRenderedMessages(locale)
  const visitor = createVisitorContext(locale, country, read, messages, forMember)
  const { api, session } = visitor
  const personal = personalAtMs === undefined ? undefined : await readPersonalPage(api, personalAtMs)
  const context: AppContext = { ...visitor, personal, device, isInApp: inApp }
  const queries = createQueryClient()
  const router = createAppRouter(
    { api, queries, session, messages, isPersonal: personal !== undefined },
    createMemoryHistory({ initialEntries: [href] }),
  )
  const { screen } = router.matchRoutes(router.latestLocation).at(-1)?.staticData ?? {}
  const rendering =
    screen && (personal && personalScreens.includes(screen) ? 'rendered' : screenRendering[screen])
  let html = ''
  let formats = {}
  const handle = createRequestHandler({
    createRouter: () => router,
    // The router reads path and query only, so the host does not matter.
    request: new Request(new URL(href, 'http://page')),
  })
  const response = await handle(async () => {
    if (rendering === 'rendered') {
      await lazyComponentsReady()
      const app = <App context={context} router={router} queries={queries} />
      ;[html, formats] = recordFormats(() => renderToString(app))
    }
    return new Response(null)
  })
  const to = response.headers.get('location')
  if (to !== null) return { kind: 'redirect', to }
  if (screen === undefined || rendering === undefined) return { kind: 'memberOnly' }
  const { title, heading, description } = screenHead(router.state.matches)
  const { tag: language, direction } = locales[locale]
  if (rendering === 'shell') {
    const { pathname, search } = router.latestLocation
    html = renderToString(
      <AppContextProvider value={context}>
        <RouterContextProvider router={router}>
          <NavigationFrame pathname={pathname} search={search}>
            <PendingScreen
              bar={
                <ScreenBar
                  variant={isSection(pathname, search) ? 'section' : 'screen'}
                  title={heading}
                  up={placeAbove(pathname, search)}
                />
              }
              Skeleton={shellSkeletons[screen]}
              aside={hasDetails(screen, forMember) ? null : undefined}
            />
          </NavigationFrame>
        </RouterContextProvider>
      </AppContextProvider>,
    )
    return { kind: 'shell', html, language, direction, title, screen, messages: loaded() }
  }
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) throw failed.error
  const state: PageState = {
    locale,
    country,
    catalogs: await usedOn(screen),
    formats,
    queries: writeQueries(queries, personal !== undefined),
    ...(forMember ? { forMember } : {}),
    ...(inApp ? { inApp } : {}),
    ...(personal ? { personal } : {}),
    ...(device ? { device } : {}),
  }
  // After `usedOn`: the browser does not need the messages of the preview.
  const preview = linkPreview(queries, messages.get().t, locale, country)
  queries.clear()
  // React's mark of a Suspense boundary that was not ready. The loaders of routes wait for all that a screen needs.
  if (html.includes('<!--$!-->')) throw new Error(`A component of ${href} was not ready to be rendered.`)
  return {
    kind: 'rendered',
    html,
    state: JSON.stringify(state),
    language,
    direction,
    title,
    description,
    preview,
    screen,
  }
}

/** What a personal page contains of its member. */
async function readPersonalPage(api: ApiClient, nowMs: number): Promise<PersonalPage> {
  const { memberId, accountNumber, displayName } = await api.call('GET customer/info', {})
  return {
    member: { memberId, accountNumber, displayName },
    nowMs,
    session: memberStorage.get('HAS_SESSION'),
  }
}

function createVisitorContext(
  locale: Locale,
  country: Country,
  read: FirstPaintRequest['read'],
  messages: MessageStore,
  forMember: boolean,
): AppContext {
  const session = createSessionStore({
    locale,
    country,
    defaultLang: defaultLocale,
    zone: launchDefaults.zone,
    position: null,
    deviceId: '',
    shopMdCode: null,
    appShopMdCode: null,
    appUserInfo: null,
    token: null,
    logoutToken: null,
    member: null,
  })
  return {
    api: createVisitorApi(read),
    session,
    sessionManager: { start: () => {}, end: () => {} },
    messages,
    storage: forMember ? memberStorage : null,
    sessionReady: Promise.resolve(),
  }
}

/** The device's storage of a browser with a session, as far as the cookie shows it. */
const memberStorage: DeviceStorage = {
  get: (key) => (key === 'HAS_SESSION' ? '1' : null),
  set: () => {},
  remove: () => {},
}

/** Answers calls as for a visitor, or for the member of a personal page, within the gateway's process. */
function createVisitorApi(read: FirstPaintRequest['read']): ApiClient {
  const call = async (key: string, request: object): Promise<unknown> => {
    const answer = await read(key, request)
    if ('ok' in answer) return answer.ok
    throw new ApiError({
      kind: 'refused',
      name: answer.refused,
      message: answer.message,
      help: null,
      traceId: '',
    })
  }
  const readEarlyAnswer = () => Promise.reject(new Error('There are no taps on the server.'))
  return { call: call as ApiClient['call'], readEarlyAnswer } // the gateway answers by the same contract
}

// The first paint of a public screen, by the same components. The gateway calls it; nothing of a person is here.
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { launchDefaults } from '@crema/contract/launch/launch'
import type { DrawFirstPaint, FirstPaintRequest } from '@crema/contract/page/first-paint'
import { noteFormats } from '@crema/i18n/format/rendered-formats'
import { chooseLocale, locales } from '@crema/i18n/locales'
import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { partsReady } from '#src/lib/loading/lazy-component.ts'
import { createAppRouter } from '#src/routes/routes.tsx'
import { PagePartsProvider } from '#src/session/app-context.ts'
import { createSessionStore } from '#src/session/session.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { App } from './app.tsx'
import type { PageState } from './hydration/page-state.ts'
import { PendingScreen } from './pending-screen.tsx'
import { linkPreview } from './rendering/link-preview.ts'
import { drawnTexts } from './rendering/rendered-messages.ts'
import { awaitedScreens, drawnScreens } from './rendering/rendered-screens.ts'
import { screenHead } from './screen-head.ts'

/** Draws a screen, or answers the address it leads to. Rejects when its data cannot be read. */
export const drawFirstPaint: DrawFirstPaint = async ({ href, locale: wanted, country, read }) => {
  const locale = chooseLocale([wanted])
  const { texts, drawn, needed } = drawnTexts(locale)
  const session = createSessionStore({
    locale,
    country,
    zone: launchDefaults.zone,
    deviceId: '',
    shopMdCode: null,
    token: null,
    logoutToken: null,
    member: null,
  })
  const queries = createQueryClient()
  const api = visitorsApi(read)
  const parts = { api, session, keeper: noKeeper, texts, storage: null, sessionReady: Promise.resolve() }
  const router = createAppRouter(
    { api, queries, session, texts },
    createMemoryHistory({ initialEntries: [href] }),
  )
  const { screen: name } = router.matchRoutes(router.latestLocation).at(-1)?.staticData ?? {}
  const screen = name && drawnScreens[name]
  let html = ''
  let formats = {}
  const handle = createRequestHandler({
    createRouter: () => router,
    // The host is of no interest: the router looks at path and query alone.
    request: new Request(new URL(href, 'http://page')),
  })
  const answer = await handle(async () => {
    if (screen !== undefined) {
      await partsReady()
      const app = <App parts={parts} router={router} queries={queries} />
      ;[html, formats] = noteFormats(() => renderToString(app))
    }
    return new Response(null)
  })
  const to = answer.headers.get('location')
  if (to !== null) return { kind: 'redirect', to }
  const { title, name: heading, description } = screenHead(router.state.matches)
  const { tag: language, direction } = locales[locale]
  if (screen === undefined) {
    const awaited = name && awaitedScreens[name]
    if (awaited === undefined) return { kind: 'private' }
    html = renderToString(
      <PagePartsProvider value={parts}>
        <RouterContextProvider router={router}>
          <PendingScreen bar={<ScreenBar title={heading} />} Bone={awaited.Bone} />
        </RouterContextProvider>
      </PagePartsProvider>,
    )
    return { kind: 'awaited', html, language, direction, title, screen: awaited.file, words: needed() }
  }
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) throw failed.error
  const state: PageState = {
    locale,
    country,
    catalogs: await drawn(screen),
    formats,
    queries: dehydrate(queries),
  }
  // Its words are the head's alone, and no part of what comes alive.
  const preview = linkPreview(queries, texts.get().t, locale, country)
  queries.clear()
  // React's mark of a part that was not ready: the loaders of routes see to it that there is none.
  if (html.includes('<!--$!-->')) throw new Error(`A part of ${href} was not ready to be drawn`)
  return {
    kind: 'drawn',
    html,
    state: JSON.stringify(state),
    language,
    direction,
    title,
    description,
    preview,
    screen,
    laterParts: [
      'src/app/hydration/first-tap-chunk.ts',
      'src/features/campaigns/claim/claim-result-chunk.ts',
      'src/features/campaigns/campaign-missing.tsx',
    ],
  }
}

/** Reads as a visitor, within the gateway's own process. */
function visitorsApi(read: FirstPaintRequest['read']): ApiClient {
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
  const adopt = () => Promise.reject(new Error('Nobody taps on the server'))
  return { call: call as ApiClient['call'], adopt } // the gateway answers by the same contract
}

/** Nobody signs in or out while a page is drawn. */
const noKeeper = { begin: () => {}, end: () => {} }

import type { AnyRouter } from '@tanstack/react-router'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readLaunch } from '@crema/contract/launch/launch'
import { restoreFormats } from '@crema/i18n/format/rendered-formats'
import fontUrl from '#brand/display.woff2?url'
import { browserStorage, type DeviceStorage } from '#src/host-app/device-storage.ts'
import { readRegionCookie } from '#src/host-app/region-cookie.ts'
import { addDisplayFont } from '#src/lib/loading/display-font.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { everywhereMessages } from '#src/lib/offline/offline-messages.ts'
import { afterPaint } from '#src/lib/scheduling/after-paint.ts'
import { nextTask } from '#src/lib/scheduling/next-task.ts'
import { createAppRouter } from '#src/routes/routes.tsx'
import { createSessionStore, type SessionStore } from '#src/session/session.ts'
import { App } from './app.tsx'
import { createPage, type Page } from './create-page.ts'
import { loadRemainingPage } from './hydration/load-remaining-page.ts'
import { type PageState, readPageState, restoreQueries } from './hydration/page-state.ts'
import { limitReactEvents } from './hydration/react-events.ts'
import { replayTaps } from './hydration/replay-taps.ts'
import { setDocumentLanguage } from './locale/set-document-language.ts'
import { preloadRouteError } from './route-error.tsx'
import { screenHead } from './screen-head.ts'
import { readAppLaunchValues } from './session/app-session.ts'
import { createInitialSession } from './session/initial-session.ts'
import type { LaunchMembers } from './session/launch-sign-in.ts'
import { loadSignIn } from './sign-in/sign-in-island.tsx'

/** Starts the page in the browser: session, router, then hydration of the rendered HTML or a first render. */
export async function startPage(): Promise<void> {
  const storage = browserStorage()
  const { session, named, isLaunchValid } = await startSession(storage)
  const { locale, country } = session.get()
  setDocumentLanguage(locale)
  const page = createPage(session, storage, named)

  // The start is divided into tasks, between which the browser handles taps and paints.
  await nextTask()
  const { context, queries } = page
  const router = createAppRouter({ ...context, queries })
  router.subscribe('onResolved', () => {
    document.title = screenHead(router.state.matches).title
    // Screens fade in except for the first one (base.css).
    document.documentElement.dataset['moved'] = ''
  })
  const root = document.querySelector('#root')
  if (!root) throw new Error('No #root')
  limitReactEvents(root)
  const app = <App context={context} router={router} queries={queries} />

  const state = await readPageState()
  if (isLaunchValid && state && state.locale === locale && state.country === country) {
    restoreState(state, page)
    router.ssr = { manifest: undefined }
    await nextTask()
    await context.messages.hydrate(state.catalogs, () => router.load())
    await nextTask()
    hydratePage(root, app, page, router)
  } else {
    await loadFirstMessages(page)
    // The skeleton of a shell-rendered screen is shown until the content can replace it.
    if (root.firstChild) await router.load()
    createRoot(root).render(app)
    page.prepareOffline(router)
  }
}

type StartedSession = {
  session: SessionStore
  named: LaunchMembers
  /** False where `q` cannot be read. */
  isLaunchValid: boolean
}

async function startSession(storage: DeviceStorage): Promise<StartedSession> {
  const search = new URLSearchParams(window.location.search)
  const link = readLaunch(search, readRegionCookie('CHOSEN_LANGUAGE'))
  // The routes that pass `q` on to the app read it themselves.
  const hasPayload = search.has('q') && !/^\/app\b/i.test(window.location.pathname)
  const payload = hasPayload
    ? (await loadModule(() => import('./session/read-launch-payload.ts'))).readPayload(search)
    : {}
  const values = { link, payload: payload ?? {}, app: await readAppLaunchValues(storage) }
  const session = createSessionStore(await createInitialSession(values, storage, navigator.languages))
  const named = { memberId: link.memberId, payloadMemberId: payload?.memberId }
  return { session, named, isLaunchValid: payload !== undefined }
}

function restoreState(state: PageState, { context, queries }: Page): void {
  const { personal, formats } = state
  context.personal = personal && { ...personal, session: context.storage.get('HAS_SESSION') }
  restoreQueries(queries, state)
  restoreFormats(formats)
}

function hydratePage(
  root: Element,
  app: ReactNode,
  { context: { api, session, messages }, queries, prepareOffline }: Page,
  router: AnyRouter,
): void {
  replayTaps()
  // A transition yields to taps, and a tap on a component that is not hydrated yet hydrates it first.
  startTransition(() => {
    hydrateRoot(root, app)
  })
  // All text is laid out again for the font: not before the first tap has been answered.
  void afterPaint().then(() => addDisplayFont(fontUrl))
  loadRemainingPage(messages, session, () => {
    loadSignIn()
    preloadRouteError()
    void api.loadClient().catch(() => undefined) // the first call tries again
    prepareOffline(router)
  })
  // The page contains a visitor's data.
  if (session.get().token !== null) void queries.invalidateQueries()
}

/** Loads the display font and the messages of every screen, so that no screen is rendered without them. */
async function loadFirstMessages({ context: { session, messages } }: Page): Promise<void> {
  void addDisplayFont(fontUrl)
  await messages
    .load(...everywhereMessages)
    .catch(async (reason: unknown) =>
      (await loadModule(() => import('./locale/change-to-cached-locale.ts'))).changeToCachedLocale(
        messages,
        session,
        reason,
      ),
    )
}

// A rendered page has no file for the entry, whose request would take a slow phone some milliseconds of the time before a tap is answered.
// Its inline script has set this before.
if (window.cremaEarly) void nextTask().then(startPage)

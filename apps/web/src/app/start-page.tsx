import { hydrate } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readLaunch } from '@crema/contract/launch/launch'
import { displayFace } from '@crema/contract/page/display-font'
import { beginWithFormats } from '@crema/i18n/format/rendered-formats'
import faceUrl from '#brand/display.woff2?url'
import { createLaterClient } from '#src/api/lazy-client.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { browserStorage, type DeviceStorage, onKeptChange } from '#src/host-app/device-storage.ts'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { everywhereWords } from '#src/lib/offline/offline-messages.ts'
import { nextTask } from '#src/lib/scheduling/next-task.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { createAppRouter } from '#src/routes/routes.tsx'
import { askMember } from '#src/session/member-gate.ts'
import { createTexts } from '#src/session/messages.ts'
import { createSessionKeeper } from '#src/session/session-manager.ts'
import { createSessionStore, type SessionStore } from '#src/session/session.ts'
import { showToast } from '#src/session/toasts.ts'
import { keepDrawnZone } from '#src/shared/device/use-viewer-zone.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { App } from './app.tsx'
import { completePage } from './hydration/load-remaining-page.ts'
import { readPageState } from './hydration/page-state.ts'
import { hearOnlyWhatCounts } from './hydration/react-events.ts'
import { keepTaps } from './hydration/replay-taps.ts'
import { showLanguage } from './locale/use-change-locale.ts'
import { readSettings } from './page-settings.ts'
import { fetchRouteFailure } from './route-error.tsx'
import { screenHead } from './screen-head.ts'
import { enterInApp, saidByApp } from './session/app-session.ts'
import { firstSession } from './session/initial-session.ts'
import { renewSession, restoreSession } from './session/restore-session.ts'
import { wantSignIn } from './sign-in/sign-in-island.tsx'

/** The page's start in the browser: who is there and where, what the page is made of, and then its screen. */
export async function startPage(): Promise<void> {
  const storage = browserStorage()
  const search = new URLSearchParams(window.location.search)
  const link = readLaunch(search)
  // Pages that hand `q` on to the app look at it themselves.
  const payload =
    search.has('q') && !/^\/app\b/i.test(window.location.pathname)
      ? (await loadModule(() => import('./session/read-launch-payload.ts'))).readPayload(search)
      : {}
  const session = createSessionStore(
    firstSession({ link, payload: payload ?? {}, app: await saidByApp() }, storage, navigator.languages),
  )
  const { locale, country } = session.get()
  showLanguage(locale)
  const page = makePage(session, storage, link.memberId)

  // The browser hears taps between the parts of the start.
  await nextTask()
  const { parts, queries } = page
  const router = createAppRouter({ ...parts, queries })
  router.subscribe('onResolved', () => {
    document.title = screenHead(router.state.matches).title
    // The first screen is there at once; from now on they fade in (base.css).
    document.documentElement.dataset['moved'] = ''
  })
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  hearOnlyWhatCounts(root)
  const app = <App parts={parts} router={router} queries={queries} />

  const state = readPageState()
  if (payload && state && state.locale === locale && state.country === country) {
    // Drawn by the server for the same language and country: come alive in place.
    hydrate(queries, state.queries)
    beginWithFormats(state.formats)
    router.ssr = { manifest: undefined }
    await nextTask()
    await parts.texts.beginDrawn(state.catalogs, () => router.load())
    await nextTask()
    comeAlive(root, app, page)
  } else {
    await firstWords(page)
    // What waits for the screen stays until there is something to see.
    if (root.firstChild) await router.load()
    createRoot(root).render(app)
    page.prepareReturn()
  }
}

type Page = ReturnType<typeof makePage>

/** What the page is made of. `memberId` is whom a launch link is for. */
function makePage(session: SessionStore, storage: DeviceStorage, memberId: string | undefined) {
  // The list of all message files is a chunk of its own: a page drawn by the server brings its messages along.
  const firstTouch = () => loadModule(() => import('./hydration/first-tap-chunk.ts'))
  const texts = createTexts(session.get().locale, async (feature, language) =>
    (await firstTouch()).loadCatalog(feature, language),
  )
  const queries = createQueryClient({
    before: texts.complete,
    tell: (error) => showToast(failureText(error, texts.get().t), 'error'),
  })
  const keeper = createSessionKeeper(session, storage, queries)
  const api = createLaterClient(firstTouch, {
    settings: readSettings(),
    session,
    renew: () => renewSession(signIns),
    signIn: askMember,
  })
  const signIns = { api, session, keeper, storage }
  const enter = async () => {
    // The head of the page took it out of the address.
    const launchToken = window.cremaLaunch
    if (launchToken === undefined) return restoreSession(signIns)
    const { enterByLaunch } = await loadModule(() => import('./session/launch-sign-in.ts'))
    return enterByLaunch({ ...signIns, texts }, launchToken, memberId)
  }
  const sessionReady = enter().then(() => enterInApp(signIns))
  onKeptChange('HAS_SESSION', (value) => {
    if (value === null) keeper.end()
    else if (session.get().token === null) void restoreSession(signIns)
  })
  const prepareReturn = () =>
    whenIdle(() => {
      void loadModule(() => import('./offline/start-offline-support.ts')).then(
        (part) => part.startReturnVisits({ session, storage, restore: () => restoreSession(signIns) }),
        () => {
          // Without it the next visit is like a first one, and nothing else.
        },
      )
    })
  return { parts: { ...signIns, texts, sessionReady }, queries, prepareReturn }
}

function comeAlive(
  root: Element,
  app: ReactNode,
  { parts: { api, session, texts }, queries, prepareReturn }: Page,
): void {
  keepTaps()
  keepDrawnZone()
  // As a transition React leaves room for taps, and a tap on what is not alive yet makes it so at once.
  startTransition(() => {
    hydrateRoot(root, app)
  })
  completePage(texts, session, () => {
    wantSignIn()
    fetchRouteFailure()
    void api.fetched().catch(() => undefined) // tried again by the first call
    prepareReturn()
  })
  // What came with the page is what a visitor sees.
  if (session.get().token !== null) void queries.invalidateQueries()
}

/** The face, and the first words before the first drawing, so that no screen appears without them. */
async function firstWords({ parts: { session, texts } }: Page): Promise<void> {
  document.fonts.add(new FontFace(...displayFace(faceUrl)))
  await texts
    .need(...everywhereWords)
    .catch(async (reason: unknown) =>
      (await loadModule(() => import('./locale/unsupported-locale.ts'))).speakOtherLanguage(
        texts,
        session,
        reason,
      ),
    )
}

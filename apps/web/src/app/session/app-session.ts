import type { LaunchValues } from '@crema/contract/launch/launch'
import { isInHostApp } from '#src/host-app/host-app.ts'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import type { AppSignIn, MemberOfAppParts } from './app-member.ts'

/** For the part that speaks with the app to come, and for the app to answer: nothing is drawn before. */
const startMs = 5_000

// A part that cannot be fetched leaves the page as it is in a browser.
const load = async () =>
  isInHostApp() ? loadModule(() => import('./app-member.ts')).catch(() => undefined) : undefined

/** What the app around the page says of person and place before anything is drawn. Never rejects. */
export const saidByApp = async (): Promise<LaunchValues> => {
  if (!isInHostApp()) return {}
  const tooLate = new Promise<LaunchValues>((resolve) => setTimeout(resolve, startMs, {}))
  return Promise.race([load().then((part) => part?.saidByApp() ?? {}), tooLate])
}

/** Takes over whom the app says the person is, where there is an app. Never rejects. */
export const enterInApp = async (parts: MemberOfAppParts): Promise<void> => (await load())?.enterInApp(parts)

/** Has the app sign somebody in; in a browser it is `unavailable`. */
export const signInByApp = async (parts: MemberOfAppParts): Promise<AppSignIn> =>
  (await load())?.signInByApp(parts) ?? 'unavailable'

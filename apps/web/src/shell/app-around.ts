import type { LaunchValues } from '@crema/contract/launch'
import { isInHostApp } from '#src/host-app/host-app.ts'
import type { AppSignIn, MemberOfAppParts } from './member-of-app.ts'

// A part that cannot be fetched leaves the page as it is in a browser.
const load = async () => (isInHostApp() ? import('./member-of-app.ts').catch(() => undefined) : undefined)

/** What the app around the page says of person and place before anything is drawn. Never rejects. */
export const saidByApp = async (): Promise<LaunchValues> => (await load())?.saidByApp() ?? {}

/** Takes over whom the app says the person is, where there is an app. Never rejects. */
export const enterInApp = async (parts: MemberOfAppParts): Promise<void> => (await load())?.enterInApp(parts)

/** Has the app sign somebody in; in a browser it is `unavailable`. */
export const signInByApp = async (parts: MemberOfAppParts): Promise<AppSignIn> =>
  (await load())?.signInByApp(parts) ?? 'unavailable'

import type { LaunchValues } from '@crema/contract/launch'
import { isInHostApp } from '#src/host-app/host-app.ts'
import type { AppSignIn, MemberOfAppParts } from './member-of-app.ts'

/** Takes over what the app around the page says, where there is one. Never rejects. */
export async function enterInApp(parts: MemberOfAppParts): Promise<void> {
  await (await memberOfApp())?.enterInApp(parts)
}

/** Has the app around the page sign somebody in; in a browser it is `unavailable`. */
export async function signInByApp(parts: MemberOfAppParts): Promise<AppSignIn> {
  return (await (await memberOfApp())?.signInByApp(parts)) ?? 'unavailable'
}

/** What it says of person and place before anything is drawn. Never rejects. */
export async function saidByApp(): Promise<LaunchValues> {
  if (!isInHostApp()) return {}
  return import('./said-by-app.ts').then((part) => part.saidByApp(), () => ({}))
}

async function memberOfApp() {
  // A part that cannot be fetched leaves the page as it is in a browser.
  return isInHostApp() ? import('./member-of-app.ts').catch(() => undefined) : undefined
}

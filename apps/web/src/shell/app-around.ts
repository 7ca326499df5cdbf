import type { LaunchValues } from '@crema/contract/launch'
import { isInHostApp } from '#src/host-app/host-app.ts'
import type { AppSignIn, MemberOfAppParts } from './member-of-app.ts'

/** Takes over what the app around the page says, where there is one. Never rejects. */
export async function enterInApp(parts: MemberOfAppParts): Promise<void> {
  await (await memberOfApp())?.enterInApp(parts)
}

let signingIn: Promise<AppSignIn> | undefined

/** Has the app around the page sign somebody in, once for all who ask meanwhile; in a browser it is `unavailable`. */
export function signInByApp(parts: MemberOfAppParts): Promise<AppSignIn> {
  const signIn = async () => (await (await memberOfApp())?.signInByApp(parts)) ?? 'unavailable'
  return (signingIn ??= signIn().finally(() => {
    signingIn = undefined
  }))
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

import { type LaunchValues, launchValues } from '@crema/contract/launch/launch'
import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { hostApp } from '#src/host-app/host-app.ts'
import type { SessionKeeper } from '#src/session/session-manager.ts'
import type { SessionStore } from '#src/session/session.ts'
import { keepPlace } from '#src/shared/stores/stored-position.ts'

/** `declined`: the person closed the app's own screen. `unavailable`: it cannot, so the page's own way is due. */
export type AppSignIn = 'signedIn' | 'declined' | 'unavailable'

export type MemberOfAppParts = {
  api: ApiClient
  session: SessionStore
  keeper: SessionKeeper
  storage: DeviceStorage | null
}

/** The page is drawn already, and an app that is there answers in a few; one that is not must not hold it up. */
const limitMs = 1_000

/** What the app around the page says of person and place, as far as it says so at once. Never rejects. */
export async function saidByApp(): Promise<LaunchValues> {
  const app = await hostApp()
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, limitMs))
  const init = await Promise.race([app?.init(), tooLate])
  if (!init) return {}
  const { lang, defaultLang, cnty, zone, did, shopMdCode, userInfo } = init
  return launchValues({
    language: lang,
    defaultLanguage: defaultLang,
    country: cnty,
    zone,
    deviceId: did,
    shopMdCode,
    memberId: userInfo?.memberId,
  })
}

/**
 * Takes over whom and where the app around the page says the person is. Its member goes before the one the page knew:
 * somebody else may have signed in to the app meanwhile. Never rejects.
 */
export async function enterInApp(parts: MemberOfAppParts): Promise<void> {
  const init = await (await hostApp())?.init()
  if (!init) return
  const { latitude, longitude, userInfo } = init
  // Both or none; the store finder then need not ask.
  if (latitude !== undefined && longitude !== undefined) keepPlace(parts.storage, { latitude, longitude })
  const token = userInfo?.token
  if (token !== undefined && token !== parts.session.get().token) await trust(token, parts)
}

let signingIn: Promise<AppSignIn> | undefined

/** Has the app sign somebody in, once for all who ask meanwhile. */
export function signInByApp(parts: MemberOfAppParts): Promise<AppSignIn> {
  return (signingIn ??= askToSignIn(parts).finally(() => {
    signingIn = undefined
  }))
}

async function askToSignIn(parts: MemberOfAppParts): Promise<AppSignIn> {
  const app = await hostApp()
  await app?.init()
  // One that did not even answer what everything begins with would leave the person before a button that does nothing.
  if (!app?.hasAnswered()) return 'unavailable'
  const answer = await app.call('signIn', { provider: 'app' })
  if ('failed' in answer) return answer.failed === 'cancelled' ? 'declined' : 'unavailable'
  if (!('token' in answer.ok)) return 'unavailable'
  return (await trust(answer.ok.token, parts)) ? 'signedIn' : 'unavailable'
}

/** Begins a session with a token that the app gave, once the gateway says whose it is. False where it does not. */
async function trust(token: string, { api, keeper }: MemberOfAppParts): Promise<boolean> {
  try {
    const member = await api.call('GET customer/info', {}, { headers: { authorization: `Bearer ${token}` } })
    keeper.begin({ token }, member)
    return true
  } catch (error) {
    // An old token, or no connection: whoever the page knew stays.
    if (error instanceof ApiError) return false
    throw error
  }
}

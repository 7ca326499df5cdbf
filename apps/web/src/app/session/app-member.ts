import { type LaunchValues, launchValues } from '@crema/contract/launch/launch'
import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { hostApp } from '#src/host-app/host-app.ts'
import type { TechnicalKey } from '#src/host-app/stored-data.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { SessionManager } from '#src/session/session-manager.ts'
import type { SessionStore } from '#src/session/session.ts'

/** `declined`: the app's sign-in was closed. `unavailable`: the app did not sign in, so the page does. */
export type AppSignIn = 'signedIn' | 'declined' | 'unavailable'

export type AppMemberContext = {
  api: ApiClient
  session: SessionStore
  sessionManager: SessionManager
  storage: DeviceStorage | null
}

/** An app answers within a few milliseconds; one that does not answer must not delay the page. */
const limitMs = 1_000

/**
 * The launch values of the host app. Where it does not return them within the limit, those store and member that it named
 * on an earlier page of this tab. Never rejects.
 */
export async function readAppLaunchValues(storage: DeviceStorage): Promise<LaunchValues> {
  const app = await hostApp()
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, limitMs))
  const init = await Promise.race([app?.init(), tooLate])
  if (!init)
    return launchValues({
      shopMdCode: storage.get('APP_SHOP_MD_CODE'),
      memberId: storage.get('APP_USER_INFO'),
    })
  const { lang, defaultLang, cnty, zone, did, shopMdCode, userInfo } = init
  storeOrRemove(storage, 'APP_SHOP_MD_CODE', shopMdCode)
  // Not the token, which is stored as USER_TOKEN once the gateway has accepted it.
  storeOrRemove(storage, 'APP_USER_INFO', userInfo?.memberId)
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
 * Adopts the member of the host app, and its position where the person has chosen that. Its member replaces the one of the page, because another member may
 * have signed in to the app in the meantime. Never rejects.
 */
export async function adoptAppMember(context: AppMemberContext): Promise<void> {
  const init = await (await hostApp())?.init()
  if (!init) return
  const { latitude, longitude, userInfo } = init
  // With it the store finder does not request the position.
  if (latitude !== undefined && longitude !== undefined)
    void loadModule(() => import('#src/shared/stores/stored-position.ts')).then(
      ({ savePosition }) => savePosition(context, { latitude, longitude }),
      () => {
        // Without it the store finder requests the position.
      },
    )
  const token = userInfo?.token
  if (token !== undefined && token !== context.session.get().token) await startAppSession(token, context)
}

function storeOrRemove(storage: DeviceStorage, key: TechnicalKey, value: string | undefined): void {
  if (value === undefined) storage.remove(key)
  else storage.set(key, value)
}

let signingIn: Promise<AppSignIn> | undefined

/** Signs a member in with the host app; calls made meanwhile share the result. */
export function signInWithApp(context: AppMemberContext): Promise<AppSignIn> {
  return (signingIn ??= requestSignIn(context).finally(() => {
    signingIn = undefined
  }))
}

async function requestSignIn(context: AppMemberContext): Promise<AppSignIn> {
  const app = await hostApp()
  await app?.init()
  // An app that did not answer `init` would not answer this call either.
  if (!app?.hasAnswered()) return 'unavailable'
  const answer = await app.call('signIn', { provider: 'app' })
  if ('failed' in answer) return answer.failed === 'cancelled' ? 'declined' : 'unavailable'
  if (!('token' in answer.ok)) return 'unavailable'
  return (await startAppSession(answer.ok.token, context)) ? 'signedIn' : 'unavailable'
}

/** Starts a session with the app's token after the gateway has returned its member; false where it does not. */
async function startAppSession(token: string, { api, sessionManager }: AppMemberContext): Promise<boolean> {
  try {
    const member = await api.call('GET customer/info', {}, { headers: { authorization: `Bearer ${token}` } })
    sessionManager.start({ token }, member)
    return true
  } catch (error) {
    // An expired token, or no connection: the page's member does not change.
    if (error instanceof ApiError) return false
    throw error
  }
}

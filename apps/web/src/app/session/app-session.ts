import type { LaunchValues } from '@crema/contract/launch/launch'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { isInHostApp } from '#src/host-app/host-app.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { AppSignIn, AppMemberContext } from './app-member.ts'

/** Time limit for loading the module and for the app's answer. Nothing is rendered before that. */
const startLimitMs = 5_000

// Without the module the page works as in a browser.
const loadAppMember = async () =>
  isInHostApp() ? loadModule(() => import('./app-member.ts')).catch(() => undefined) : undefined

/** The launch values of the host app; none in a browser. Never rejects. */
export const readAppLaunchValues = async (storage: DeviceStorage): Promise<LaunchValues> => {
  if (!isInHostApp()) return {}
  const tooLate = new Promise<LaunchValues>((resolve) => setTimeout(resolve, startLimitMs, {}))
  return Promise.race([
    loadAppMember().then((appMember) => appMember?.readAppLaunchValues(storage) ?? {}),
    tooLate,
  ])
}

/** Adopts the member of the host app, where there is one. Never rejects. */
export const adoptAppMember = async (context: AppMemberContext): Promise<void> =>
  (await loadAppMember())?.adoptAppMember(context)

/** Signs a member in with the host app; `unavailable` in a browser. */
export const signInWithApp = async (context: AppMemberContext): Promise<AppSignIn> =>
  (await loadAppMember())?.signInWithApp(context) ?? 'unavailable'

import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import type { ApiClient } from '#src/api/api-client.ts'
import { ApiProvider } from '#src/api/api.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { StorageProvider } from '#src/host-app/storage-context.ts'
import { type SessionKeeper, SessionKeeperProvider } from '#src/session/session-keeper.ts'
import { SessionProvider, type SessionStore } from '#src/session/session.ts'
import { type Texts, TextsProvider } from '#src/session/texts.ts'
import { SessionReadyProvider } from './session-ready.ts'

export type AppParts = {
  router: AnyRouter
  api: ApiClient
  queries: QueryClient
  session: SessionStore
  keeper: SessionKeeper
  texts: Texts
  /** Null on the server. */
  storage: DeviceStorage | null
  sessionReady: Promise<void>
}

/** The whole page, from its parts. */
export function App({ router, api, queries, session, keeper, texts, storage, sessionReady }: AppParts) {
  return (
    <StorageProvider value={storage}>
      <SessionProvider value={session}>
        <SessionKeeperProvider value={keeper}>
          <SessionReadyProvider value={sessionReady}>
            <TextsProvider value={texts}>
              <ApiProvider value={api}>
                <QueryClientProvider client={queries}>
                  <RouterProvider router={router} />
                </QueryClientProvider>
              </ApiProvider>
            </TextsProvider>
          </SessionReadyProvider>
        </SessionKeeperProvider>
      </SessionProvider>
    </StorageProvider>
  )
}

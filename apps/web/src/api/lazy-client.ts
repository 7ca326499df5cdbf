import type { ApiClient, ApiClientOptions, createApiClient, LoadedClient } from './api-client.ts'
import { ApiError } from './api-error.ts'

/**
 * The API client as a chunk that is loaded with the first call or by `loadClient`: a visitor who only looks at a
 * server-rendered page calls nothing.
 */
export function createLazyClient(
  load: () => Promise<{ createApiClient: typeof createApiClient }>,
  clientOptions: ApiClientOptions,
): ApiClient & { loadClient: () => Promise<LoadedClient> } {
  let client: Promise<LoadedClient> | undefined
  const fetched = () =>
    (client ??= load().then(
      (code) => code.createApiClient(clientOptions),
      () => {
        // A chunk that could not be loaded is a network failure of the call; the next call loads it again.
        client = undefined
        throw new ApiError({ kind: navigator.onLine ? 'network' : 'offline' })
      },
    ))
  return {
    loadClient: fetched,
    call: async (key, request, ...options) => (await fetched()).call(key, request, ...options),
    readEarlyAnswer: async (key, answer) => (await fetched()).readEarlyAnswer(key, answer),
  }
}

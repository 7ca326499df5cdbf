import type { ApiClient, ApiClientOptions, createApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'

/**
 * The client of the gateway, whose code comes with the first call, or when it is `fetched` ahead: whoever only looks
 * at a drawn page calls nobody.
 */
export function createLazyClient(
  load: () => Promise<{ createApiClient: typeof createApiClient }>,
  parts: ApiClientOptions,
): ApiClient & { loadClient: () => Promise<ApiClient> } {
  let client: Promise<ApiClient> | undefined
  const fetched = () =>
    (client ??= load().then(
      (code) => code.createApiClient(parts),
      () => {
        // A call without its code is a call that did not get through; the next one tries again.
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

import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error.ts'

/** `beforeFailure` is waited for before a call that failed is shown as such. */
export function createQueryClient(beforeFailure = () => Promise.resolve()): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onError: beforeFailure }),
    defaultOptions: {
      queries: {
        // Without a connection a call fails at once and says why; waiting for one would show bones for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        // One more try for a read that failed on the way; a refusal is an answer.
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

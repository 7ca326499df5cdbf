import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
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

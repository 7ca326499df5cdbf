import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { retryAfterMs } from '#src/lib/loading/retry-import.ts'
import { isRetryable } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `inPlace`: the screen shows the failure itself. Left out, a toast shows it. */
    mutationMeta: { failure?: 'inPlace' }
  }
}

type ErrorHandlers = {
  /** Awaited before a failed write is shown. */
  beforeError: () => Promise<void>
  /** Shows in a toast that a write has failed, and why. */
  showError: (error: unknown) => void
}

// By default components are notified by a timer, so that the frame after a tap does not show that a call has begun.
notifyManager.setScheduler(queueMicrotask)

export function createQueryClient(handlers?: ErrorHandlers): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: async (error, _variables, _result, mutation) => {
        await handlers?.beforeError()
        if (mutation.meta?.failure !== 'inPlace') handlers?.showError(error)
      },
    }),
    defaultOptions: {
      queries: {
        // Without a connection a call fails at once with the reason, instead of showing a skeleton until there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        // One retry after a technical failure.
        retry: (tries, error) => tries < 1 && isRetryable(error),
        retryDelay: retryAfterMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

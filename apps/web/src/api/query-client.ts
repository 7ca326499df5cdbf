import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isRetryable } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `inPlace`: the screen says where it belongs that the call failed. Left out, a toast says it. */
    mutationMeta: { failure?: 'inPlace' }
  }
}

type Failures = {
  /** Waited for before a call that failed is shown as such. */
  beforeError: () => Promise<void>
  /** Says in a toast that a write failed, and why. */
  showError: (error: unknown) => void
}

export function createQueryClient(failures?: Failures): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: async (error, _variables, _result, mutation) => {
        await failures?.beforeError()
        if (mutation.meta?.failure !== 'inPlace') failures?.showError(error)
      },
    }),
    defaultOptions: {
      queries: {
        // Without a connection a call fails at once and says why; waiting for one would show bones for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        // One more try for a read that failed on the way; a refusal is an answer. Not all phones of a shop at once.
        retry: (tries, error) => tries < 1 && isRetryable(error),
        retryDelay: () => 400 + 800 * Math.random(),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

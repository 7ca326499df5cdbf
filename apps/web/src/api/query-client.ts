import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isWorthAnotherTry } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `toast`: the call has no place of its own on the screen where its failure is said. */
    mutationMeta: { failure?: 'toast' }
  }
}

type Failures = {
  /** Waited for before a call that failed is shown as such. */
  before: () => Promise<void>
  /** Tells of a write that has no place of its own to say so. */
  tell: (error: unknown) => void
}

export function createQueryClient(failures?: Failures): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: async (error, _variables, _result, mutation) => {
        await failures?.before()
        if (mutation.meta?.failure === 'toast') failures?.tell(error)
      },
    }),
    defaultOptions: {
      queries: {
        // Without a connection a call fails at once and says why; waiting for one would show bones for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        // One more try for a read that failed on the way; a refusal is an answer. Not all phones of a shop at once.
        retry: (tries, error) => tries < 1 && isWorthAnotherTry(error),
        retryDelay: () => 400 + 800 * Math.random(),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

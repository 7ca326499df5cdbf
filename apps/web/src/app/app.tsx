import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { type AppContext, AppContextProvider } from '#src/session/app-context.ts'

export type AppProps = { context: AppContext; router: AnyRouter; queries: QueryClient }

/** The root component of the page. */
export function App({ context, router, queries }: AppProps) {
  return (
    <AppContextProvider value={context}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppContextProvider>
  )
}

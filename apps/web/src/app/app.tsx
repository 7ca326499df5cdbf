import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { type PageParts, PagePartsProvider } from '#src/session/app-context.ts'

export type AppProps = { parts: PageParts; router: AnyRouter; queries: QueryClient }

/** The whole page, from its parts. */
export function App({ parts, router, queries }: AppProps) {
  return (
    <PagePartsProvider value={parts}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </PagePartsProvider>
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { isPublicPath } from '@crema/contract/http/public-paths'
import type { RenderedQuery } from './page-state.ts'

/** What was read while rendering, for the page's state. `isPersonal`: the page is rendered for a member. */
export const writeQueries = (queries: QueryClient, isPersonal: boolean): RenderedQuery[] =>
  queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey: key, state: { data, dataUpdatedAt: updatedAt } }) => ({
      key,
      data: data as object, // every read answers one
      updatedAt,
      ...(isPersonal && !isPublicPath(String(key[0])) ? { isPersonal } : {}), // it begins with method and path
    }))

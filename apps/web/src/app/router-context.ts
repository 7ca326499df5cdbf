import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#src/api/api-client.ts'
import type { MessageStore } from '#src/session/messages.ts'
import type { SessionStore } from '#src/session/session.ts'

/** What a route's loader works with. */
export type RouterContext = {
  api: ApiClient
  queries: QueryClient
  session: SessionStore
  texts: MessageStore
}

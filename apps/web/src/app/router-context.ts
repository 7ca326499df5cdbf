import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#src/api/api-client.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import type { SessionStore } from '#src/session/session.ts'

/** What the loaders of routes get. */
export type RouterContext = {
  api: ApiClient
  queries: QueryClient
  session: SessionStore
  messages: MessageStore
  /** On the server: whether calls are answered as for a member, whose data the page may contain. */
  isPersonal?: boolean
}

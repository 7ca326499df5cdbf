import type { ApiClient } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

/** How an order can be paid. The token is part of the key, since saved cards are the member's. */
export const methodsOptions = (api: ApiClient, orderId: string, session: Session) => {
  const { queryKey, ...options } = readOptions(api, 'GET payment/methods', { orderId }, session)
  return { ...options, queryKey: [...queryKey, session.token !== null] as unknown as typeof queryKey }
}

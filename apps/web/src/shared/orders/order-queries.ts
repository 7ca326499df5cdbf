import type { ApiClient } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

/** An open order may be paid at the counter, or in another tab, at any time. */
const pollIntervalMs = 10_000
const orderIdShape = /^[\w-]{24}$/

/** Whether the unchecked text of a link can be the id of an order. */
export const isOrderId = (text: string | undefined): text is string =>
  text !== undefined && orderIdShape.test(text)

/** An order, which is read again while it is open. */
export const orderOptions = (api: ApiClient, orderId: string, region: Session) => ({
  ...readOptions(api, 'GET payment/order', { orderId }, region),
  refetchInterval: ({ state }: { state: { data?: unknown } }) => {
    const data = state.data as { ok?: { state: string } } | undefined // as `readOptions` has read it
    return data?.ok?.state === 'open' ? pollIntervalMs : false
  },
})

import * as z from 'zod'
import { isSecureUrl } from '#src/config/network-addresses.ts'
import { ProviderUnreachable, type ProviderResult, type RefundResult } from '../payment-provider.ts'
import { fromPaypal } from './paypal-amounts.ts'

const amount = z.object({ currency_code: z.string().length(3), value: z.string() })
const payment = z.object({ id: z.string(), status: z.string(), amount: amount.optional() })
const link = z.object({ rel: z.string(), href: z.string() })

export const refundBody = z.object({ id: z.string(), status: z.string(), custom_id: z.string().optional() })

const order = z.object({
  id: z.string().min(1),
  status: z.string(),
  intent: z.enum(['CAPTURE', 'AUTHORIZE']).optional(),
  update_time: z.string().optional(),
  links: z.array(link).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: amount.optional(),
        payments: z
          .object({
            authorizations: z.array(payment).default([]),
            captures: z.array(payment).default([]),
            refunds: z.array(refundBody).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})
export type Order = z.output<typeof order>

/** Reads an order. Throws ProviderUnreachable where it is none. */
export function readOrder(body: unknown): Order {
  const parsed = order.safeParse(body)
  if (!parsed.success) throw new ProviderUnreachable('paypal: an answer without an order')
  return parsed.data
}

/** What is to be done with an order: the payer approves, or we go on, or its state is known. */
export type OrderState =
  | { next: 'payer' }
  | { next: 'capture' | 'authorize' }
  | { next: 'captureAuthorization'; authorizationId: string }
  | { next: 'nothing'; result: ProviderResult }

/** A completed order says nothing of its payment: a capture in it may be pending or declined. */
export function orderState(given: Order): OrderState {
  const { authorizations = [], captures = [] } = given.purchase_units[0]?.payments ?? {}
  const done = (result: ProviderResult): OrderState => ({
    next: 'nothing',
    result: { ...result, providerReference: given.id },
  })
  const capture = captures.at(-1)
  if (capture) return done(captureResult(capture.status, capture.amount))
  const authorization = authorizations.at(-1)
  if (authorization) {
    switch (authorization.status) {
      case 'CREATED':
        return { next: 'captureAuthorization', authorizationId: authorization.id }
      case 'DENIED':
        return done({ state: 'failed', failure: 'cardDeclined', detail: 'authorization DENIED' })
      case 'VOIDED':
        return done({ state: 'cancelled', detail: 'authorization VOIDED' })
      default:
        return done({ state: 'processing', detail: `authorization ${authorization.status}` })
    }
  }
  switch (given.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return { next: 'payer' }
    case 'APPROVED':
      return { next: given.intent === 'AUTHORIZE' ? 'authorize' : 'capture' }
    case 'VOIDED':
      return done({ state: 'cancelled', detail: 'VOIDED' })
    default:
      return done({ state: 'processing', detail: given.status })
  }
}

/** The state of a capture. One that was refunded has been paid: refunds are counted by themselves. */
export function captureResult(status: string, captured: z.output<typeof amount> | undefined): ProviderResult {
  const paid = captured && fromPaypal(captured)
  const detail = `capture ${status}`
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return { state: 'succeeded', detail, ...(paid && { amount: paid }) }
    case 'DECLINED':
    case 'FAILED':
      return { state: 'failed', failure: 'cardDeclined', detail }
    default:
      return { state: 'processing', detail }
  }
}

export function refundResult({ id, status }: z.output<typeof refundBody>): RefundResult {
  const known = { providerReference: id, detail: status }
  switch (status) {
    case 'COMPLETED':
      return { state: 'succeeded', ...known }
    case 'FAILED':
    case 'CANCELLED':
      return { state: 'failed', ...known }
    default:
      return { state: 'processing', ...known }
  }
}

/** The page on which the payer approves. Throws where there is none: an answer of another kind than documented. */
export function approval(links: readonly z.output<typeof link>[], orderId: string): ProviderResult {
  const url = links.find(({ rel }) => ['payer-action', 'approve', 'redirect'].includes(rel))?.href
  if (url === undefined || !isSecureUrl(url))
    throw new ProviderUnreachable('paypal: an order without a page to approve it')
  return { state: 'needsAction', providerReference: orderId, action: { kind: 'redirect', url } }
}

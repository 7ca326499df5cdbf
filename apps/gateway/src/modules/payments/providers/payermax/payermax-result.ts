import * as z from 'zod'
import type { CardBrand, PaymentFailure } from '@crema/contract/payments/payment-attempt'
import { isSecureUrl } from '#src/config/network-addresses.ts'
import { ProviderUnreachable, type ProviderResult, type RefundResult } from '../payment-provider.ts'
import { fromPayermax } from './payermax-amounts.ts'

const cardInfo = z.object({
  cardOrg: z.string().nullish(),
  cardLast4: z.string().nullish(),
  /** Masked. */
  cardIdentifierNo: z.string().nullish(),
})

/** An order in the answer of a query or in a notice, as far as it is read. */
export const orderData = z.object({
  outTradeNo: z.string(),
  tradeToken: z.string().nullish(),
  status: z.string().default(''),
  totalAmount: z.union([z.number(), z.string()]).nullish(),
  currency: z.string().nullish(),
  resultCode: z.string().nullish(),
  paymentDetails: z.array(z.object({ cardInfo: cardInfo.nullish() })).nullish(),
})
export type OrderData = z.output<typeof orderData>

const createdOrder = z.object({
  outTradeNo: z.string(),
  tradeToken: z.string().min(1),
  status: z.string(),
  redirectUrl: z.string().refine(isSecureUrl),
})

export const refundData = z.object({
  outRefundNo: z.string(),
  refundTradeNo: z.string().nullish(),
  status: z.string().default(''),
})
export type RefundData = z.output<typeof refundData>

const brands: Readonly<Record<string, CardBrand>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  AMEX: 'amex',
  JCB: 'jcb',
  UNIONPAY: 'unionpay',
  DINERS: 'diners',
  DISCOVER: 'discover',
}

/** Codes of failures that are shown in more detail than that it was declined. */
const failures: Readonly<Record<string, PaymentFailure>> = {
  AUTHENTICATE_FAILED: 'authenticationFailed',
  AMOUNT_LIMIT: 'unavailable',
}

/** Reads the answer about a new order: the page on which the payer pays. Throws ProviderUnreachable where it is none. */
export function openedPage(data: unknown, reference: string): ProviderResult {
  const parsed = createdOrder.safeParse(data)
  if (!parsed.success || parsed.data.outTradeNo !== reference)
    throw new ProviderUnreachable('payermax: an order without a page')
  const { tradeToken, status, redirectUrl } = parsed.data
  // Its page is paid on later: no other state is documented for it.
  if (status !== 'PENDING') return { state: 'processing', providerReference: tradeToken, detail: status }
  return {
    state: 'needsAction',
    providerReference: tradeToken,
    action: { kind: 'redirect', url: redirectUrl },
  }
}

/** Reads an answer about an order. Throws ProviderUnreachable where it is about none, or another. */
export function readOrder(data: unknown, reference: string): OrderData {
  const parsed = orderData.safeParse(data)
  if (!parsed.success || parsed.data.outTradeNo !== reference)
    throw new ProviderUnreachable('payermax: an answer without the order')
  return parsed.data
}

/** The state of an order. `code` is that of a notice; an answer has its own. */
export function resultOf(order: OrderData, code = order.resultCode ?? ''): ProviderResult {
  const { status, tradeToken, totalAmount, currency } = order
  const detail = `${status} ${code}`.trim()
  const known = { ...(tradeToken && { providerReference: tradeToken }), detail }
  switch (status) {
    case 'SUCCESS': {
      const amount =
        totalAmount !== null && totalAmount !== undefined && currency
          ? fromPayermax(totalAmount, currency)
          : undefined
      const card = shownCard(order)
      return { state: 'succeeded', ...known, ...(amount && { amount }), ...(card && { card }) }
    }
    case 'FAILED':
      return { state: 'failed', failure: failures[code] ?? 'cardDeclined', ...known }
    case 'CLOSED':
      // The page's time is over. Its notice has the code PAYMENT_FAILED, too; another code is that of a refusal.
      return code === 'AUTHENTICATE_FAILED' || code === 'PAYMENT_REJECTED'
        ? { state: 'failed', failure: failures[code] ?? 'cardDeclined', ...known }
        : { state: 'cancelled', ...known }
    default:
      return { state: 'processing', ...known }
  }
}

function shownCard({ paymentDetails }: OrderData): ProviderResult['card'] {
  const card = paymentDetails?.[0]?.cardInfo
  const lastFour = card?.cardLast4 || card?.cardIdentifierNo?.slice(-4)
  return lastFour !== undefined && /^\d{4}$/.test(lastFour)
    ? { brand: brands[card?.cardOrg?.toUpperCase() ?? ''] ?? 'other', lastFour }
    : undefined
}

/** Reads an answer about a refund. Throws ProviderUnreachable where it is about none, or another. */
export function readRefund(data: unknown, refundNo: string): RefundResult {
  const parsed = refundData.safeParse(data)
  if (!parsed.success || parsed.data.outRefundNo !== refundNo)
    throw new ProviderUnreachable('payermax: an answer without the refund')
  return refundResult(parsed.data)
}

export function refundResult({ status, refundTradeNo }: RefundData): RefundResult {
  const known = { ...(refundTradeNo && { providerReference: refundTradeNo }), detail: status }
  switch (status) {
    case 'REFUND_SUCCESS':
      return { state: 'succeeded', ...known }
    case 'REFUND_FAILED':
      return { state: 'failed', ...known }
    default:
      return { state: 'processing', ...known }
  }
}

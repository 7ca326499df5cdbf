import * as z from 'zod'
import { ProviderUnreachable, type RefundResult } from '../payment-provider.ts'

export const refundBody = z.object({
  id: z.string().min(1),
  status: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
export type Refund = z.output<typeof refundBody>

/** Accepted is not the end: the refund may still fail, and a final state of ours never changes. */
export function refundResult({ id, status }: Refund): RefundResult {
  const known = { providerReference: id, detail: status }
  switch (status) {
    case 'SETTLED':
    case 'SUCCEEDED': // of API versions before 2025-02-14
      return { state: 'succeeded', ...known }
    case 'FAILED':
      return { state: 'failed', ...known }
    // Among them RECEIVED and ACCEPTED.
    default:
      return { state: 'processing', ...known }
  }
}

export function readRefund(body: unknown): RefundResult {
  const parsed = refundBody.safeParse(body)
  if (!parsed.success) throw new ProviderUnreachable('airwallex: an answer without a refund')
  return refundResult(parsed.data)
}

/** Ours in a list of refunds; undefined where it was not made. */
export function refundIn(body: unknown, refundId: string): RefundResult | undefined {
  const parsed = z.object({ items: z.array(refundBody) }).safeParse(body)
  if (!parsed.success) throw new ProviderUnreachable('airwallex: an answer without a list')
  const refund = parsed.data.items.find(({ metadata }) => metadata?.['refundId'] === refundId)
  return refund && refundResult(refund)
}

import * as z from 'zod'
import type { PayermaxSettings } from '#src/config/providers/payermax-settings.ts'
import type { WebhookEvent } from '../payment-provider.ts'
import { taken } from './payermax-client.ts'
import { orderData, refundData, refundResult, resultOf } from './payermax-result.ts'

const notice = z.object({
  code: z.string(),
  appId: z.string().nullish(),
  merchantNo: z.string().nullish(),
  notifyType: z.string(),
  data: z.unknown().optional(),
})
type Notice = z.output<typeof notice>

/**
 * The events of a notice whose signature was verified; null where it is for another merchant, since PayerMax signs those of all
 * merchants with one key. Throws where the notice is not as documented.
 */
export function readPayermaxWebhook(
  { appId, merchantNo }: Pick<PayermaxSettings, 'appId' | 'merchantNo'>,
  rawBody: Buffer,
): WebhookEvent[] | null {
  const read = notice.parse(JSON.parse(rawBody.toString()))
  // Which of the two a notice has depends on its kind.
  const named = [
    [read.appId, appId],
    [read.merchantNo, merchantNo],
  ].filter(([name]) => name !== undefined && name !== null)
  if (named.length === 0 || named.some(([name, ours]) => name !== ours)) return null
  return eventsOf(read)
}

/** None for notices that change no payment, such as those of tokens. */
function eventsOf({ notifyType, code, data }: Notice): WebhookEvent[] {
  switch (notifyType) {
    case 'PAYMENT': {
      const order = orderData.parse(data)
      const { outTradeNo, tradeToken, status } = order
      const known = {
        // PayerMax's notices have no id of their own.
        eventId: `${tradeToken ?? outTradeNo}|${notifyType}|${status}`,
        reference: outTradeNo,
        ...(tradeToken && { providerReference: tradeToken }),
      }
      const result = resultOf(order, code)
      // A success comes with this code; otherwise, and where nothing is decided, PayerMax is asked.
      const isClear = result.state !== 'processing' && (result.state !== 'succeeded' || code === taken)
      return [isClear ? { ...known, result } : known]
    }
    case 'REFUND': {
      const refund = refundData.parse(data)
      const { outRefundNo: refundReference, refundTradeNo, status } = refund
      const eventId = `${refundTradeNo ?? refundReference}|${notifyType}|${status}`
      return [{ eventId, refund: { refundReference, result: refundResult(refund) } }]
    }
    default:
      return []
  }
}

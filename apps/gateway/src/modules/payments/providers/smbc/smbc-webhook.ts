import type { SmbcSettings } from '#src/config/providers/smbc-settings.ts'
import type { WebhookEvent } from '../payment-provider.ts'
import { callKey } from '../request-provider.ts'
import { referenceOf } from './order-id.ts'
import type { SmbcClient } from './smbc-client.ts'
import { findTrade, tradeResult } from './smbc-trade.ts'

/**
 * The events of a result notice; null where it is not SMBC GMO's. Notices are not signed: SMBC GMO is asked for the trade, which
 * must be the one that the notice names, and what it answers counts.
 */
export async function readSmbcNotice(
  settings: SmbcSettings,
  client: SmbcClient,
  rawBody: Buffer,
  signal: AbortSignal,
): Promise<WebhookEvent[] | null> {
  const notice = new URLSearchParams(rawBody.toString('latin1'))
  const orderId = notice.get('OrderID') ?? ''
  const reference = referenceOf(orderId)
  const accessId = notice.get('AccessID')
  // Orders of other systems of the shop are noticed here, too, and are not ours to ask about.
  if (notice.get('ShopID') !== settings.shopId || !accessId) return null
  if (reference === undefined) return []
  const trade = await findTrade(client, settings, orderId, signal)
  if (trade?.accessId !== accessId) return null
  const result = tradeResult(trade)
  // The payer has not finished; or the card of our form is charged by a call of ours, which has its answer.
  if (!result || !trade.note.isOfPage) return []
  const { status, amount, tranId } = trade
  return [
    {
      eventId: callKey(accessId, status, String(amount.amountMinor), tranId),
      reference,
      providerReference: orderId,
      result: { ...result, providerReference: orderId },
    },
  ]
}

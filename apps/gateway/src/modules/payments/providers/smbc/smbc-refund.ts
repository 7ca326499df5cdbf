import type { Money } from '@crema/contract/schemas'
import type { SmbcSettings } from '#src/config/providers/smbc-settings.ts'
import { ProviderUnreachable, type RefundedAttempt, type RefundResult } from '../payment-provider.ts'
import { orderIdOf } from './order-id.ts'
import { toSmbc } from './smbc-amounts.ts'
import type { SmbcClient } from './smbc-client.ts'
import { impossibleChanges } from './smbc-errors.ts'
import { findTrade, type Trade } from './smbc-trade.ts'

const returned: readonly string[] = ['VOID', 'RETURN', 'RETURNX']

/**
 * Gives money back: all that is left by ending the trade, a part by lowering its amount. Both name what is to be reached, so a
 * repetition finds it reached. Two parts at once could not be distinguished, so one waits for the other.
 */
export async function refundTrade(
  client: SmbcClient,
  settings: SmbcSettings,
  { reference, left }: RefundedAttempt,
  { amountMinor, currency }: Money,
  signal: AbortSignal,
): Promise<RefundResult> {
  if (left === null) throw new ProviderUnreachable('smbc: an earlier refund has not ended')
  const trade = await findTrade(client, settings, orderIdOf(reference), signal)
  if (!trade) return { state: 'failed', detail: 'no trade' }
  const after = { ...left, amountMinor: left.amountMinor - amountMinor }
  const known = { providerReference: trade.accessId }
  const isAll = after.amountMinor === 0
  if (returned.includes(trade.status))
    return isAll ? { state: 'succeeded', ...known, detail: trade.status } : refusal(trade)
  if (currency !== trade.amount.currency) return refusal(trade)
  if (!isAll && trade.amount.amountMinor === after.amountMinor) return { state: 'succeeded', ...known }
  if (trade.amount.amountMinor !== left.amountMinor) return refusal(trade)
  const result = isAll
    ? await endTrade(client, settings, trade, signal)
    : await lowerTrade(client, settings, trade, toSmbc(after), signal)
  return { ...result, ...known }
}

/** One of the three is possible, by the time since the payment: a cancellation, a return, a return across months. */
async function endTrade(
  client: SmbcClient,
  settings: SmbcSettings,
  trade: Trade,
  signal: AbortSignal,
): Promise<RefundResult> {
  let errors: readonly string[] = []
  for (const job of returned) {
    const answer = await client.call('AlterTran', changeFields(settings, trade, job), signal)
    if ('ok' in answer) return { state: 'succeeded', detail: job }
    errors = answer.refused
    if (!errors.some((error) => impossibleChanges.includes(error))) break
  }
  // The first call of a repetition may have done it.
  const after = await findTrade(client, settings, trade.orderId, signal)
  if (after && returned.includes(after.status)) return { state: 'succeeded', detail: after.status }
  return { state: 'failed', detail: errors.join('|') }
}

async function lowerTrade(
  client: SmbcClient,
  settings: SmbcSettings,
  trade: Trade,
  amount: string,
  signal: AbortSignal,
): Promise<RefundResult> {
  const fields = { ...changeFields(settings, trade, trade.jobCd), Amount: amount, Tax: '0' }
  const answer = await client.call('ChangeTran', fields, signal)
  return 'ok' in answer ? { state: 'succeeded' } : { state: 'failed', detail: answer.refused.join('|') }
}

const changeFields = ({ shopId, shopPass }: SmbcSettings, trade: Trade, job: string) => ({
  ShopID: shopId,
  ShopPass: shopPass,
  AccessID: trade.accessId,
  AccessPass: trade.accessPass,
  JobCd: job,
})

/** The trade was changed by others, such as at the console. */
const refusal = ({ status, amount }: Trade): RefundResult => ({
  state: 'failed',
  detail: `${status} ${amount.amountMinor}`,
})

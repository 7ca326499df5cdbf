import type { SmbcSettings } from '#src/config/providers/smbc-settings.ts'
import {
  ProviderUnreachable,
  type KnownAttempt,
  type PaymentProvider,
  type ProviderResult,
} from '../payment-provider.ts'
import { accessIdOf, backResult, finishCard, isBack, payCard } from './card-payment.ts'
import { cancelMark, openPage, readLinkResult, withdrawLink } from './link-page.ts'
import { orderIdOf } from './order-id.ts'
import { removeSavedCard } from './saved-cards.ts'
import { currency as yen } from './smbc-amounts.ts'
import { smbcClient } from './smbc-client.ts'
import { failureOf } from './smbc-errors.ts'
import { refundTrade } from './smbc-refund.ts'
import { findTrade, tradeResult } from './smbc-trade.ts'
import { readSmbcNotice } from './smbc-webhook.ts'

/** Cards on SMBC GMO's own page, where our form must not send them. */
const pageMethod = 'smbcLinkPlus'

/**
 * SMBC GMO's cards in Japan: on its own page (Link type Plus) or, where the shop may, from our form (protocol type); with 3-D
 * Secure 2. `SearchTrade` by our order id decides everything: it alone has the amount.
 */
export function smbcProvider(settings: SmbcSettings): PaymentProvider {
  const client = smbcClient(settings)
  const { takesCards, site, shopPass } = settings

  /** The trade of an attempt, and the state where it is decided. */
  async function stateOf(attempt: KnownAttempt, signal: AbortSignal) {
    const orderId = orderIdOf(attempt.reference)
    const trade = await findTrade(client, settings, orderId, signal)
    const result = trade ? tradeResult(trade) : null
    if (!trade || !result) return { orderId, trade, result: null }
    const known = accessIdOf(attempt) ?? (trade.note.isOfPage ? orderId : trade.accessId)
    return { orderId, trade, result: { ...result, providerReference: known } }
  }

  /** Charges the card of a payer who is back. */
  async function finish(
    attempt: KnownAttempt,
    accessId: string,
    signal: AbortSignal,
  ): Promise<ProviderResult | null> {
    try {
      const { trade, result } = await stateOf(attempt, signal)
      // An attempt that has ended here is not charged any more.
      if (result || !attempt.isOpen || trade?.accessId !== accessId) return result
      return await finishCard(client, settings, trade, signal)
    } catch (error) {
      if (error instanceof ProviderUnreachable) return backResult(accessId, error)
      throw error
    }
  }

  /** What the page of a link says of a payment that is not paid. */
  async function resumeLink(
    orderId: string,
    returned: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<ProviderResult | null> {
    const withdraw = async (result: ProviderResult) =>
      (await withdrawLink(client, settings, orderId, signal)) ? result : null
    if (returned[cancelMark] !== undefined) return withdraw({ state: 'cancelled' })
    const link = readLinkResult(returned['result'] ?? '', shopPass)
    if (link?.orderId !== orderId) return null
    switch (link.result) {
      case 'EXPIRED':
        return { state: 'cancelled', detail: link.result }
      case 'REQPROCESS':
      case 'REQSUCCESS':
      case 'PAYSUCCESS':
        return { state: 'processing', detail: link.result }
      case 'ERROR':
      case 'INVALID':
        // The payer could try again by the link, while another attempt begins here.
        return withdraw(failureOf(link.errors))
      // The payer has left the page, and may go on by its link.
      default:
        return null
    }
  }

  return {
    name: 'smbc',
    returnPath: '/sumitomoCardPay',
    savesCards: takesCards && site !== undefined,
    returnParameters: ['result', 'AccessID', cancelMark],
    methods: (country, currency) =>
      country === 'JP' && currency === yen
        ? [
            takesCards
              ? { method: 'card', name: 'Card' }
              : { method: pageMethod, name: 'Visa, Mastercard, JCB' },
          ]
        : [],

    begin: (request, signal) =>
      request.means.kind === 'method' && request.means.method === pageMethod
        ? openPage(client, settings, request, signal)
        : payCard(client, settings, request, signal),

    async resume(attempt, returned, signal) {
      const accessId = accessIdOf(attempt)
      if (accessId !== undefined) {
        const isReturned = isBack(attempt) || returned['AccessID'] === accessId
        return isReturned ? finish(attempt, accessId, signal) : (await stateOf(attempt, signal)).result
      }
      const { orderId, result } = await stateOf(attempt, signal)
      return result ?? resumeLink(orderId, returned, signal)
    },

    async query(attempt, signal) {
      const accessId = accessIdOf(attempt)
      if (accessId !== undefined && isBack(attempt)) return finish(attempt, accessId, signal)
      const { trade, result } = await stateOf(attempt, signal)
      if (result || trade || attempt.providerReference !== null) return result
      // It was not begun, and nobody has a link to it.
      return { state: 'failed', failure: 'unavailable', detail: 'no trade' }
    },

    async cancel(attempt, signal) {
      // After 3-D Secure a card is charged by a call of ours alone, but by a link at any time.
      const isOver =
        accessIdOf(attempt) !== undefined
        || (await withdrawLink(client, settings, orderIdOf(attempt.reference), signal))
      const { result } = await stateOf(attempt, signal)
      if (result) return result
      if (!isOver) throw new ProviderUnreachable('smbc: the link remains')
      return { state: 'cancelled' }
    },

    refund: (attempt, { amount }, signal) => refundTrade(client, settings, attempt, amount, signal),
    // Refunds end with their call.
    queryRefund: () => Promise.resolve({ state: 'processing' }),

    removeCard: (payerReference, token, signal) =>
      removeSavedCard(client, settings, payerReference, token, signal),

    async readWebhook({ rawBody }) {
      // It has no caller that could go away; the client limits its time.
      const { signal } = new AbortController()
      const events = await readSmbcNotice(settings, client, rawBody, signal)
      // Any other body asks for a repetition.
      return events && { events, reply: { status: 200, type: 'text/plain', body: '0' } }
    },
  }
}

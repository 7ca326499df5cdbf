import { applyResult } from '../attempts/apply-result.ts'
import { askProvider } from '../attempts/ask-provider.ts'
import { findAttemptOfEvent } from '../attempts/attempt-store.ts'
import type { PaymentServices } from '../payment-services.ts'
import { findRefundOfEvent } from '../refunds/refund-store.ts'
import { applyRefundResult } from '../refunds/send-refund.ts'
import { markEventHandled, type StoredEvent } from './event-store.ts'

/** How long an event waits for the attempt that it is about: the answer that names it may still be on its way. */
const unknownMsMax = 24 * 60 * 60_000

/**
 * Applies an event of a provider to its attempt or refund, in whatever market of this process that is. Where it has no result, the
 * provider is asked.
 */
export async function handleEvent(services: PaymentServices, stored: StoredEvent, now: Date): Promise<void> {
  const { provider, event } = stored
  const isKnown = await handleInAnyMarket(services, stored, now)
  const isTooOld = now.getTime() - stored.received_at.getTime() > unknownMsMax
  if (!isKnown && !isTooOld) return
  if (!isKnown)
    services.log.warn(
      { provider, event: event.eventId },
      'A provider reported a payment that does not exist.',
    )
  await markEventHandled(services.database, stored, now)
}

async function handleInAnyMarket(
  services: PaymentServices,
  stored: StoredEvent,
  now: Date,
): Promise<boolean> {
  const { provider, event } = stored
  const failed: unknown[] = []
  for (const each of [services, ...services.others()]) {
    try {
      const isKnown = event.refund
        ? await handleRefund(each, provider, event.refund, now)
        : await handleAttempt(each, stored, now)
      if (isKnown) return true
    } catch (error) {
      // It may be about a payment of another market, whose database can be reached.
      failed.push(error)
    }
  }
  // It is handled again, when all markets can be asked.
  if (failed.length > 0) throw failed[0]
  return false
}

async function handleAttempt(
  services: PaymentServices,
  { provider, event }: StoredEvent,
  now: Date,
): Promise<boolean> {
  const attempt = await findAttemptOfEvent(services.database, provider, event)
  if (!attempt) return false
  if (event.result) await applyResult(services, attempt.attempt_id, event.result, now)
  else await askProvider(services, attempt, (asked, known, signal) => asked.query(known, signal), now)
  return true
}

async function handleRefund(
  services: PaymentServices,
  provider: string,
  { refundReference, result }: NonNullable<StoredEvent['event']['refund']>,
  now: Date,
): Promise<boolean> {
  const refund = await findRefundOfEvent(services.database, provider, refundReference)
  if (!refund) return false
  await applyRefundResult(services, refund.refund_id, result, now)
  return true
}

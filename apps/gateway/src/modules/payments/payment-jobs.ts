import { retention } from '@crema/contract/privacy/retention'
import { repeatPlugin, type Repeated } from '#src/http/operation/repeat-plugin.ts'
import { sweepAttempts } from './attempts/sweep-attempts.ts'
import { removeDueCards } from './cards/remove-card.ts'
import type { PaymentServices } from './payment-services.ts'
import { reserveDueRefunds } from './refunds/refund-store.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { rotateKeys } from './service/card-keys.ts'
import { deleteOldEvents, reserveDueEvents } from './webhooks/event-store.ts'
import { handleEvent } from './webhooks/handle-event.ts'

const everyMs = 2_000
/** Seconds between tries of one event or refund. */
const pauses = [15, 30, 60, 300, 900, 3_600]
const itemsMax = 50
/** Longer than any provider repeats an event. */
const eventLifeMs = retention.paymentReportDays * 24 * 60 * 60_000

/** Continues payments that hang, on every gateway. Each step is done once, whichever gateway does it. */
export const paymentsPlugin = (payments: PaymentServices) => {
  let isRunning = false
  return repeatPlugin({
    everyMs,
    async run(_database, now) {
      // A provider may take longer to answer than the pause between two runs.
      if (isRunning) return
      isRunning = true
      try {
        await runPayments(payments, now)
      } finally {
        isRunning = false
      }
    },
    failure: 'A payment could not be continued.',
  })
}

/** Keeps a key for browsers, in the process that can read cards. */
export const cardKeysJob = (payments: PaymentServices): Repeated => ({
  everyMs: 60_000,
  run: (_database, now) => rotateKeys(payments, now),
  failure: 'The key for cards could not be renewed.',
})

/** Does what is due at `now`. What fails does not stop the rest; the errors are thrown at the end. */
export async function runPayments(payments: PaymentServices, now: Date): Promise<void> {
  const { database } = payments
  const errors: unknown[] = []
  const keep = (error: unknown) => void errors.push(error)
  for (const event of await reserveDueEvents(database, now, pauses, itemsMax))
    await handleEvent(payments, event, now).catch(keep)
  errors.push(...(await sweepAttempts(payments, now)))
  for (const refund of await reserveDueRefunds(database, now, pauses, itemsMax))
    await sendRefund(payments, refund, now).catch(keep)
  errors.push(...(await removeDueCards(payments, now)))
  await deleteOldEvents(database, new Date(now.getTime() - eventLifeMs))
  if (errors.length > 0) throw new AggregateError(errors, 'Payments could not be continued.')
}

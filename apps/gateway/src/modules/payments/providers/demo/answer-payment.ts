import type { Database } from '#src/database/database.ts'
import type { Seal } from '#src/outbox/seal.ts'
import { endPayment, findPaymentOfPage, type DemoPayment } from './demo-payment-store.ts'
import { returnSealName } from './demo-provider.ts'

export type PaymentOfPage = DemoPayment

/** The payment of a page of the demo's bank or wallet, by the number in its address. */
export function readPaymentOfPage(
  database: Database,
  providerReference: string,
): Promise<PaymentOfPage | undefined> {
  return findPaymentOfPage(database, providerReference)
}

/** What the payer has chosen. Returns where the browser goes back to; a payment that has ended stays as it is. */
export async function answerPayment(
  { database, seal }: { database: Database; seal: Seal },
  { reference, card, return_url_sealed: returnUrl }: PaymentOfPage,
  isConfirmed: boolean,
  now: Date,
): Promise<string> {
  const refused = card
    ? ({ state: 'failed', failure: 'authenticationFailed' } as const)
    : ({ state: 'cancelled', failure: null } as const)
  await endPayment(database, reference, isConfirmed ? { state: 'succeeded', failure: null } : refused, now)
  return seal.open(returnUrl, returnSealName(reference))
}

import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '#src/config/config.ts'
import type { Database } from '#src/database/database.ts'
import type { DemoCard } from '#src/database/tables.ts'
import { createSeal } from '#src/outbox/seal.ts'
import { isSameSecret } from '#src/same-secret.ts'
import {
  ProviderUnreachable,
  type BeginRequest,
  type PaymentProvider,
  type ProviderResult,
} from '../payment-provider.ts'
import { demoCards, demoFailures, demoOutcomes, type DemoOutcome } from './demo-cards.ts'
import * as store from './demo-payment-store.ts'

export const demoProviderName = 'demo'
const wallet = { method: 'demoWallet', name: 'Demo Wallet' }
/** How long a slow payment takes. */
const slowMs = 8_000

type Options = { config: Pick<Config, 'serverSecret'>; database: Database; clock: () => Date }

/** The additional authenticated data of an encrypted return URL. */
export const returnSealName = (reference: string) => `demo return ${reference}`

/** A provider that charges nothing, for the demo: it decides by the test card, and keeps its books in the same database. */
export function demoProvider({ config, database, clock }: Options): PaymentProvider {
  const seal = createSeal(config.serverSecret)
  const webhookKey = demoWebhookKey(config)
  const known = async (reference: string) => {
    const payment = await store.findPayment(database, reference)
    return payment ? resultOf(payment) : { state: 'failed' as const, failure: 'unavailable' as const }
  }

  return {
    name: demoProviderName,
    returnPath: '/checkout',
    returnParameters: [],
    savesCards: true,
    methods: () => [{ method: 'card', name: 'Card' }, wallet],
    async begin(request) {
      const { outcome, card } = await chosenBy(database, request)
      const saved = await saveWhereWanted(database, request, outcome, card)
      const { amount, reference, returnUrl } = request
      const payment = await store.insertPayment(database, {
        reference,
        provider_reference: `demo-${randomUUID()}`,
        outcome,
        ...startOf(outcome, clock()),
        amount_minor: amount.amountMinor,
        currency: amount.currency,
        digits: amount.digits,
        card: card ? JSON.stringify(card) : null,
        token: saved,
        return_url_sealed: seal.seal(returnUrl, returnSealName(reference)),
        created_at: clock(),
      })
      if (outcome === 'lost') throw new ProviderUnreachable('The demo loses this answer.')
      return resultOf(payment, returnUrl)
    },
    async resume(attempt) {
      return known(attempt.reference)
    },
    async query(attempt) {
      return known(attempt.reference)
    },
    async cancel({ reference }) {
      const payment = await store.findPayment(database, reference)
      if (payment?.state !== 'needsAction') return known(reference)
      await store.endPayment(database, reference, { state: 'cancelled', failure: null }, clock())
      return known(reference)
    },
    async refund({ reference }, { refundId, amount }) {
      const isDone = await store.insertRefund(database, {
        refund_id: refundId,
        reference,
        amount_minor: amount.amountMinor,
      })
      return { state: isDone ? 'succeeded' : 'failed', providerReference: refundId }
    },
    async queryRefund(_attempt, { refundId }) {
      return { state: (await store.isRefunded(database, refundId)) ? 'succeeded' : 'failed' }
    },
    removeCard: (payerReference, token) => store.deleteCard(database, payerReference, token),
    readWebhook({ headers, rawBody }) {
      const given = headers[demoSignatureHeader]
      if (typeof given !== 'string' || !isSameSecret(given, signDemoWebhook(rawBody, webhookKey)))
        return Promise.resolve(null)
      const { eventId, reference } = webhookBody.parse(JSON.parse(rawBody.toString()))
      return Promise.resolve({
        // The event says only that something has changed.
        events: [{ eventId, reference }],
        reply: { status: 200, type: 'text/plain', body: 'received' },
      })
    },
  }
}

export const demoSignatureHeader = 'x-demo-signature'
const webhookBody = z.object({ eventId: z.string(), reference: z.string() })

export const demoWebhookKey = ({ serverSecret }: Pick<Config, 'serverSecret'>) =>
  Buffer.from(hkdfSync('sha256', serverSecret, '', 'demo payment webhook', 32))

export const signDemoWebhook = (rawBody: Buffer, key: Buffer): string =>
  createHmac('sha256', key).update(rawBody).digest('hex')

/** What a payment was when it was last changed. */
function resultOf(payment: store.DemoPayment, returnUrl?: string): ProviderResult {
  const { state, failure, card, token } = payment
  return {
    state,
    providerReference: payment.provider_reference,
    amount: { amountMinor: payment.amount_minor, currency: payment.currency, digits: payment.digits },
    ...(failure !== null && { failure }),
    ...(card && { card: { brand: card.brand, lastFour: card.lastFour } }),
    ...(card && token !== null && state === 'succeeded' && { saved: { token, ...card } }),
    ...(returnUrl !== undefined
      && state === 'needsAction' && {
        action: {
          kind: 'redirect',
          url: new URL(`/demo/payments/${payment.provider_reference}`, returnUrl).href,
        },
      }),
  }
}

function startOf(
  outcome: DemoOutcome,
  now: Date,
): Pick<store.DemoPayment, 'state' | 'failure' | 'ends_at' | 'webhook_at'> {
  const [failure, later] = [demoFailures[outcome] ?? null, new Date(now.getTime() + slowMs)]
  if (failure !== null) return { state: 'failed', failure, ends_at: null, webhook_at: now }
  if (outcome === 'challenge') return { state: 'needsAction', failure, ends_at: null, webhook_at: null }
  if (outcome === 'slow') return { state: 'processing', failure, ends_at: later, webhook_at: later }
  // Of a lost answer, the query is to find the payment.
  return { state: 'succeeded', failure, ends_at: null, webhook_at: outcome === 'lost' ? null : now }
}

/** The outcome by the card or the method, and what may be shown of the card. */
async function chosenBy(
  database: Database,
  { means, payerReference }: BeginRequest,
): Promise<{ outcome: DemoOutcome; card: DemoCard | null }> {
  switch (means.kind) {
    case 'deviceWallet':
    case 'hostedCard':
      throw new Error('The demo takes no wallets of devices, and has no fields of its own.')
    case 'method':
      return { outcome: 'challenge', card: null }
    case 'savedCard': {
      const saved = await store.findCard(database, payerReference ?? '', means.token)
      const outcome = demoOutcomes.find((each) => each === saved?.outcome) ?? 'declined'
      return { outcome, card: saved?.card ?? null }
    }
    case 'card': {
      const { pan, expiryMonth, expiryYear } = means.card
      const known = demoCards[pan] ?? { brand: 'other', outcome: 'declined' }
      return {
        outcome: known.outcome,
        card: { brand: known.brand, lastFour: pan.slice(-4), expiryMonth, expiryYear },
      }
    }
  }
}

/** The token of a card that is to be saved: the same card of a payer has the same one. */
async function saveWhereWanted(
  database: Database,
  { means, payerReference }: BeginRequest,
  outcome: DemoOutcome,
  card: DemoCard | null,
): Promise<string | null> {
  if (means.kind !== 'card' || !means.save || payerReference === null || card === null) return null
  // Of the brand and the last digits, since the number is kept nowhere, hashed or not.
  const token = createHash('sha256')
    .update(`${payerReference} ${card.brand} ${card.lastFour}`)
    .digest('base64url')
  await store.insertCard(database, { token, payer_reference: payerReference, outcome, card })
  return token
}

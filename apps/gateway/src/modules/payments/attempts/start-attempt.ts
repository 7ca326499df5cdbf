import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { countries, type Country } from '@crema/contract/countries/countries'
import type { OutcomeOf, ReceivedOf, ResponseOf } from '@crema/contract/endpoint'
import type { startPayment } from '@crema/contract/endpoints/payment/start-payment'
import type { CardTarget } from '@crema/contract/payments/payment-attempt'
import type { Money } from '@crema/contract/schemas'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { isUniqueViolation } from '#src/database/refusal.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { reserve } from '#src/modules/vouchers/tills/reserve-vouchers.ts'
import { tokenSealName } from '../cards/save-card.ts'
import { createPayer, findCard, type SavedCardRow } from '../cards/saved-card-store.ts'
import { reductionOf } from '../coupons/reduction-of.ts'
import { chooseProvider, chooseWalletProvider } from '../methods/choose-provider.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { BeginRequest, PaymentProvider } from '../providers/payment-provider.ts'
import { findOfferedKey, type OfferedKey } from '../service/card-keys.ts'
import { applyResult, endLocked, withdrawAttempt } from './apply-result.ts'
import { askProvider } from './ask-provider.ts'
import { secretHash } from './attempt-secrets.ts'
import {
  findAttemptByKey,
  findCurrentAttempt,
  insertAttempt,
  lockOrder,
  type AttemptRow,
  type PayableOrder,
} from './attempt-store.ts'
import { beginAttempt } from './begin-attempt.ts'
import { shownAttempt } from './shown-attempt.ts'

export type StartRequest = ReceivedOf<typeof startPayment> & {
  idempotencyKey: string
  memberId: string | null
  locale: Locale
  /** The origins of page and payment service, as the browser reaches them. */
  origins: { page: string; pay: string }
  browser: BeginRequest['browser']
  now: Date
}
type Refusal = OutcomeOf<typeof startPayment>
type Started = Result<ResponseOf<typeof startPayment>, Refusal>

/** How the attempt is paid, once everything that the request names was found. */
type Means = {
  provider: PaymentProvider
  method: string
  savesCard: boolean
  savedCard: SavedCardRow | undefined
  key: OfferedKey | undefined
}

/** When the provider is asked first what became of an attempt that it has not answered. */
const firstQueryMs = 20_000
/** Another attempt may begin in the same moment. */
const triesMax = 5

/**
 * Starts to pay an order. Of any number of requests at once one attempt begins; the same key has the same attempt. An attempt
 * that waits for its payer is cancelled first, here and at its provider; one that may be charged already refuses the new one.
 */
export async function startAttempt(services: PaymentServices, request: StartRequest): Promise<Started> {
  for (let attempt = 0; attempt < triesMax; attempt++) {
    const started = await tryToStart(services, request)
    if (started !== 'again') return started
  }
  return { refused: 'paymentProcessing' }
}

async function tryToStart(services: PaymentServices, request: StartRequest): Promise<Started | 'again'> {
  const { database } = services
  const { orderId, idempotencyKey, now } = request
  const earlier = await findAttemptByKey(database, orderId, idempotencyKey)
  if (earlier) return answer(services, request, earlier)
  const current = await findCurrentAttempt(database, orderId)
  if (current?.state === 'needsAction') {
    // Once it is cancelled at the provider, it cannot be paid beside the new one.
    const ended = await askProvider(
      services,
      current,
      (provider, known, signal) => provider.cancel(known, signal),
      now,
    )
    if (ended.state === 'needsAction') await withdrawAttempt(services, current.attempt_id, now)
  }
  const found = await findMeans(services, request)
  if (found === undefined) return { refused: 'notFound' }
  if ('refused' in found) return found
  const inserted = await insertNext(services, request, found)
  if (inserted === 'again' || 'refused' in inserted) return inserted
  const { row, order } = inserted
  if (row.amount_minor === 0) {
    // Vouchers pay all of it: no provider takes part.
    const amount = { amountMinor: 0, currency: row.currency, digits: row.digits }
    const paid = await applyResult(services, row.attempt_id, { state: 'succeeded', amount }, now)
    return answer(services, request, paid)
  }
  if (row.state === 'awaitingCard') return answer(services, request, row)
  const payer = row.member_id === null ? null : await createPayer(database, row.member_id, randomUUID())
  const begun = await beginAttempt(services, row, {
    means: beginMeans(services, request, found),
    payerReference: payer,
    browser: request.browser,
    country: order.country as Country, // written by `openOrder` only
    orderNo: order.order_no,
    now,
  })
  return answer(services, request, begun)
}

async function findMeans(
  services: PaymentServices,
  { orderId, means, memberId, now }: StartRequest,
): Promise<Means | { refused: Refusal } | undefined> {
  const order = await services.database
    .selectFrom('payment_order')
    .where('order_id', '=', orderId)
    .select(['country', 'currency'])
    .executeTakeFirst()
  if (!order) return undefined
  const country = order.country as Country // written by `openOrder` only
  const offering = (method: string) => chooseProvider(services, method, country, order.currency)
  switch (means.kind) {
    case 'card':
    case 'hostedCard': {
      if (means.save && memberId === null) return { refused: 'loginRequired' }
      const provider = offering('card')
      if (!provider) return undefined
      const isHosted = provider.hostedFields !== undefined
      if (means.kind === 'hostedCard' && !isHosted) return undefined
      const key = isHosted ? undefined : await findOfferedKey(services, now)
      if (!isHosted && !key) return undefined
      return {
        provider,
        method: 'card',
        savesCard: means.save && provider.savesCards,
        savedCard: undefined,
        key,
      }
    }
    case 'savedCard': {
      if (memberId === null) return { refused: 'loginRequired' }
      const savedCard = await findCard(services.database, memberId, means.cardId)
      const provider = savedCard && services.providers.get(savedCard.provider)
      if (!provider) return undefined
      return { provider, method: 'savedCard', savesCard: false, savedCard, key: undefined }
    }
    case 'deviceWallet': {
      const provider = chooseWalletProvider(services, means.wallet, country)
      if (!provider) return undefined
      return { provider, method: means.wallet, savesCard: false, savedCard: undefined, key: undefined }
    }
    case 'method': {
      const provider = means.method === 'card' ? undefined : offering(means.method)
      if (!provider) return undefined
      return { provider, method: means.method, savesCard: false, savedCard: undefined, key: undefined }
    }
  }
}

function beginMeans(
  { seal }: PaymentServices,
  { means }: StartRequest,
  { method, savesCard, savedCard }: Means,
): BeginRequest['means'] {
  if (means.kind === 'deviceWallet') return means
  if (means.kind === 'hostedCard') return { ...means, save: savesCard }
  if (!savedCard) return { kind: 'method', method }
  return {
    kind: 'savedCard',
    token: seal.open(savedCard.token_sealed, tokenSealName(savedCard.payer_reference)),
  }
}

type Inserted =
  | { row: AttemptRow; order: PayableOrder }
  | { refused: Refusal; help?: Record<string, unknown> }

async function insertNext(
  services: PaymentServices,
  request: StartRequest,
  means: Means,
): Promise<Inserted | 'again'> {
  try {
    return await retryOnConflict(() =>
      services.database
        .transaction()
        .execute((transaction) => insertLocked(services, transaction, request, means)),
    )
  } catch (error) {
    // A partial unique index allows an order one current attempt.
    if (isUniqueViolation(error)) return 'again'
    throw error
  }
}

async function insertLocked(
  services: PaymentServices,
  transaction: Database,
  request: StartRequest,
  means: Means,
): Promise<Inserted | 'again'> {
  const { orderId, memberId, voucherNos, idempotencyKey, now } = request
  const order = await lockOrder(transaction, orderId)
  if (!order) return { refused: 'notFound' }
  const current = await findCurrentAttempt(transaction, orderId)
  if (order.state === 'paid' || current?.state === 'succeeded') return { refused: 'orderPaid' }
  if (order.expires_at <= now) return { refused: 'orderExpired' }
  if (current?.idempotency_key === idempotencyKey) return 'again'
  if (current?.state === 'processing')
    return { refused: 'paymentProcessing', help: { attemptId: current.attempt_id } }
  // It began since it was looked for; its provider has to be asked first.
  if (current?.state === 'needsAction') return 'again'
  if (current) await endLocked(transaction, current, 'withdrawn', now)
  const reduced = await reductionOf(transaction, { order, memberId, voucherNos, now })
  if ('refused' in reduced) return reduced
  const amount = amountOf(order, reduced.ok.reductionMinor)
  if (amount.amountMinor !== request.amount.amountMinor || amount.currency !== request.amount.currency)
    return { refused: 'priceChanged', help: { amount } }
  // Only what vouchers pay needs no card; this one was not typed into the provider's fields.
  if (request.means.kind === 'card' && !means.key && amount.amountMinor > 0) return { refused: 'notFound' }
  const attempt = newAttempt(services, request, means, order, amount)
  if (memberId !== null) {
    const { attempt_id: attemptId } = attempt
    const reserved = await reserve(transaction, {
      attemptId,
      memberId,
      voucherNos,
      storeId: order.store_id,
      now,
    })
    if ('refused' in reserved) return reserved
  }
  return { row: await insertAttempt(transaction, attempt), order }
}

/** What is charged: the order's amount without the reductions of its vouchers. */
function amountOf(
  { amount_minor: amountMinor, currency, country }: PayableOrder,
  reductionMinor: number,
): Money {
  const { digits } = countries[country as Country] // written by `openOrder` only
  return { amountMinor: amountMinor - reductionMinor, currency, digits }
}

function newAttempt(
  { secrets }: PaymentServices,
  { memberId, idempotencyKey, voucherNos, locale, origins, now }: StartRequest,
  { provider, method, savesCard, savedCard, key }: Means,
  order: PayableOrder,
  amount: Money,
) {
  const attemptId = newId()
  const isFree = amount.amountMinor === 0
  const returnUrl = new URL(provider.returnPath, origins.page)
  returnUrl.search = new URLSearchParams({
    attemptId,
    lang: locale,
    cnty: order.country.toLowerCase(),
  }).toString()
  return {
    attempt_id: attemptId,
    order_id: order.order_id,
    idempotency_key: idempotencyKey,
    member_id: memberId,
    provider: provider.name,
    method,
    saves_card: savesCard,
    card_id: savedCard?.card_id ?? null,
    voucher_nos: [...voucherNos],
    // Providers accept letters and digits alone.
    reference: attemptId.replaceAll('-', ''),
    provider_reference: null,
    // One that nothing has to be charged for can be withdrawn, should the gateway be killed before its end.
    state: key || isFree ? ('awaitingCard' as const) : ('processing' as const),
    amount_minor: amount.amountMinor,
    currency: amount.currency,
    digits: amount.digits,
    action: null,
    failure: null,
    card_brand: savedCard?.brand ?? null,
    card_last_four: savedCard?.last_four ?? null,
    state_hash: secretHash(secrets.stateOf(attemptId)),
    nonce_hash: secretHash(secrets.nonceOf(attemptId)),
    return_url: returnUrl.href,
    locale,
    created_at: now,
    expires_at: order.expires_at,
    ended_at: null,
    receipt_no: null,
    next_query_at: key || isFree ? order.expires_at : new Date(now.getTime() + firstQueryMs),
  }
}

async function answer(services: PaymentServices, request: StartRequest, row: AttemptRow): Promise<Started> {
  return { ok: { attempt: shownAttempt(row), card: await cardTargetOf(services, request, row) } }
}

async function cardTargetOf(
  services: PaymentServices,
  { origins, now }: StartRequest,
  { attempt_id: attemptId, state }: AttemptRow,
): Promise<CardTarget | null> {
  if (state !== 'awaitingCard') return null
  const key = await findOfferedKey(services, now)
  if (!key) return null
  return {
    url: new URL('/pay/card', origins.pay).href,
    key: key.jwk,
    nonce: services.secrets.nonceOf(attemptId),
  }
}

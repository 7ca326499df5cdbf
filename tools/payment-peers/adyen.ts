/**
 * A local stand-in for Adyen's Checkout API v72. Every request is checked against the documented fields; what differs is
 * listed in `violations` and refused. It charges nobody, so a test decides what the bank and the payer do.
 */
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { adyenFields, encryptedFields } from './adyen-fields.ts'
import { payerPages, returnTo, type PayerChoice } from './payer-pages.ts'
import { repetitions, startPeerServer, type PeerAnswer, type PeerRequest } from './peer-server.ts'

export type AdyenAccount = {
  apiKey: string
  merchantAccount: string
  hmacKey: string
  webhookUser: string
  webhookPassword: string
}

/** What becomes of a payment: a result code, or a refusal with its reason; or the action that the payer is asked for. */
export type AdyenOutcome =
  | 'Authorised'
  | 'Cancelled'
  | 'Error'
  | 'Pending'
  | 'Received'
  | 'PartiallyAuthorised'
  | 'AuthenticationFinished'
  | { refused: string }
export type AdyenDecision = AdyenOutcome | 'redirect' | 'form' | 'threeDS2' | 'voucher'

type Amount = { currency: string; value: number }
type Payment = {
  pspReference: string
  reference: string
  amount: Amount
  refunded: number
  shopperReference: string | undefined
  stores: boolean
  brand: string
  redirectResult: string
  outcome: AdyenOutcome | undefined
}
type Session = { reference: string; amount: Amount; returnUrl: string; status: string; result: string }

const amount = z.strictObject({ currency: z.string().regex(/^[A-Z]{3}$/), value: z.int().min(1) })
const reference = z.string().min(1).max(80)
const returnUrl = z.url({ protocol: /^https?$/ }).max(1024)
const shopperReference = z.string().min(3).max(256)
const shared = {
  merchantAccount: z.string(),
  amount,
  reference,
  returnUrl,
  channel: z.literal('Web').optional(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  shopperLocale: z
    .string()
    .regex(/^[a-z]{2}-[A-Z]{2}$/)
    .optional(),
  shopperIP: z.union([z.ipv4(), z.ipv6()]).optional(),
  shopperReference: shopperReference.optional(),
  recurringProcessingModel: z.enum(['CardOnFile', 'Subscription', 'UnscheduledCardOnFile']).optional(),
}
const sessionRequest = z
  .strictObject({
    ...shared,
    mode: z.enum(['embedded', 'hosted']).default('embedded'),
    allowedPaymentMethods: z.array(z.string()).optional(),
    storePaymentMethodMode: z.enum(['askForConsent', 'disabled']).optional(),
    showRemovePaymentMethodButton: z.boolean().optional(),
  })
  .refine((body) => body.storePaymentMethodMode !== 'askForConsent' || body.shopperReference !== undefined, {
    error: 'askForConsent needs a shopperReference',
  })
const cardNumber = z.string().regex(/^\d{12,19}$/)
const paymentRequest = z
  .strictObject({
    ...shared,
    paymentMethod: z.union([
      z.strictObject({
        type: z.literal('scheme'),
        number: cardNumber,
        expiryMonth: z.string().regex(/^(0[1-9]|1[0-2])$/),
        expiryYear: z.string().regex(/^20\d\d$/),
        cvc: z.string().regex(/^\d{3,4}$/),
      }),
      encryptedFields,
      z.strictObject({ type: z.literal('scheme'), storedPaymentMethodId: z.string().max(64) }),
      z.strictObject({ type: z.literal('applepay'), applePayToken: z.base64().min(1).max(10_000) }),
      z.strictObject({ type: z.literal('googlepay'), googlePayToken: z.string().min(1).max(20_000) }),
      z.strictObject({
        type: z.enum(['ideal', 'alipay', 'alipay_hk', 'kakaopay', 'gcash', 'grabpay_SG', 'momo_wallet']),
      }),
    ]),
    origin: z
      .string()
      .max(80)
      .refine((text) => URL.canParse(text) && new URL(text).origin === text)
      .optional(),
    browserInfo: z.strictObject({ userAgent: z.string().min(1), acceptHeader: z.string().min(1) }).optional(),
    authenticationData: z
      .strictObject({
        threeDSRequestData: z.strictObject({ nativeThreeDS: z.enum(['preferred', 'disabled']) }),
      })
      .optional(),
    shopperInteraction: z.enum(['Ecommerce', 'ContAuth']).optional(),
    storePaymentMethod: z.boolean().optional(),
  })
  .superRefine((body, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', message })
    const isCard = body.paymentMethod.type === 'scheme'
    if (isCard && (!body.origin || !body.browserInfo || !body.shopperIP || !body.authenticationData))
      fail('a card needs origin, browserInfo, shopperIP and authenticationData')
    const isStored = 'storedPaymentMethodId' in body.paymentMethod
    if (
      isStored
      && (body.shopperInteraction !== 'ContAuth' || body.recurringProcessingModel !== 'CardOnFile')
    )
      fail('a stored card is ContAuth and CardOnFile')
    if ((isStored || body.storePaymentMethod) && body.shopperReference === undefined)
      fail('a stored card needs a shopperReference')
    if (body.storePaymentMethod && body.recurringProcessingModel === undefined)
      fail('storing needs a recurringProcessingModel')
  })
const detailsRequest = z.strictObject({
  merchantAccount: z.string(),
  details: z.union([
    z.strictObject({ redirectResult: z.string().max(20_000) }),
    z.strictObject({ payload: z.string().max(20_000) }),
    z.strictObject({ MD: z.string().max(20_000), PaRes: z.string().max(20_000) }),
  ]),
})
const appleSessionRequest = z.strictObject({
  merchantAccount: z.string(),
  displayName: z.string().min(1),
  domainName: z.hostname(),
  merchantIdentifier: z.string().min(1),
})
const refundRequest = z.strictObject({ merchantAccount: z.string(), amount, reference })

const prefix = '/v72'
const brandsByDigit: Record<string, string> = { 3: 'amex', 4: 'visa', 5: 'mc' }
const newReference = () =>
  Array.from({ length: 16 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[randomInt(32)]).join('')

export async function startAdyen(account: AdyenAccount) {
  const payments: Payment[] = []
  const sessions = new Map<string, Session>()
  const stored = new Map<string, { shopperReference: string; brand: string; lastFour: string }>()
  const removed: string[] = []
  const decisions: AdyenDecision[] = []
  const repeat = repetitions()
  const pages = payerPages()
  const fields = adyenFields((problem) => void server.violations.push(problem))
  const server = await startPeerServer(
    (request) => pages.answer(request) ?? fields.answer(request) ?? handle(request),
  )

  const refuse = (
    status: number,
    errorCode: string,
    message: string,
    errorType = 'validation',
  ): PeerAnswer => ({
    status,
    body: { status, errorCode, message, errorType, pspReference: newReference() },
  })
  const wrong = (path: string, problem: string) => {
    server.violations.push(`${path}: ${problem}`)
    return refuse(422, '14_001', 'a field is wrong')
  }

  function handle(request: PeerRequest): PeerAnswer {
    const { path, method, headers, rawBody, query } = request
    if (headers['x-api-key'] !== account.apiKey)
      return refuse(401, '000', 'HTTP Status Response - Unauthorized', 'security')
    if (!path.startsWith(`${prefix}/`)) return wrong(path, 'no such path')
    const at = path.slice(prefix.length)
    if (method === 'GET' || method === 'DELETE') return read(method, at, query)
    if (method !== 'POST') return wrong(path, 'no such method')
    const key = headers['idempotency-key']
    if (typeof key !== 'string' || key.length > 64)
      return wrong(path, 'no Idempotency-Key of at most 64 characters')
    if (headers['content-type'] !== 'application/json') return wrong(path, 'not JSON')
    const body: unknown = JSON.parse(rawBody.toString())
    if ((body as { merchantAccount?: unknown }).merchantAccount !== account.merchantAccount)
      return refuse(403, '901', 'Invalid Merchant Account', 'security')
    const answer = repeat(
      key,
      request,
      () => write(at, body),
      () => wrong(path, 'another request under the same Idempotency-Key'),
    )
    return { ...answer, headers: { 'Idempotency-Key': key } }
  }

  function read(method: string, at: string, query: URLSearchParams): PeerAnswer {
    const session = /^\/sessions\/([\w-]+)$/.exec(at)?.[1]
    if (session !== undefined && method === 'GET') {
      const known = sessions.get(session)
      const result = query.get('sessionResult')
      if (result === null) return wrong(at, 'no sessionResult')
      if (!known || known.result !== result) return refuse(422, '14_0408', 'Invalid sessionResult')
      const paid = payments.filter(
        (each) => each.reference === known.reference && each.outcome === 'Authorised',
      )
      return {
        status: 200,
        body: {
          id: session,
          reference: known.reference,
          status: known.status,
          payments: paid.map((each) => ({
            pspReference: each.pspReference,
            resultCode: 'Authorised',
            amount: each.amount,
            paymentMethod: { type: 'scheme', brand: each.brand },
          })),
        },
      }
    }
    if (query.get('merchantAccount') !== account.merchantAccount)
      return refuse(403, '901', 'Invalid Merchant Account', 'security')
    const shopper = query.get('shopperReference')
    if (shopper === null) return wrong(at, 'no shopperReference')
    if (method === 'GET' && at === '/storedPaymentMethods') {
      const cards = [...stored].filter(([, card]) => card.shopperReference === shopper)
      return {
        status: 200,
        body: {
          merchantAccount: account.merchantAccount,
          shopperReference: shopper,
          storedPaymentMethods: cards.map(([id, { brand, lastFour }]) => ({
            id,
            brand,
            lastFour,
            expiryMonth: '03',
            expiryYear: '30',
            type: 'scheme',
          })),
        },
      }
    }
    const token = /^\/storedPaymentMethods\/([\w-]+)$/.exec(at)?.[1]
    if (method !== 'DELETE' || token === undefined) return wrong(at, 'no such call')
    if (stored.get(token)?.shopperReference !== shopper) return refuse(422, '14_017', 'not found')
    stored.delete(token)
    removed.push(token)
    return { status: 204 }
  }

  function write(at: string, body: unknown): PeerAnswer {
    const check = <Schema extends z.ZodType>(schema: Schema) => schema.safeParse(body)
    const problem = (error: z.ZodError | undefined) => wrong(at, z.prettifyError(error ?? new z.ZodError([])))
    if (at === '/payments') {
      const { data, error } = check(paymentRequest)
      return data ? pay(data) : problem(error)
    }
    if (at === '/payments/details') {
      const { data, error } = check(detailsRequest)
      if (!data) return problem(error)
      const [result] = Object.values(data.details)
      const payment = payments.find((each) => each.redirectResult === result)
      if (!payment?.outcome) return refuse(422, '14_0414', 'Invalid payload provided')
      // The server keeps it for one call; a repetition comes with the same key.
      payment.redirectResult = ''
      return { status: 200, body: answerOf(payment) }
    }
    if (at === '/sessions') {
      const { data, error } = check(sessionRequest)
      if (!data) return problem(error)
      const id = `CS${newReference()}`
      const { reference: ours, returnUrl: back } = data
      sessions.set(id, {
        reference: ours,
        amount: data.amount,
        returnUrl: back,
        status: 'active',
        result: '',
      })
      const url =
        server.url + pages.add((choice) => returnTo(back, leaveSession(id, sessionStatuses[choice])))
      return {
        status: 201,
        body: {
          ...data,
          id,
          sessionData: randomUUID(),
          expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
          ...(data.mode === 'hosted' && { url }),
        },
      }
    }
    if (at === '/applePay/sessions') {
      const { data, error } = check(appleSessionRequest)
      if (!data) return problem(error)
      const { merchantIdentifier, domainName, displayName } = data
      const session = { merchantIdentifier, domainName, displayName, signature: randomUUID() }
      return { status: 200, body: { data: btoa(JSON.stringify(session)) } }
    }
    const psp = /^\/payments\/(\w{16})\/refunds$/.exec(at)?.[1]
    if (psp === undefined) return wrong(at, 'no such call')
    const { data, error } = check(refundRequest)
    if (!data) return problem(error)
    const payment = payments.find((each) => each.pspReference === psp && each.outcome === 'Authorised')
    if (!payment) return refuse(422, '167', 'Original pspReference required for this operation')
    if (
      data.amount.currency !== payment.amount.currency
      || payment.refunded + data.amount.value > payment.amount.value
    )
      return refuse(422, '137', 'Invalid amount specified')
    payment.refunded += data.amount.value
    return {
      status: 201,
      body: { ...data, status: 'received', pspReference: newReference(), paymentPspReference: psp },
    }
  }

  function pay(request: z.output<typeof paymentRequest>): PeerAnswer {
    const { paymentMethod } = request
    const token = 'storedPaymentMethodId' in paymentMethod ? paymentMethod.storedPaymentMethodId : undefined
    if (token !== undefined && stored.get(token)?.shopperReference !== request.shopperReference)
      return refuse(422, '800', 'Contract not found')
    const opened = 'encryptedCardNumber' in paymentMethod ? fields.cardNumber(paymentMethod) : ''
    if (opened === undefined) return refuse(422, '14_0408', 'Field is not valid')
    const digits = 'number' in paymentMethod ? paymentMethod.number : opened
    const payment: Payment = {
      pspReference: newReference(),
      reference: request.reference,
      amount: request.amount,
      refunded: 0,
      shopperReference: request.shopperReference,
      stores: request.storePaymentMethod === true,
      brand: brandsByDigit[digits[0] ?? ''] ?? 'other',
      redirectResult: `X${randomUUID()}==`,
      outcome: undefined,
    }
    payments.push(payment)
    // The documented card of a challenge, and methods that are a redirect.
    const isWallet = paymentMethod.type === 'applepay' || paymentMethod.type === 'googlepay'
    const isRedirect = digits === '4212345678910006' || !(isWallet || paymentMethod.type === 'scheme')
    const decision = decisions.shift() ?? (isRedirect ? 'redirect' : 'Authorised')
    const isForm = decision === 'form'
    const url =
      server.url
      + pages.add((choice) => {
        payment.outcome = outcomeOf(choice, paymentMethod.type === 'scheme')
        const { redirectResult } = payment
        return isForm
          ? { url: request.returnUrl, fields: { MD: redirectResult, PaRes: 'pa+res=' } }
          : returnTo(request.returnUrl, { redirectResult })
      })
    const asks = (resultCode: string, action: object) => ({
      status: 200,
      body: { resultCode, merchantReference: payment.reference, action },
    })
    switch (decision) {
      case 'redirect':
        return asks('RedirectShopper', {
          type: 'redirect',
          url,
          method: 'GET',
          paymentMethodType: paymentMethod.type,
        })
      case 'form':
        return asks('RedirectShopper', {
          type: 'redirect',
          url,
          method: 'POST',
          data: { MD: payment.redirectResult, PaReq: 'pa+req=', TermUrl: request.returnUrl },
        })
      case 'threeDS2':
        return asks('IdentifyShopper', {
          type: 'threeDS2',
          subtype: 'fingerprint',
          token: 'eyJ0',
          paymentData: 'Ab02',
        })
      case 'voucher':
        return asks('PresentToShopper', { type: 'voucher', reference: '123 456' })
      default:
        payment.outcome = decision
        return { status: 200, body: answerOf(payment, digits.slice(-4)) }
    }
  }

  function answerOf(payment: Payment, lastFour = '1142') {
    const { outcome, pspReference, shopperReference: shopper, brand } = payment
    const isRefused = typeof outcome === 'object'
    const token = randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()
    const isStored = outcome === 'Authorised' && payment.stores && shopper !== undefined
    if (isStored) stored.set(token, { shopperReference: shopper, brand, lastFour })
    return {
      resultCode: isRefused ? 'Refused' : outcome,
      pspReference,
      merchantReference: payment.reference,
      amount: payment.amount,
      ...(isRefused && { refusalReason: 'Refused', refusalReasonCode: outcome.refused }),
      ...(outcome === 'Authorised' && { paymentMethod: { type: 'scheme', brand } }),
      additionalData: {
        cardSummary: lastFour,
        ...(isStored && {
          'tokenization.storedPaymentMethodId': token,
          'tokenization.shopperReference': shopper,
          'tokenization.store.operationType': 'created',
        }),
      },
    }
  }

  const paymentOf = (ours: string) => {
    const payment = payments.findLast((each) => each.reference === ours)
    if (!payment) throw new Error(`The stand-in has no payment ${ours}.`)
    return payment
  }

  return {
    ...server,
    url: server.url + prefix,
    payments,
    removed,
    /** What becomes of the next payments. Default: authorised, or a redirect where the method is one. */
    decide: (...next: AdyenDecision[]) => void decisions.push(...next),
    /** The payer finishes the bank's page; returns what Adyen adds to the return URL. */
    finishRedirect(ours: string, outcome: AdyenOutcome): { redirectResult: string } {
      const payment = paymentOf(ours)
      payment.outcome = outcome
      return { redirectResult: payment.redirectResult }
    },
    /** The payer leaves Adyen's page; returns what Adyen adds to the return URL. */
    leaveSession,
    paymentOf,
    pages,
    fields,
    charges: () =>
      payments
        .filter(({ outcome, refunded, amount: paid }) => outcome === 'Authorised' && refunded < paid.value)
        .map((payment) => payment.reference.replace(/_session$/, '')),
    /** The notification of a payment that is authorised or refused. */
    report(ours: string) {
      const { reference: merchantReference, ...payment } =
        payments.findLast((each) => each.reference === `${ours}_session`) ?? paymentOf(ours)
      return notification({
        eventCode: 'AUTHORISATION',
        merchantReference,
        pspReference: payment.pspReference,
        amount: payment.amount,
        success: payment.outcome === 'Authorised' ? 'true' : 'false',
        paymentMethod: payment.brand,
      })
    },
    /** A standard webhook as Adyen sends it. */
    notification,
  }

  function notification(item: Partial<AdyenNotification>, live = 'false') {
    return adyenNotification(account, item, live)
  }

  function leaveSession(id: string, status: string, paidTimes = status === 'completed' ? 1 : 0) {
    const session = sessions.get(id)
    if (!session) throw new Error(`The stand-in has no session ${id}.`)
    session.status = status
    session.result = `result-${randomUUID()}`
    for (let time = 0; time < paidTimes; time++) {
      payments.push({
        pspReference: newReference(),
        reference: session.reference,
        amount: session.amount,
        refunded: 0,
        shopperReference: undefined,
        stores: false,
        brand: 'visa',
        redirectResult: '',
        outcome: 'Authorised',
      })
    }
    return { sessionId: id, sessionResult: session.result }
  }
}

/** What the buttons of Adyen's page do to a session. */
const sessionStatuses = { Pay: 'completed', Decline: 'refused', Cancel: 'canceled' } satisfies Record<
  PayerChoice,
  string
>

/** What those of a redirect do; on a card's, which is 3-D Secure, the payer is not authenticated. */
function outcomeOf(choice: PayerChoice, isCard: boolean): AdyenOutcome {
  if (choice === 'Pay') return 'Authorised'
  return choice === 'Cancel' ? 'Cancelled' : { refused: isCard ? '11' : '2' }
}

export type AdyenNotification = {
  pspReference: string
  originalReference: string
  merchantAccountCode: string
  merchantReference: string
  amount: Amount
  eventCode: string
  success: 'true' | 'false'
  reason: string
  paymentMethod: string
  additionalData: Record<string, string>
}

/** A signed standard webhook with its headers. The signature is computed here and not by the code under test. */
export function adyenNotification(account: AdyenAccount, item: Partial<AdyenNotification>, live = 'false') {
  const given = { merchantAccountCode: account.merchantAccount, success: 'true' as const, ...item }
  const data = [
    given.pspReference,
    given.originalReference,
    given.merchantAccountCode,
    given.merchantReference,
    given.amount?.value,
    given.amount?.currency,
    given.eventCode,
    given.success,
  ]
    .map((value) => value ?? '')
    .join(':')
  const hmacSignature = createHmac('sha256', Buffer.from(account.hmacKey, 'hex'))
    .update(data)
    .digest('base64')
  const NotificationRequestItem = {
    eventDate: '2026-11-23T10:00:00+01:00',
    ...given,
    additionalData: { ...given.additionalData, hmacSignature },
  }
  return {
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${account.webhookUser}:${account.webhookPassword}`)}`,
    },
    rawBody: Buffer.from(JSON.stringify({ live, notificationItems: [{ NotificationRequestItem }] })),
  }
}

/**
 * A local stand-in for PayPal's REST API: tokens, orders, captures, refunds, webhooks. Every request is checked against the
 * documented fields; what differs is listed in `violations` and refused. A test decides what the payer and the bank do.
 */
import { createHash, createSign, generateKeyPairSync, randomInt, randomUUID, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { payerPages, returnTo, type PayerChoice, type PayerReturn } from './payer-pages.ts'
import { repetitions, startPeerServer, type PeerAnswer, type PeerRequest } from './peer-server.ts'

export type PaypalAccount = { clientId: string; secret: string; webhookId: string }

type Amount = { currency_code: string; value: string }
type Payment = { id: string; status: string; amount: Amount; invoice_id: string; custom_id: string }
type Refund = Payment & { captureId: string }
export type PaypalOrder = {
  id: string
  status: string
  intent: 'CAPTURE' | 'AUTHORIZE'
  updates: number
  amount: Amount
  custom_id: string
  invoice_id: string
  /** Of PayPal's page for this order, and where it returns to. */
  page: string
  returns: { approved: string; cancelled: string }
  authorizations: Payment[]
  captures: Payment[]
  refunds: Refund[]
}

/** What becomes of the next capture or authorization: a status of it, or the issue for which the call is refused. */
export type PaypalDecision = { status: string } | { issue: string }

const currencies =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')
const amount = z
  .strictObject({ currency_code: z.enum(currencies), value: z.string().max(32) })
  .refine(
    ({ currency_code, value }) =>
      (['HUF', 'JPY', 'TWD'].includes(currency_code) ? /^[1-9]\d*$/ : /^\d+\.\d\d$/).test(value),
    { error: 'DECIMAL_PRECISION' },
  )
const orderRequest = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.string().min(1).max(256).optional(),
        custom_id: z.string().min(1).max(255),
        invoice_id: z.string().min(1).max(127),
        description: z.string().min(1).max(127).optional(),
        amount,
      }),
    )
    .length(1),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        return_url: z.url(),
        cancel_url: z.url(),
        user_action: z.enum(['PAY_NOW', 'CONTINUE']),
        shipping_preference: z.enum(['NO_SHIPPING', 'GET_FROM_FILE', 'SET_PROVIDED_ADDRESS']),
        locale: z.string().regex(/^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/),
      }),
    }),
  }),
})
const captureRequest = z.strictObject({
  amount,
  final_capture: z.boolean(),
  invoice_id: z.string().max(127).optional(),
})
const refundRequest = z.strictObject({ amount: amount.optional(), custom_id: z.string().max(255).optional() })
const verifyRequest = z.strictObject({
  auth_algo: z.literal('SHA256withRSA'),
  cert_url: z.url(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({ id: z.string() }),
})
const empty = z.strictObject({})

/** What PayPal signs of a webhook. The checksum is the unsigned one of the bytes as they are sent. */
export const signedText = (id: string, time: string, webhookId: string, body: Buffer) =>
  `${id}|${time}|${webhookId}|${crc32(body)}`

const newId = () =>
  Array.from({ length: 17 }, () => 'ABCDEFGHJKLMNPRSTUVWXY0123456789'[randomInt(32)]).join('')

export async function startPaypal(account: PaypalAccount) {
  const orders = new Map<string, PaypalOrder>()
  const tokens = new Set<string>()
  const decisions: PaypalDecision[] = []
  const repeat = repetitions()
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let tokenSeconds = 32_400
  const pages = payerPages()
  const server = await startPeerServer((request) => pages.answer(request) ?? handle(request))

  const refuse = (status: number, name: string, issue?: string, links: object[] = []): PeerAnswer => ({
    status,
    body: {
      name,
      message: 'Refused.',
      debug_id: randomUUID().slice(0, 13),
      ...(issue !== undefined && { details: [{ issue, description: issue }] }),
      links,
    },
  })
  const unprocessable = (issue: string, links: object[] = []) =>
    refuse(422, 'UNPROCESSABLE_ENTITY', issue, links)
  const wrong = (path: string, problem: string) => {
    server.violations.push(`${path}: ${problem}`)
    return refuse(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX')
  }

  function handle(request: PeerRequest): PeerAnswer {
    const { method, path, headers, rawBody } = request
    if (path === '/v1/oauth2/token') return giveToken(request)
    if (!tokens.has(headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return {
        status: 401,
        body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
      }
    if (method === 'GET') return read(path)
    if (method !== 'POST') return wrong(path, 'no such method')
    if (headers['content-type'] !== 'application/json') return wrong(path, 'not JSON')
    if (path === '/v1/notifications/verify-webhook-signature') return verifyWebhook(request)
    const key = headers['paypal-request-id']
    if (typeof key !== 'string' || key.length > 108)
      return wrong(path, 'no PayPal-Request-Id of at most 108 characters')
    if (headers.prefer !== 'return=representation') return wrong(path, 'the answer would be a minimal one')
    const body: unknown = JSON.parse(rawBody.toString())
    const answer = repeat(
      key,
      request,
      () => write(path, body),
      () => wrong(path, 'another request under the same PayPal-Request-Id'),
    )
    return answer
  }

  function giveToken({ headers, rawBody, path }: PeerRequest): PeerAnswer {
    if (headers.authorization !== `Basic ${btoa(`${account.clientId}:${account.secret}`)}`)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      }
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
    if (!isForm || rawBody.toString() !== 'grant_type=client_credentials') return wrong(path, 'another grant')
    const token = `A21AA${randomUUID()}`
    tokens.add(token)
    return {
      status: 200,
      body: {
        scope: 'https://uri.paypal.com/services/payments',
        access_token: token,
        token_type: 'Bearer',
        expires_in: tokenSeconds,
      },
    }
  }

  const linksOf = ({ id, page }: PaypalOrder) => [
    { rel: 'self', href: `${server.url}/v2/checkout/orders/${id}`, method: 'GET' },
    { rel: 'payer-action', href: page, method: 'GET' },
  ]

  function shown(order: PaypalOrder) {
    const { id, status, intent, updates, amount: asked, custom_id, invoice_id } = order
    const { authorizations, captures, refunds } = order
    const hasPayments = authorizations.length + captures.length > 0
    return {
      id,
      status,
      intent,
      create_time: '2026-11-23T09:00:00Z',
      update_time: `2026-11-23T09:00:${String(updates).padStart(2, '0')}Z`,
      links: linksOf(order),
      purchase_units: [
        {
          reference_id: invoice_id,
          custom_id,
          invoice_id,
          amount: asked,
          ...(hasPayments && { payments: { authorizations, captures, refunds } }),
        },
      ],
    }
  }

  function read(path: string): PeerAnswer {
    const [, id = ''] = /^\/v2\/checkout\/orders\/(\w+)$/.exec(path) ?? []
    const order = orders.get(id)
    if (order) return { status: 200, body: shown(order) }
    const [, refundId = ''] = /^\/v2\/payments\/refunds\/(\w+)$/.exec(path) ?? []
    const made = [...orders.values()].flatMap(({ refunds }) => refunds).find((each) => each.id === refundId)
    if (made) return { status: 200, body: made }
    return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
  }

  function write(path: string, body: unknown): PeerAnswer {
    const problem = (error: z.ZodError | undefined) =>
      wrong(path, z.prettifyError(error ?? new z.ZodError([])))
    if (path === '/v2/checkout/orders') {
      const { data, error } = orderRequest.safeParse(body)
      return data ? create(data) : problem(error)
    }
    const [, orderId = '', task] = /^\/v2\/checkout\/orders\/(\w+)\/(authorize|capture)$/.exec(path) ?? []
    if (task !== undefined) {
      const { error } = empty.safeParse(body)
      if (error) return problem(error)
      const order = orders.get(orderId)
      return order ? complete(order, task === 'capture') : refuse(404, 'RESOURCE_NOT_FOUND')
    }
    const [, paymentId = '', action] =
      /^\/v2\/payments\/authorizations\/(\w+)\/(capture|void)$/.exec(path) ?? []
    if (action !== undefined) return changeAuthorization(path, paymentId, action, body)
    const [, captureId] = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path) ?? []
    if (captureId === undefined) return wrong(path, 'no such call')
    const { data, error } = refundRequest.safeParse(body)
    return data ? refund(captureId, data) : problem(error)
  }

  function create(request: z.output<typeof orderRequest>): PeerAnswer {
    const [unit] = request.purchase_units
    if (!unit) return wrong('orders', 'no purchase unit')
    if (
      [...orders.values()].some(
        ({ invoice_id, captures }) => invoice_id === unit.invoice_id && captures.length > 0,
      )
    )
      return unprocessable('DUPLICATE_INVOICE_ID')
    const { return_url: approved, cancel_url: cancelled } = request.payment_source.paypal.experience_context
    const id = newId()
    const order: PaypalOrder = {
      id,
      page: server.url + pages.add((choice) => leave(id, choice)),
      returns: { approved, cancelled },
      status: 'PAYER_ACTION_REQUIRED',
      intent: request.intent,
      updates: 0,
      amount: unit.amount,
      custom_id: unit.custom_id,
      invoice_id: unit.invoice_id,
      authorizations: [],
      captures: [],
      refunds: [],
    }
    orders.set(order.id, order)
    return { status: 200, body: shown(order) }
  }

  function complete(order: PaypalOrder, isCapture: boolean): PeerAnswer {
    if (order.captures.length > 0) return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.authorizations.length > 0) return unprocessable('ORDER_ALREADY_AUTHORIZED')
    if ((order.intent === 'CAPTURE') !== isCapture) return unprocessable('ACTION_DOES_NOT_MATCH_INTENT')
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    const decision = decisions.shift() ?? { status: isCapture ? 'COMPLETED' : 'CREATED' }
    if ('issue' in decision) {
      // The payer has to choose another way to pay.
      if (decision.issue === 'INSTRUMENT_DECLINED') order.status = 'PAYER_ACTION_REQUIRED'
      order.updates++
      return unprocessable(
        decision.issue,
        decision.issue === 'INSTRUMENT_DECLINED' ? [{ rel: 'redirect', href: `${order.page}?again` }] : [],
      )
    }
    const payment = paymentOf(order, decision.status)
    ;(isCapture ? order.captures : order.authorizations).push(payment)
    order.status = 'COMPLETED'
    order.updates++
    return { status: 201, body: shown(order) }
  }

  const paymentOf = ({ amount: asked, invoice_id, custom_id }: PaypalOrder, status: string): Payment => ({
    id: newId(),
    status,
    amount: asked,
    invoice_id,
    custom_id,
  })

  function changeAuthorization(path: string, id: string, action: string, body: unknown): PeerAnswer {
    const order = [...orders.values()].find(({ authorizations }) =>
      authorizations.some((each) => each.id === id),
    )
    const authorization = order?.authorizations.find((each) => each.id === id)
    if (!order || !authorization) return refuse(404, 'RESOURCE_NOT_FOUND')
    if (action === 'void') {
      if (authorization.status !== 'CREATED') return unprocessable('AUTHORIZATION_ALREADY_CAPTURED')
      authorization.status = 'VOIDED'
      return { status: 204 }
    }
    const { data, error } = captureRequest.safeParse(body)
    if (!data) return wrong(path, z.prettifyError(error ?? new z.ZodError([])))
    if (authorization.status !== 'CREATED') return unprocessable('AUTHORIZATION_ALREADY_CAPTURED')
    const decision = decisions.shift() ?? { status: 'COMPLETED' }
    if ('issue' in decision) return unprocessable(decision.issue)
    authorization.status = 'CAPTURED'
    const capture = { ...paymentOf(order, decision.status), amount: data.amount }
    order.captures.push(capture)
    order.updates++
    return { status: 201, body: capture }
  }

  function refund(captureId: string, request: z.output<typeof refundRequest>): PeerAnswer {
    const order = [...orders.values()].find(({ captures }) => captures.some(({ id }) => id === captureId))
    const capture = order?.captures.find(({ id }) => id === captureId)
    if (!order || !capture) return refuse(404, 'RESOURCE_NOT_FOUND')
    const asked = request.amount ?? capture.amount
    const refunded = order.refunds.reduce((sum, each) => sum + Number(each.amount.value), 0)
    if (refunded >= Number(capture.amount.value)) return unprocessable('CAPTURE_FULLY_REFUNDED')
    if (refunded + Number(asked.value) > Number(capture.amount.value))
      return unprocessable('REFUND_AMOUNT_EXCEEDED')
    const decision = decisions.shift() ?? { status: 'COMPLETED' }
    if ('issue' in decision) return unprocessable(decision.issue)
    const made: Refund = {
      ...paymentOf(order, decision.status),
      amount: asked,
      custom_id: request.custom_id ?? order.custom_id,
      captureId,
    }
    order.refunds.push(made)
    capture.status = 'PARTIALLY_REFUNDED'
    return { status: 201, body: made }
  }

  /** As PayPal does: over the bytes of `webhook_event` as they stand in the request. */
  function verifyWebhook({ path, rawBody }: PeerRequest): PeerAnswer {
    const text = rawBody.toString()
    const { data, error } = verifyRequest.safeParse(JSON.parse(text))
    if (!data) return wrong(path, z.prettifyError(error ?? new z.ZodError([])))
    const mark = '"webhook_event":'
    const event = Buffer.from(text.slice(text.indexOf(mark) + mark.length, -1))
    const signed = signedText(data.transmission_id, data.transmission_time, data.webhook_id, event)
    const isValid =
      data.webhook_id === account.webhookId
      && verify('sha256', Buffer.from(signed), publicKey, Buffer.from(data.transmission_sig, 'base64'))
    return { status: 200, body: { verification_status: isValid ? 'SUCCESS' : 'FAILURE' } }
  }

  return {
    ...server,
    orders,
    /** What becomes of the next authorizations, captures and refunds. Default: they succeed. */
    decide: (...next: PaypalDecision[]) => void decisions.push(...next),
    /** Ends all tokens, as when the secret was changed. */
    revokeTokens: () => tokens.clear(),
    setTokenLife: (seconds: number) => void (tokenSeconds = seconds),
    /** The payer approves; returns what PayPal adds to the return URL. */
    approve,
    pages,
    charges: () =>
      [...orders.values()].flatMap(({ captures, refunds, invoice_id }) =>
        captures
          .filter(({ id, status, amount: paid }) => {
            const back = refunds.filter(({ captureId }) => captureId === id)
            const sum = back.reduce((total, each) => total + Number(each.amount.value), 0)
            return status !== 'DECLINED' && sum < Number(paid.value)
          })
          .map(() => invoice_id),
      ),
    /** Of the capture, or of the approval before it. */
    report(ours: string) {
      const order = [...orders.values()].findLast(({ invoice_id }) => invoice_id === ours)
      if (!order) throw new Error(`The stand-in has no order for ${ours}.`)
      const { id, captures, invoice_id, custom_id, status } = order
      const [capture] = captures
      const event = capture
        ? {
            id: `WH-${capture.id}`,
            event_type: 'PAYMENT.CAPTURE.COMPLETED',
            resource: { ...capture, supplementary_data: { related_ids: { order_id: id } } },
          }
        : {
            id: `WH-${id}`,
            event_type: 'CHECKOUT.ORDER.APPROVED',
            resource: { id, status, purchase_units: [{ invoice_id, custom_id }] },
          }
      return webhook(JSON.stringify(event))
    },
    /** A webhook as PayPal sends it, signed with the stand-in's key over these bytes. */
    webhook,
  }

  function approve(orderId: string): { token: string; PayerID: string } {
    const order = orders.get(orderId)
    if (!order) throw new Error(`The stand-in has no order ${orderId}.`)
    order.status = 'APPROVED'
    order.updates++
    return { token: orderId, PayerID: 'PAYER12345678' }
  }

  /** The payer leaves PayPal's page. To decline is the bank's choice, which PayPal learns when it takes the money. */
  function leave(orderId: string, choice: PayerChoice): PayerReturn {
    const { approved = '', cancelled = '' } = orders.get(orderId)?.returns ?? {}
    if (choice === 'Cancel') return returnTo(cancelled, { token: orderId })
    if (choice === 'Decline') decisions.push({ issue: 'TRANSACTION_REFUSED' })
    return returnTo(approved, approve(orderId))
  }

  function webhook(event: string, webhookId = account.webhookId) {
    const rawBody = Buffer.from(event)
    const [id, time] = [randomUUID(), '2026-01-01T00:00:00Z']
    const signature = createSign('sha256')
      .update(signedText(id, time, webhookId, rawBody))
      .sign(privateKey, 'base64')
    return {
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-cert-url':
          'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270',
        'paypal-auth-algo': 'SHA256withRSA',
      },
      rawBody,
    }
  }
}

/** The SHA-256 of what is signed, for the published vector. */
export const signedDigest = (text: string) => createHash('sha256').update(text).digest('hex')

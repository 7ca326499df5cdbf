/**
 * A local stand-in for Airwallex: its payment API of version 2025-06-30, its payment page and its webhooks. Every request is
 * checked against the documented fields; what differs is listed in `violations` and refused. A test decides what the payer and
 * the bank do, or presses the buttons of the pages.
 */
import { createHmac, randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  cancelRequest,
  captureRequest,
  confirmRequest,
  intentRequest,
  pageRequest,
  refundRequest,
  sessionRequest,
} from './airwallex-requests.ts'
import { payerPages, returnTo, type PayerChoice, type PayerReturn } from './payer-pages.ts'
import { repetitions, startPeerServer, type PeerAnswer, type PeerRequest } from './peer-server.ts'

export type AirwallexAccount = { clientId: string; apiKey: string; webhookSecret: string }

type Try = {
  id: string
  status: string
  failure_code?: string
  provider_original_response_code?: string
  payment_method?: object
}
export type AirwallexIntent = {
  id: string
  request_id: string
  status: string
  amount: number
  captured_amount: number
  currency: string
  merchant_order_id: string
  return_url: string | undefined
  metadata: Record<string, string> | undefined
  client_secret: string
  next_action?: { type: string; url?: string }
  latest_payment_attempt?: Try
}
export type AirwallexRefund = {
  id: string
  request_id: string
  payment_intent_id: string
  amount: number
  currency: string
  status: string
  metadata: Record<string, string> | undefined
}

/** What becomes of a confirmation: the action that the payer is asked for, a state, or a refusal with its codes. */
export type AirwallexDecision =
  | 'redirect'
  | 'form'
  | 'qrcode'
  | { status: string }
  | { declined: string; issuerCode?: string }

const apiVersion = '2025-06-30'
const card = { type: 'card', card: { brand: 'visa', last4: '0008', expiry_month: '03', expiry_year: '2030' } }
const newId = (prefix: string) => `${prefix}_hkdm${randomUUID().replaceAll('-', '').slice(0, 18)}`
/** Airwallex writes the zone of instants as `+0000`. */
const instant = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000')

/** What its plugins read in the return URL. */
const hints = { Pay: 'success', Decline: 'failure', Cancel: 'cancel' } satisfies Record<PayerChoice, string>

// Without an icon of its own a browser requests /favicon.ico.
const loader = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Airwallex</title><link rel="icon" href="data:,">
  <form method="post" action="/open"><input type="hidden" name="fragment"></form>
  <script>
    document.forms[0].elements.fragment.value = location.hash
    document.forms[0].submit()
  </script>`

export async function startAirwallex(account: AirwallexAccount) {
  const intents = new Map<string, AirwallexIntent>()
  const refunds = new Map<string, AirwallexRefund>()
  const tokens = new Set<string>()
  const known = new Set<string>()
  const hurrying = new Set<string>()
  const decisions: AirwallexDecision[] = []
  const repeat = repetitions()
  let tokenSeconds = 1800
  let refusesRepetitions = false
  let challenges = 0
  const pages = payerPages()
  const server = await startPeerServer((request) => pages.answer(request) ?? handle(request))

  const refuse = (status: number, code: string, details?: object): PeerAnswer => ({
    status,
    body: {
      code,
      message: 'Refused.',
      trace_id: randomUUID().replaceAll('-', ''),
      ...(details && { details }),
    },
  })
  const wrong = (path: string, problem: string) => {
    server.violations.push(`${path}: ${problem}`)
    return refuse(400, 'validation_error')
  }
  const wrongStatus = () => refuse(400, 'invalid_status_for_operation')
  const notFound = () => refuse(404, 'resource_not_found')

  function handle(request: PeerRequest): PeerAnswer {
    const { method, path, headers, rawBody } = request
    if (path === '/api/v1/authentication/login') return login(request)
    if (!path.startsWith('/api/v1/pa/')) return openPage(request)
    if (!tokens.has(headers.authorization?.replace(/^Bearer /, '') ?? '')) return refuse(401, 'unauthorized')
    if (headers['x-api-version'] !== apiVersion) return wrong(path, 'another version of the API')
    const at = path.slice('/api/v1/pa'.length)
    if (method === 'GET') return read(at, request.query)
    if (method !== 'POST') return wrong(path, 'no such method')
    if (headers['content-type'] !== 'application/json') return wrong(path, 'not JSON')
    const body: unknown = JSON.parse(rawBody.toString())
    const { data: id } = z.object({ request_id: z.uuidv4() }).safeParse(body)
    if (!id) return wrong(path, 'no request_id that is a UUID of version 4')
    if (refusesRepetitions && known.has(id.request_id)) return refuse(400, 'duplicate_request')
    known.add(id.request_id)
    return repeat(
      id.request_id,
      request,
      () => write(at, body),
      () => wrong(path, 'another request under the same request_id'),
    )
  }

  function login({ method, path, headers, rawBody }: PeerRequest): PeerAnswer {
    if (method !== 'POST' || !['', '{}'].includes(rawBody.toString())) return wrong(path, 'not an empty POST')
    if (headers['x-client-id'] !== account.clientId || headers['x-api-key'] !== account.apiKey)
      return refuse(401, 'credentials_invalid')
    const token = `eyJ${randomUUID()}`
    tokens.add(token)
    return { status: 201, body: { token, expires_at: instant(Date.now() + tokenSeconds * 1000) } }
  }

  function read(at: string, query: URLSearchParams): PeerAnswer {
    const list = (items: object[]) => ({ status: 200, body: { items, has_more: false } })
    if (at === '/payment_intents') {
      const order = query.get('merchant_order_id')
      const found = [...intents.values()].filter((each) => each.merchant_order_id === order)
      // A list has the number of the latest try alone.
      return list(
        found.map(({ latest_payment_attempt: last, ...intent }) => ({
          ...intent,
          ...(last && { latest_payment_attempt: { id: last.id } }),
        })),
      )
    }
    if (at === '/refunds') {
      const ofIntent = query.get('payment_intent_id')
      return list([...refunds.values()].filter((each) => each.payment_intent_id === ofIntent))
    }
    const [, kind, id = ''] = /^\/(payment_intents|refunds)\/(\w+)$/.exec(at) ?? []
    if (kind === undefined) return wrong(at, 'no such call')
    const found = kind === 'refunds' ? refunds.get(id) : intents.get(id)
    return found ? { status: 200, body: found } : notFound()
  }

  function write(at: string, body: unknown): PeerAnswer {
    const problem = (error: z.ZodError | undefined) => wrong(at, z.prettifyError(error ?? new z.ZodError([])))
    if (at === '/payment_intents/create') {
      const { data, error } = intentRequest.safeParse(body)
      return data ? create(data) : problem(error)
    }
    if (at === '/payment_session/start') {
      const { data, error } = sessionRequest.safeParse(body)
      if (!data) return problem(error)
      const session = { domainName: data.initiative_context, merchantSessionIdentifier: randomUUID() }
      return { status: 200, body: { ...session, signature: randomUUID() } }
    }
    if (at === '/refunds/create') {
      const { data, error } = refundRequest.safeParse(body)
      return data ? refund(data) : problem(error)
    }
    const [, id = '', task] = /^\/payment_intents\/(\w+)\/(confirm|capture|cancel)$/.exec(at) ?? []
    const intent = intents.get(id)
    if (task === undefined) return wrong(at, 'no such call')
    if (!intent) return notFound()
    switch (task) {
      case 'confirm': {
        const { data, error } = confirmRequest.safeParse(body)
        return data ? confirm(intent, data) : problem(error)
      }
      case 'capture': {
        const { data, error } = captureRequest.safeParse(body)
        if (!data) return problem(error)
        if (intent.status !== 'REQUIRES_CAPTURE') return wrongStatus()
        succeed(intent, data.amount ?? intent.amount)
        return { status: 200, body: intent }
      }
      default: {
        const { data, error } = cancelRequest.safeParse(body)
        if (!data) return problem(error)
        if (hurrying.delete(intent.merchant_order_id)) succeed(intent)
        if (!intent.status.startsWith('REQUIRES_')) return wrongStatus()
        intent.status = 'CANCELLED'
        delete intent.next_action
        return { status: 200, body: intent }
      }
    }
  }

  function create(request: z.output<typeof intentRequest>): PeerAnswer {
    const { request_id, amount, currency, merchant_order_id, return_url, metadata } = request
    const intent: AirwallexIntent = {
      id: newId('int'),
      request_id,
      status: 'REQUIRES_PAYMENT_METHOD',
      amount,
      captured_amount: 0,
      currency,
      merchant_order_id,
      return_url,
      metadata,
      client_secret: `eyJhbGciOiJIUzI1NiJ9.${randomUUID()}`,
    }
    intents.set(intent.id, intent)
    return { status: 201, body: { ...intent } }
  }

  function confirm(intent: AirwallexIntent, request: z.output<typeof confirmRequest>): PeerAnswer {
    if (intent.status !== 'REQUIRES_PAYMENT_METHOD') return wrongStatus()
    const { type } = request.payment_method
    // What a wallet of a device has approved is charged at once.
    const isOfDevice = type === 'applepay' || type === 'googlepay'
    const decision = decisions.shift() ?? (isOfDevice ? ({ status: 'SUCCEEDED' } as const) : 'redirect')
    const started: Try = { id: newId('att'), status: 'RECEIVED', payment_method: { type } }
    intent.latest_payment_attempt = started
    if (typeof decision === 'object') {
      if ('declined' in decision) {
        fail(intent, decision.declined, decision.issuerCode)
        return refuse(400, decision.declined)
      }
      if (decision.status === 'SUCCEEDED') succeed(intent)
      intent.status = decision.status
      return { status: 200, body: { ...intent } }
    }
    const url = server.url + pages.add((choice) => leaveRedirect(intent, choice, request.return_url))
    intent.status = 'REQUIRES_CUSTOMER_ACTION'
    started.status = 'AUTHENTICATION_REDIRECTED'
    const actions = {
      redirect: { type: 'redirect', method: 'GET', url },
      form: { type: 'redirect', method: 'POST', url, data: { token: 'a+b=' } },
      qrcode: { type: 'render_qrcode', qrcode: '00020101' },
    }
    intent.next_action = actions[decision]
    return { status: 200, body: { ...intent } }
  }

  function refund(request: z.output<typeof refundRequest>): PeerAnswer {
    const intent = intents.get(request.payment_intent_id)
    if (!intent) return notFound()
    if (intent.status !== 'SUCCEEDED') return wrongStatus()
    const { amount = intent.captured_amount, metadata, request_id } = request
    // In whole cents: a sum of numbers in major units is not exact.
    if (Math.round((refundedOf(intent.id) + amount) * 100) > Math.round(intent.captured_amount * 100))
      return refuse(400, 'amount_above_limit')
    const made: AirwallexRefund = {
      id: newId('rfd'),
      request_id,
      payment_intent_id: intent.id,
      amount,
      currency: intent.currency,
      status: 'RECEIVED',
      metadata,
    }
    refunds.set(made.id, made)
    return { status: 201, body: { ...made } }
  }

  function succeed(intent: AirwallexIntent, amount = intent.amount) {
    intent.status = 'SUCCEEDED'
    intent.captured_amount = amount
    delete intent.next_action
    const last = intent.latest_payment_attempt
    intent.latest_payment_attempt = {
      id: last?.id ?? newId('att'),
      status: 'CAPTURE_REQUESTED',
      payment_method: last?.payment_method ?? card,
    }
  }

  function fail(intent: AirwallexIntent, code: string, issuerCode?: string) {
    intent.status = 'REQUIRES_PAYMENT_METHOD'
    delete intent.next_action
    intent.latest_payment_attempt = {
      id: newId('att'),
      status: 'FAILED',
      failure_code: code,
      ...(issuerCode !== undefined && { provider_original_response_code: issuerCode }),
    }
  }

  /** What the payer chooses on a page. An intent that has ended cannot be paid any more. */
  function settle(intent: AirwallexIntent, choice: PayerChoice, code: string, issuerCode?: string) {
    if (!['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION'].includes(intent.status)) return
    if (choice === 'Pay') return succeed(intent)
    fail(intent, code, issuerCode)
    if (choice === 'Cancel') intent.latest_payment_attempt = { id: newId('att'), status: 'CANCELLED' }
  }

  /** Of a wallet or a bank, which returns the payer in any case. */
  function leaveRedirect(
    intent: AirwallexIntent,
    choice: PayerChoice,
    back: string | undefined,
  ): PayerReturn {
    settle(intent, choice, 'issuer_declined', '05')
    return returnTo(back ?? intent.return_url ?? server.url, { awx_return_result: hints[choice] })
  }

  /** The payment page reads its fragment, which no server gets, and sends it here. */
  function openPage({ method, path, rawBody }: PeerRequest): PeerAnswer {
    if (path === '/' && method === 'GET')
      return { status: 200, body: Buffer.from(loader), headers: { 'content-type': 'text/html' } }
    const [at, query = ''] = (new URLSearchParams(rawBody.toString()).get('fragment') ?? '').split('?')
    if (path !== '/open' || at !== '#/standalone/checkout') return wrong(path, 'no such page')
    const { data, error } = pageRequest.safeParse(Object.fromEntries(new URLSearchParams(query)))
    if (!data) return wrong(path, z.prettifyError(error))
    const intent = intents.get(data.intent_id)
    if (intent?.client_secret !== data.client_secret || intent.currency !== data.currency)
      return wrong(path, 'another payment intent')
    return { status: 303, headers: { location: checkoutPage(intent, data) } }
  }

  /** Of a card: a refusal leaves the payer on the page, to try again. */
  function checkoutPage(intent: AirwallexIntent, data: z.output<typeof pageRequest>): string {
    const stay = () => ({ url: server.url + checkoutPage(intent, data) })
    return pages.add((choice) => {
      if (choice === 'Cancel') return { url: data.cancelUrl ?? data.successUrl }
      if (choice === 'Pay' && challenges > 0) {
        challenges--
        return { url: server.url + challengePage(intent, data.successUrl, stay) }
      }
      settle(intent, choice, 'issuer_declined', '05')
      return choice === 'Pay' ? { url: data.successUrl } : stay()
    })
  }

  /** The bank's page for 3-D Secure. */
  const challengePage = (intent: AirwallexIntent, successUrl: string, stay: () => PayerReturn) =>
    pages.add((choice) => {
      const isPassed = choice === 'Pay'
      settle(intent, isPassed ? 'Pay' : 'Decline', 'authentication_declined')
      return isPassed ? { url: successUrl } : stay()
    })

  const refundedOf = (intentId: string) =>
    [...refunds.values()]
      .filter((each) => each.payment_intent_id === intentId)
      .reduce((sum, each) => sum + each.amount, 0)

  const intentOf = (ours: string) => {
    const intent = [...intents.values()].find((each) => each.merchant_order_id === ours)
    if (!intent) throw new Error(`The stand-in has no payment intent ${ours}.`)
    return intent
  }

  return {
    ...server,
    checkoutUrl: server.url,
    intents,
    refunds,
    intentOf,
    /** What becomes of the next confirmations. Default: a redirect. */
    decide: (...next: AirwallexDecision[]) => void decisions.push(...next),
    /** The payer pays, at the wallet or on the page. */
    approve: (ours: string) => succeed(intentOf(ours)),
    /** The payer pays in the moment in which the intent is to be cancelled. */
    approveBeforeCancel: (ours: string) => void hurrying.add(ours),
    /** Sets the state of an intent, and of its latest try. */
    setStatus(ours: string, status: string, tried?: string) {
      const intent = intentOf(ours)
      intent.status = status
      if (tried !== undefined) intent.latest_payment_attempt = { id: newId('att'), status: tried }
    },
    /** The payer or the bank refuses; the payer may try again. */
    decline: (ours: string, code: string, issuerCode?: string) => fail(intentOf(ours), code, issuerCode),
    /** Repetitions are refused as duplicates in place of the first answer: it is not documented which. */
    refuseRepetitions: (refuses: boolean) => void (refusesRepetitions = refuses),
    /** Ends all tokens, as when the key was changed. */
    revokeTokens: () => tokens.clear(),
    setTokenLife: (seconds: number) => void (tokenSeconds = seconds),
    /** The bank asks for 3-D Secure the next time that the payer pays on the page. */
    challengeNext: () => void challenges++,
    pages,
    charges: () =>
      [...intents.values()]
        .filter(
          ({ status, captured_amount, id }) => status === 'SUCCEEDED' && refundedOf(id) < captured_amount,
        )
        .map((intent) => intent.merchant_order_id),
    /** The webhook about an intent that has ended, or else about its latest try. */
    report(ours: string) {
      const intent = intentOf(ours)
      const { status, latest_payment_attempt: last, id, merchant_order_id } = intent
      if (status === 'SUCCEEDED') return webhook('payment_intent.succeeded', intent)
      if (status === 'CANCELLED') return webhook('payment_intent.cancelled', intent)
      const name = last?.status === 'CANCELLED' ? 'cancelled' : 'authorization_failed'
      return webhook(`payment_attempt.${name}`, { ...last, payment_intent_id: id, merchant_order_id })
    },
    webhook,
  }

  function webhook(name: string, object: object) {
    return airwallexWebhook(account, name, object)
  }
}

/** A signed webhook with its headers. The signature is computed here and not by the code under test. */
export function airwallexWebhook(
  { webhookSecret }: Pick<AirwallexAccount, 'webhookSecret'>,
  name: string,
  object: object,
  { id = newId('evt'), at = Date.now() }: { id?: string; at?: number } = {},
) {
  const rawBody = Buffer.from(
    JSON.stringify({
      id,
      name,
      account_id: 'acct_1',
      created_at: instant(at),
      data: { object },
      version: apiVersion,
    }),
  )
  const signature = createHmac('sha256', webhookSecret).update(`${at}${rawBody.toString()}`).digest('hex')
  return {
    headers: {
      'content-type': 'application/json',
      'x-timestamp': String(at),
      'x-signature': signature,
    },
    rawBody,
  }
}

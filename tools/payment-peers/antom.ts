/**
 * A local stand-in for Antom's API (AMS). Every request is checked against the documented fields, its signature and its id;
 * what differs is listed in `violations` and refused. A test, or the buttons of its pages, decide what payer and bank do.
 */
import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod'
import * as requests from './antom-requests.ts'
import { antomNotice, signatureProblem, signedByAntom, type AntomAccount } from './antom-signing.ts'
import { payerPages, type PayerChoice } from './payer-pages.ts'
import { repetitions, startPeerServer, type PeerAnswer, type PeerRequest } from './peer-server.ts'

/** What becomes of a payment or a binding; `action` fields are those of the answer that asks the payer. */
export type AntomDecision = 'success' | 'redirect' | 'undecided' | { refused: string } | { action: object }

export type AntomPayment = {
  paymentId: string
  amount: requests.Amount
  status: 'SUCCESS' | 'FAIL' | 'CANCELLED' | 'PROCESSING' | 'PENDING'
  code: string
  card: { brand: string; lastFour: string } | undefined
  redirectUrl: string
  notifyUrl: string | undefined
  refunded: number
}
type Binding = {
  status: 'SUCCESS' | 'FAIL' | 'PROCESSING'
  code: string
  token: string
  card: { brand: string; cardNo: string; expiryMonth: string; expiryYear: string }
  redirectUrl: string
  notifyUrl: string
}
type PageKind = 'pay' | 'checkout' | 'bind'
type Refund = { refundId: string; status: string; amount: requests.Amount }

const prefix = '/ams/sandbox/api/v1'
/** The documented cards that are refused. */
const refusedCards = new Set(['4054692760174822', '5162770472561357'])
/** Antom documents no card of a challenge; this one is the demo's. */
const challengedCard = '4000002500003155'
const brandOf = (number: string) => (number.startsWith('4') ? 'VISA' : 'MASTERCARD')
const newId = () => `2026112319401080010${String(randomInt(1e12)).padStart(13, '0')}`

const result = (resultStatus: string, resultCode: string, more: object = {}): PeerAnswer => ({
  status: 200,
  body: { result: { resultStatus, resultCode, resultMessage: resultCode.toLowerCase() }, ...more },
})
const success = (more: object = {}) => result('S', 'SUCCESS', more)

export async function startAntom(account: AntomAccount) {
  const payments = new Map<string, AntomPayment>()
  const sessions = new Map<string, Omit<AntomPayment, 'status'>>()
  const bindings = new Map<string, Binding>()
  const tokens = new Map<string, { brand: string; lastFour: string }>()
  const refunds = new Map<string, Refund>()
  const removed: string[] = []
  const [decisions, bindingDecisions, refundDecisions]: [AntomDecision[], AntomDecision[], AntomDecision[]] =
    [[], [], []]
  const repeat = repetitions()
  let signs: 'right' | 'wrong' | 'not' = 'right'
  const pages = payerPages()
  const server = await startPeerServer((request) => pages.answer(request) ?? handle(request))

  const wrong = (path: string, problem: string) => {
    server.violations.push(`${path}: ${problem}`)
    return result('F', 'PARAM_ILLEGAL')
  }

  function handle(request: PeerRequest): PeerAnswer {
    const { path, method, headers, rawBody } = request
    if (method !== 'POST' || !path.startsWith(`${prefix}/`)) return wrong(path, 'no such call')
    // Neither is signed: the client is not known yet.
    if (headers['client-id'] !== account.clientId) return result('F', 'KEY_NOT_FOUND')
    const [time, signature] = [String(headers['request-time']), String(headers['signature'])]
    const text = `POST ${path}\n${account.clientId}.${time}.${rawBody.toString()}`
    const problem = signatureProblem(account, signature, text)
    if (problem === 'wrong signature') return result('F', 'INVALID_SIGNATURE')
    const answer =
      problem === undefined && headers['content-type'] === 'application/json; charset=UTF-8'
        ? call(path.slice(prefix.length), request)
        : wrong(path, problem ?? 'another content type')
    return signed(path, answer)
  }

  function signed(path: string, answer: PeerAnswer): PeerAnswer {
    if (signs === 'not') return answer
    const time = new Date().toISOString()
    const body = JSON.stringify(answer.body)
    const signature = signedByAntom(account, path, time, signs === 'right' ? body : `${body} `)
    return { ...answer, headers: { 'client-id': account.clientId, 'response-time': time, signature } }
  }

  function call(at: string, request: PeerRequest): PeerAnswer {
    const given: unknown = JSON.parse(request.rawBody.toString())
    const checked = <Schema extends z.ZodType>(
      schema: Schema,
      run: (data: z.output<Schema>) => PeerAnswer,
      idOf?: (data: z.output<Schema>) => string,
    ): PeerAnswer => {
      const { data, error } = schema.safeParse(given)
      if (error) return wrong(at, z.prettifyError(error))
      if (!idOf) return run(data)
      return repeat(
        `${at} ${idOf(data)}`,
        request,
        () => run(data),
        () => {
          server.violations.push(`${at}: another content under the same id`)
          return result('F', 'REPEAT_REQ_INCONSISTENT')
        },
      )
    }
    switch (at) {
      case '/payments/pay':
        return checked(requests.payRequest, pay, (data) => data.paymentRequestId)
      case '/payments/createPaymentSession':
        return checked(requests.sessionRequest, openSession, (data) => data.paymentRequestId)
      case '/payments/inquiryPayment':
        return checked(requests.paymentQuery, ({ paymentRequestId: id }) => inquire(id))
      case '/payments/cancel':
        return checked(requests.paymentQuery, ({ paymentRequestId: id }) => cancel(id))
      case '/payments/refund':
        return checked(requests.refundRequest, refund, (data) => data.refundRequestId)
      case '/payments/inquiryRefund':
        return checked(requests.refundQuery, ({ refundRequestId: id }) => {
          const made = refunds.get(id)
          if (!made) return result('F', 'REFUND_NOT_EXIST')
          return success({ refundId: made.refundId, refundRequestId: id, refundStatus: made.status })
        })
      case '/vaults/vaultPaymentMethod':
        return checked(requests.vaultRequest, bind, (data) => data.vaultingRequestId)
      case '/vaults/inquireVaulting':
        return checked(requests.vaultQuery, ({ vaultingRequestId: id }) => {
          const binding = bindings.get(id)
          if (!binding) return result('F', 'VAULTING_NOT_EXIST')
          const { status, code } = binding
          return success({
            vaultingRequestId: id,
            vaultingStatus: status,
            vaultingResultCode: code,
            ...(status === 'SUCCESS' && shownBinding(binding)),
            ...(status === 'PROCESSING' && { normalUrl: pageUrl('bind', id) }),
          })
        })
      case '/vaults/deleteToken':
        return checked(requests.tokenRequest, ({ token }) => {
          if (!tokens.delete(token)) return result('F', 'TOKEN_NOT_EXIST')
          removed.push(token)
          return success()
        })
      default:
        return wrong(at, 'no such call')
    }
  }

  /** The page of a payment or binding; the payer comes back without parameters. */
  const pageUrl = (kind: PageKind, id: string) =>
    server.url + pages.add((choice) => ({ url: choose(kind, id, choice).redirectUrl }))

  function pay(request: requests.PayRequest): PeerAnswer {
    const { paymentMethod, paymentRequestId, paymentAmount, paymentRedirectUrl, paymentNotifyUrl } = request
    const payment: AntomPayment = {
      paymentId: newId(),
      amount: paymentAmount,
      status: 'PROCESSING',
      code: 'PAYMENT_IN_PROCESS',
      card: undefined,
      redirectUrl: paymentRedirectUrl,
      notifyUrl: paymentNotifyUrl,
      refunded: 0,
    }
    let number = ''
    if ('paymentMethodId' in paymentMethod) {
      payment.card = tokens.get(paymentMethod.paymentMethodId)
      if (!payment.card) return result('F', 'INVALID_TOKEN')
    } else if ('paymentMethodMetaData' in paymentMethod) {
      number = paymentMethod.paymentMethodMetaData.cardNo
      payment.card = { brand: brandOf(number), lastFour: number.slice(-4) }
    }
    const usual: AntomDecision = payment.card && number !== challengedCard ? 'success' : 'redirect'
    const isRisky = paymentAmount.value === '11'
    const decision =
      decisions.shift()
      ?? (isRisky
        ? { refused: 'RISK_REJECT' }
        : refusedCards.has(number)
          ? { refused: 'DO_NOT_HONOR' }
          : usual)
    payments.set(paymentRequestId, payment)
    const known = { paymentRequestId, paymentId: payment.paymentId, paymentAmount }
    if (decision === 'success') {
      settle(payment, 'SUCCESS')
      return success({ ...known, ...shownCard(payment) })
    }
    if (typeof decision === 'object' && 'refused' in decision) {
      settle(payment, 'FAIL', decision.refused)
      return result('F', decision.refused, known)
    }
    if (decision === 'undecided') return result('U', 'PAYMENT_IN_PROCESS', known)
    const action = decision === 'redirect' ? { normalUrl: pageUrl('pay', paymentRequestId) } : decision.action
    return result('U', 'PAYMENT_IN_PROCESS', { ...known, ...action })
  }

  function settle(payment: AntomPayment, status: AntomPayment['status'], code: string = status) {
    payment.status = status
    payment.code = code
  }

  const shownCard = ({ card }: Pick<AntomPayment, 'card'>) =>
    card
      ? {
          paymentResultInfo: {
            cardBrand: card.brand,
            cardNo: `************${card.lastFour}`,
            lastFour: card.lastFour,
          },
        }
      : {}

  function openSession(request: z.output<typeof requests.sessionRequest>): PeerAnswer {
    const { paymentRequestId, paymentAmount, paymentRedirectUrl, paymentNotifyUrl } = request
    const decision = decisions.shift()
    if (typeof decision === 'object' && 'refused' in decision) return result('F', decision.refused)
    sessions.set(paymentRequestId, {
      paymentId: newId(),
      amount: paymentAmount,
      code: 'SUCCESS',
      card: { brand: 'VISA', lastFour: '0768' },
      redirectUrl: paymentRedirectUrl,
      notifyUrl: paymentNotifyUrl,
      refunded: 0,
    })
    return success({
      paymentSessionId: randomUUID(),
      paymentSessionData: 'UNUSED==',
      normalUrl: pageUrl('checkout', paymentRequestId),
    })
  }

  function inquire(id: string): PeerAnswer {
    const payment = payments.get(id)
    if (!payment) return result('F', 'ORDER_NOT_EXIST')
    const { status, code, paymentId, amount } = payment
    return success({
      paymentStatus: status,
      paymentResultCode: code,
      paymentRequestId: id,
      paymentId,
      paymentAmount: amount,
      ...shownCard(payment),
    })
  }

  function cancel(id: string): PeerAnswer {
    const payment = payments.get(id)
    if (!payment) return result('F', 'ORDER_NOT_EXIST')
    const decision = decisions.shift()
    if (typeof decision === 'object' && 'refused' in decision) return result('F', decision.refused)
    // A paid one is refunded by this.
    settle(payment, 'CANCELLED')
    return success({ paymentRequestId: id, paymentId: payment.paymentId })
  }

  function refund(request: z.output<typeof requests.refundRequest>): PeerAnswer {
    const payment = [...payments.values()].find(({ paymentId }) => paymentId === request.paymentId)
    if (payment?.status !== 'SUCCESS') return result('F', 'ORDER_NOT_EXIST')
    const units = Number(request.refundAmount.value)
    if (request.refundAmount.currency !== payment.amount.currency) return result('F', 'CURRENCY_NOT_SUPPORT')
    if (payment.refunded + units > Number(payment.amount.value)) return result('F', 'REFUND_AMOUNT_EXCEED')
    const decision = refundDecisions.shift() ?? 'success'
    if (typeof decision === 'object' && 'refused' in decision) return result('F', decision.refused)
    payment.refunded += units
    const refundId = newId()
    const isDone = decision === 'success'
    refunds.set(request.refundRequestId, {
      refundId,
      status: isDone ? 'SUCCESS' : 'PROCESSING',
      amount: request.refundAmount,
    })
    const known = { refundId, refundRequestId: request.refundRequestId, refundAmount: request.refundAmount }
    return isDone ? success(known) : result('U', 'REFUND_IN_PROCESS', known)
  }

  function usualBinding(number: string): AntomDecision {
    if (refusedCards.has(number)) return { refused: 'DO_NOT_HONOR' }
    return number === challengedCard ? 'redirect' : 'success'
  }

  function bind({
    vaultingRequestId: id,
    paymentMethodDetail: { card },
    redirectUrl,
    vaultingNotificationUrl: notifyUrl,
  }: z.output<typeof requests.vaultRequest>): PeerAnswer {
    const { cardNo, expiryMonth, expiryYear } = card
    const binding: Binding = {
      status: 'PROCESSING',
      code: 'VERIFICATION_IN_PROCESS',
      token: `ALIPAY${randomUUID()}==`,
      card: { brand: brandOf(cardNo), cardNo, expiryMonth, expiryYear },
      redirectUrl,
      notifyUrl,
    }
    bindings.set(id, binding)
    const decision = bindingDecisions.shift() ?? usualBinding(cardNo)
    if (decision === 'success') {
      finishBinding(binding, 'SUCCESS')
      return success({ vaultingRequestId: id, ...shownBinding(binding) })
    }
    if (typeof decision === 'object' && 'refused' in decision) {
      finishBinding(binding, 'FAIL', decision.refused)
      return result('F', decision.refused, { vaultingRequestId: id })
    }
    const action =
      decision === 'undecided'
        ? {}
        : decision === 'redirect'
          ? { normalUrl: pageUrl('bind', id) }
          : decision.action
    return result('U', 'VERIFICATION_IN_PROCESS', { vaultingRequestId: id, ...action })
  }

  function finishBinding(binding: Binding, status: 'SUCCESS' | 'FAIL', code: string = status) {
    binding.status = status
    binding.code = code
    const { token, card } = binding
    if (status === 'SUCCESS') tokens.set(token, { brand: card.brand, lastFour: card.cardNo.slice(-4) })
  }

  const shownBinding = ({ token, card: { brand, cardNo, expiryMonth, expiryYear } }: Binding) => ({
    paymentMethodDetail: {
      paymentMethodType: 'CARD',
      card: { cardToken: token, brand, mask: `************${cardNo.slice(-4)}`, expiryMonth, expiryYear },
    },
  })

  /** What the payer does at a page. */
  function choose(kind: PageKind, id: string, choice: PayerChoice): { redirectUrl: string } {
    if (kind === 'bind') {
      const binding = bindings.get(id)
      if (!binding) throw new Error(`The stand-in has no binding ${id}.`)
      if (choice === 'Pay') finishBinding(binding, 'SUCCESS')
      else finishBinding(binding, 'FAIL', 'DO_NOT_HONOR')
      return binding
    }
    const session = kind === 'checkout' ? sessions.get(id) : undefined
    if (session) payments.set(id, { ...session, status: 'PROCESSING' })
    const payment = paymentOf(id)
    if (choice === 'Pay') settle(payment, 'SUCCESS')
    else if (choice === 'Decline') settle(payment, 'FAIL', 'PROCESS_FAIL')
    else settle(payment, 'CANCELLED')
    return payment
  }

  const paymentOf = (id: string) => {
    const payment = payments.get(id)
    if (!payment) throw new Error(`The stand-in has no payment ${id}.`)
    return payment
  }

  function paymentNotice(id: string, notifyType = 'PAYMENT_RESULT') {
    const { paymentId, status, code, amount } = paymentOf(id)
    const isFailed = status === 'FAIL' || status === 'CANCELLED'
    return antomNotice(account, {
      notifyType,
      result: {
        resultStatus: isFailed ? 'F' : 'S',
        resultCode: isFailed ? code : 'SUCCESS',
        resultMessage: 'done',
      },
      paymentRequestId: id,
      paymentId,
      paymentAmount: amount,
      paymentCreateTime: '2026-11-23T10:00:00+08:00',
    })
  }

  function bindingNotice(id: string) {
    const binding = bindings.get(id)
    if (!binding) throw new Error(`The stand-in has no binding ${id}.`)
    const isBound = binding.status === 'SUCCESS'
    return antomNotice(account, {
      result: { resultStatus: isBound ? 'S' : 'F', resultCode: binding.code, resultMessage: 'done' },
      vaultingRequestId: id,
      ...(isBound && shownBinding(binding)),
    })
  }

  return {
    ...server,
    url: server.url + prefix,
    payments,
    bindings,
    tokens,
    refunds,
    removed,
    /** What becomes of the next payments, sessions and cancellations. */
    decide: (...next: AntomDecision[]) => void decisions.push(...next),
    decideBinding: (...next: AntomDecision[]) => void bindingDecisions.push(...next),
    decideRefund: (...next: AntomDecision[]) => void refundDecisions.push(...next),
    signAnswers: (how: typeof signs) => void (signs = how),
    pages,
    charges: () =>
      [...payments]
        .filter(([, { status, refunded, amount }]) => status === 'SUCCESS' && refunded < Number(amount.value))
        .map(([reference]) => reference),
    /** The notice of a payment or, before there is one, of the binding of its card. */
    report: (reference: string) =>
      payments.has(reference) ? paymentNotice(reference) : bindingNotice(`${reference}_bind`),
    choose,
    settle,
    paymentOf,
    paymentNotice,
    bindingNotice,
  }
}

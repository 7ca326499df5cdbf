/**
 * A local stand-in for PayerMax's gateway: orders on its page, queries, refunds, signed answers and notices. Every request is
 * checked against the documented fields and its signature; what differs is listed in `violations` and refused. A test, or
 * whoever presses a button of its page, decides what the payer and the bank do.
 */
import { generateKeyPairSync, randomInt, sign, verify, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import { payerPages, returnTo, type PayerChoice, type PayerReturn } from './payer-pages.ts'
import {
  orderRequest,
  queryRequest,
  refundQueryRequest,
  refundRequest,
  requestOf,
} from './payermax-requests.ts'
import { startPeerServer, type PeerAnswer, type PeerRequest } from './peer-server.ts'

export type PayermaxAccount = { appId: string; merchantNo: string }

type Status = 'PENDING' | 'SUCCESS' | 'FAILED' | 'CLOSED'
export type PayermaxOrder = z.output<typeof orderRequest> & {
  tradeToken: string
  status: Status
  /** Why it failed. */
  code: string
}
export type PayermaxRefund = {
  outRefundNo: string
  refundTradeNo: string
  outTradeNo: string
  amount: number
  currency: string
  status: 'REFUND_PENDING' | 'REFUND_SUCCESS' | 'REFUND_FAILED'
}
/** What becomes of an order: paid, or not, with the code of its failure. */
export type PayermaxOutcome = { status: Status; code?: string }

const basePath = '/aggregate-pay/api/gateway'
const clockMs = 2 * 60_000
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
const base64 = (der: Buffer) => der.toString('base64')

export async function startPayermax(account: PayermaxAccount) {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const orders: PayermaxOrder[] = []
  const refunds: PayermaxRefund[] = []
  const refusals: { path: string; code: string }[] = []
  const signatures: ('another' | 'none')[] = []
  let answeredAmount: number | undefined
  let answeredUrl: string | undefined
  const declines: string[] = []
  const pages = payerPages()
  const server = await startPeerServer((request) => pages.answer(request) ?? handle(request))

  const signWith = (key: KeyObject, body: string) => base64(sign('RSA-SHA256', Buffer.from(body), key))

  /** A refusal of the call itself comes without a signature. */
  const refuse = (code: string): PeerAnswer => ({ status: 200, body: { code, msg: 'Refused.' } })
  const wrong = (path: string, problem: string) => {
    server.violations.push(`${path}: ${problem}`)
    return refuse('PARAMS_INVALID')
  }
  function answer(data: object): PeerAnswer {
    const body = { code: 'APPLY_SUCCESS', msg: 'Success.', data }
    const kind = signatures.shift()
    const key = kind === 'another' ? others.privateKey : theirs.privateKey
    return {
      status: 200,
      body,
      ...(kind !== 'none' && { headers: { sign: signWith(key, JSON.stringify(body)) } }),
    }
  }

  function handle({ method, path, headers, rawBody }: PeerRequest): PeerAnswer {
    if (!path.startsWith(`${basePath}/`) || method !== 'POST') return wrong(path, 'no such call')
    if (headers['content-type'] !== 'application/json') return wrong(path, 'not JSON')
    const { sign: signature } = headers
    const isSigned =
      typeof signature === 'string'
      && verify('RSA-SHA256', rawBody, ours.publicKey, Buffer.from(signature, 'base64'))
    if (!isSigned) return refuse('SIGN_VERIFY_FAILED')
    const { data: envelope, error } = requestOf.safeParse(JSON.parse(rawBody.toString()))
    if (!envelope) return wrong(path, z.prettifyError(error))
    if (envelope.appId !== account.appId) return refuse('MERCHANT_APP_INVALID')
    if (envelope.merchantNo !== account.merchantNo) return refuse('MERCHANT_INVALID')
    if (Math.abs(Date.now() - Date.parse(envelope.requestTime)) > clockMs) return refuse('REQ_TIME_OVER_TIME')
    const call = path.slice(basePath.length + 1)
    const index = refusals.findIndex((each) => each.path === call)
    const [refusal] = index < 0 ? [] : refusals.splice(index, 1)
    return refusal ? refuse(refusal.code) : carryOut(call, envelope.data)
  }

  function carryOut(call: string, given: unknown): PeerAnswer {
    const read = <Schema extends z.ZodType>(schema: Schema, run: (data: z.output<Schema>) => PeerAnswer) => {
      const { success, data, error } = schema.safeParse(given)
      return success ? run(data) : wrong(call, z.prettifyError(error))
    }
    switch (call) {
      case 'orderAndPay':
        return read(orderRequest, open)
      case 'orderQuery':
        return read(queryRequest, ({ outTradeNo }) => {
          const order = findOrder(outTradeNo)
          return order ? answer(shownOrder(order)) : refuse('ORDER_NOT_EXIST')
        })
      case 'refund':
        return read(refundRequest, refund)
      case 'refundQuery':
        return read(refundQueryRequest, ({ outRefundNo }) => {
          const made = refunds.find((each) => each.outRefundNo === outRefundNo)
          return made ? answer(shownRefund(made)) : refuse('ORDER_NOT_EXIST')
        })
      default:
        return wrong(call, 'no such call')
    }
  }

  /** Numbers differ in more than the case of their letters. */
  const findOrder = (outTradeNo: string) =>
    orders.find((each) => each.outTradeNo.toLowerCase() === outTradeNo.toLowerCase())

  function open(request: z.output<typeof orderRequest>): PeerAnswer {
    // It is documented that a number is taken once; the name of this code is not.
    if (findOrder(request.outTradeNo)) return refuse('OUT_TRADE_NO_REPEATED')
    const tradeToken = `T${digits(22)}`
    const order: PayermaxOrder = { ...request, tradeToken, status: 'PENDING', code: '' }
    orders.push(order)
    const { outTradeNo } = request
    const redirectUrl = answeredUrl ?? server.url + pages.add((choice) => leave(order, choice))
    answeredUrl = undefined
    return answer({
      redirectUrl,
      outTradeNo,
      tradeToken,
      status: 'PENDING',
    })
  }

  /** Details of the payment are there only once it has succeeded. */
  function shownOrder({
    outTradeNo,
    tradeToken,
    status,
    code,
    totalAmount,
    currency,
    country,
    paymentDetail,
  }: PayermaxOrder) {
    const isCard = paymentDetail?.paymentMethodType === 'CARD'
    return {
      outTradeNo,
      tradeToken,
      status,
      totalAmount: answeredAmount ?? totalAmount,
      currency,
      country,
      resultCode: code,
      resultMsg: code,
      ...(status !== 'PENDING' && { completeTime: new Date().toISOString() }),
      paymentDetails:
        status === 'SUCCESS'
          ? [
              {
                paymentMethodType: paymentDetail?.paymentMethodType,
                ...(isCard
                  ? { cardInfo: { cardOrg: 'VISA', country, cardIdentifierNo: '444433******1111' } }
                  : { targetOrg: paymentDetail?.targetOrg }),
              },
            ]
          : [],
    }
  }

  function refund(request: z.output<typeof refundRequest>): PeerAnswer {
    const { outRefundNo, refundAmount, refundCurrency, outTradeNo } = request
    const order = findOrder(outTradeNo)
    if (order?.status !== 'SUCCESS') return refuse('ORDER_NOT_EXIST')
    // Neither this code nor the next one is documented by name.
    if (refunds.some((each) => each.outRefundNo === outRefundNo)) return refuse('OUT_REFUND_NO_REPEATED')
    const ofOrder = refunds.filter((each) => each.outTradeNo === outTradeNo)
    if (ofOrder.some(({ status }) => status === 'REFUND_PENDING')) return refuse('REFUND_RUNNING')
    if (refundedOf(outTradeNo) + refundAmount > order.totalAmount) return refuse('AMOUNT_INVALID')
    if (refundCurrency !== order.currency) return refuse('CURRENCY_INVALID')
    const made: PayermaxRefund = {
      outRefundNo,
      refundTradeNo: `${digits(14)}TI${digits(12)}`,
      outTradeNo,
      amount: refundAmount,
      currency: refundCurrency,
      status: 'REFUND_PENDING',
    }
    refunds.push(made)
    const { refundTradeNo, status } = made
    return answer({ outRefundNo, refundTradeNo, tradeOrderNo: order.tradeToken, status })
  }

  const refundedOf = (outTradeNo: string) =>
    refunds
      .filter((each) => each.outTradeNo === outTradeNo && each.status !== 'REFUND_FAILED')
      .reduce((sum, { amount }) => sum + amount, 0)

  const shownRefund = ({
    outRefundNo,
    refundTradeNo,
    outTradeNo,
    amount,
    currency,
    status,
  }: PayermaxRefund) => ({
    outRefundNo,
    refundTradeNo,
    outTradeNo,
    refundAmount: amount,
    refundCurrency: currency,
    status,
  })

  function finish(outTradeNo: string, { status, code = '' }: PayermaxOutcome): PayermaxOrder {
    return Object.assign(orderOf(outTradeNo), { status, code })
  }

  function orderOf(outTradeNo: string): PayermaxOrder {
    const order = findOrder(outTradeNo)
    if (!order) throw new Error(`The stand-in has no order ${outTradeNo}.`)
    return order
  }

  /** A signed notice, with what differs from a correct one. */
  function notice(
    notifyType: string,
    data: object,
    more: Record<string, unknown> = {},
    key = theirs.privateKey,
  ) {
    const body = JSON.stringify({
      code: 'APPLY_SUCCESS',
      msg: 'Success.',
      keyVersion: '1',
      ...account,
      notifyTime: new Date().toISOString(),
      notifyType,
      data,
      ...more,
    })
    return {
      headers: { 'content-type': 'application/json', sign: signWith(key, body) },
      rawBody: Buffer.from(body),
    }
  }
  const orderNotice = (order: PayermaxOrder, more: Record<string, unknown> = {}) =>
    notice('PAYMENT', shownOrder(order), {
      ...(order.status !== 'SUCCESS' && { code: order.code || 'PAYMENT_FAILED' }),
      ...more,
    })

  /** What the buttons of the page do. Who leaves it by the last one may come back and pay. */
  function leave(order: PayermaxOrder, choice: PayerChoice): PayerReturn {
    if (order.status === 'PENDING' && choice !== 'Cancel')
      finish(
        order.outTradeNo,
        choice === 'Pay'
          ? { status: 'SUCCESS' }
          : { status: 'FAILED', code: declines.shift() ?? 'PAYMENT_REJECTED' },
      )
    return returnTo(order.frontCallbackUrl, returnedOf(order))
  }

  const returnedOf = ({ outTradeNo, tradeToken, status }: PayermaxOrder) => ({
    outTradeNo,
    tradeToken,
    status,
  })

  return {
    ...server,
    /** The settings of the account, with the keys of this stand-in. */
    settings: {
      ...account,
      url: server.url + basePath,
      privateKey: base64(ours.privateKey.export({ type: 'pkcs8', format: 'der' })),
      publicKey: base64(theirs.publicKey.export({ type: 'spki', format: 'der' })),
    },
    otherKey: base64(others.privateKey.export({ type: 'pkcs8', format: 'der' })),
    orders,
    refunds,
    finish,
    /** The next call of a path is refused with a code, and does nothing. */
    refuseNext: (path: string, code: string) => void refusals.push({ path, code }),
    /** The next answer has the signature of another key, or none. */
    spoilSignature: (kind: 'another' | 'none') => void signatures.push(kind),
    /** Answers of queries have another amount than was asked for. */
    answerAmount: (amount: number | undefined) => {
      answeredAmount = amount
    },
    /** The next order has its page at another address. */
    answerUrl: (url: string) => {
      answeredUrl = url
    },
    /** What PayerMax adds to the address of the return. */
    returnedOf: (outTradeNo: string) => returnedOf(orderOf(outTradeNo)),
    pages,
    /** The code with which the next payer is declined on the page. */
    declineWith: (code: string) => void declines.push(code),
    charges: () =>
      orders
        .filter(
          ({ status, outTradeNo, totalAmount }) =>
            status === 'SUCCESS' && refundedOf(outTradeNo) < totalAmount,
        )
        .map(({ outTradeNo }) => outTradeNo),
    /** The notice of an order that was paid or not. */
    report: (outTradeNo: string) => orderNotice(orderOf(outTradeNo)),
    orderNotice,
    refundNotice: (made: PayermaxRefund) => notice('REFUND', shownRefund(made)),
    notice,
    forgedNotice: (data: object) => notice('PAYMENT', data, {}, others.privateKey),
  }
}

/** The documented fields of PayerMax's calls, as far as the gateway may use them. */
import * as z from 'zod'

const withoutDecimals = 'CLP COP IDR ISK JPY KRW PKR PYG TWD VND'.split(' ')
const currency = z.string().regex(/^[A-Z]{3}$/)
const number = z.string().regex(/^\w{1,64}$/, 'letters, digits and underscores only')

/** Money has the decimals that PayerMax takes for its currency. */
const hasDecimals = (amount: number, of: string) =>
  (withoutDecimals.includes(of) ? /^[1-9]\d*$/ : /^\d+(\.\d{1,2})?$/).test(String(amount))

export const requestOf = z.strictObject({
  version: z.enum(['1.4', '1.5']),
  keyVersion: z.literal('1'),
  requestTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
  appId: z.string().max(64),
  merchantNo: z.string().max(32),
  data: z.unknown(),
})

const paymentDetail = z
  .strictObject({
    paymentMethodType: z.enum(['CARD', 'WALLET', 'PAY_LATER', 'BANK_TRANSFER', 'APPLEPAY', 'GOOGLEPAY']),
    targetOrg: z.string().max(16).optional(),
    allowedCardOrg: z.array(z.string()).min(1).optional(),
  })
  .refine(
    ({ paymentMethodType, targetOrg, allowedCardOrg }) =>
      paymentMethodType === 'CARD' ? targetOrg === undefined : allowedCardOrg === undefined,
    'targetOrg is not for cards, and allowedCardOrg for nothing else',
  )

export const orderRequest = z
  .strictObject({
    integrate: z.literal('Hosted_Checkout'),
    outTradeNo: number,
    subject: z.string().min(1).max(256).regex(/\D/, 'not a number alone'),
    totalAmount: z.number().positive(),
    currency,
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    userId: z.string().min(1).max(64),
    language: z.enum(['ar', 'en', 'es', 'fil', 'in', 'mys', 'pt', 'th', 'tr', 'zh', 'zh-TW']).optional(),
    frontCallbackUrl: z.url().max(1024),
    notifyUrl: z.url().max(256).optional(),
    expireTime: z.string().regex(/^\d+$/).optional(),
    paymentDetail: paymentDetail.optional(),
  })
  .refine(({ totalAmount, currency: of }) => hasDecimals(totalAmount, of), 'decimals of totalAmount')
  .refine(
    ({ paymentDetail: detail, country }) => detail === undefined || country !== undefined,
    'a method needs its country',
  )

export const queryRequest = z.strictObject({ outTradeNo: number })

export const refundRequest = z
  .strictObject({
    outRefundNo: number,
    refundAmount: z.number().positive(),
    refundCurrency: currency,
    outTradeNo: number,
  })
  .refine(
    ({ refundAmount, refundCurrency }) => hasDecimals(refundAmount, refundCurrency),
    'decimals of refundAmount',
  )

export const refundQueryRequest = z.strictObject({ outRefundNo: number })

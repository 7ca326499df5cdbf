/** The requests of Antom's API as it documents them. What is not listed is refused. */
import * as z from 'zod'

const amount = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^[1-9]\d*$/),
})
export type Amount = z.output<typeof amount>

/** Documented as texts; Antom's own package sends real ones. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const requestId = z.string().min(1).max(64).regex(/^\w+$/)
const page = z.url({ protocol: /^https?$/ }).max(2048)
const expiryMonth = z.string().regex(/^(0[1-9]|1[0-2])$/)
const expiryYear = z.string().regex(/^\d\d$/)
const cvv = z.string().regex(/^\d{3,4}$/)
const cardNo = z.string().regex(/^\d{12,19}$/)

const env = z
  .strictObject({
    terminalType: z.enum(['WEB', 'WAP', 'APP', 'MINI_APP']),
    osType: z.enum(['IOS', 'ANDROID']).optional(),
    clientIp: z.union([z.ipv4(), z.ipv6()]).optional(),
    userAgent: z.string().max(1024).optional(),
  })
  .refine((given) => (given.terminalType === 'WAP') === (given.osType !== undefined), {
    error: 'osType is for WAP',
  })
const order = z.strictObject({
  referenceOrderId: z.string().min(1).max(64),
  orderDescription: z.string().min(1).max(256),
  orderAmount: amount,
  buyer: z.strictObject({ referenceBuyerId: z.string().max(64) }).optional(),
})
const paymentFactor = z.strictObject({
  isAuthorization: flag,
  captureMode: z.enum(['AUTOMATIC', 'MANUAL']).optional(),
})
const common = {
  productCode: z.enum(['CASHIER_PAYMENT', 'AGREEMENT_PAYMENT']),
  paymentRequestId: requestId,
  order,
  paymentAmount: amount,
  paymentRedirectUrl: page,
  paymentNotifyUrl: page.optional(),
  env,
  paymentFactor: paymentFactor.optional(),
}

const wallets =
  'ALIPAY_CN ALIPAY_HK DANA PAYPAY KAKAOPAY NAVERPAY TOSSPAY MPAY TNG BOOST GRABPAY_MY GCASH GRABPAY_PH GRABPAY_SG TRUEMONEY RABBIT_LINE_PAY MOMO ZALOPAY'.split(
    ' ',
  )
const cardMethod = z.strictObject({
  paymentMethodType: z.literal('CARD'),
  paymentMethodMetaData: z.strictObject({
    cardNo,
    cvv,
    expiryMonth,
    expiryYear,
    tokenize: flag,
    enableAuthenticationUpgrade: flag.optional(),
  }),
})
const tokenMethod = z.strictObject({
  paymentMethodType: z.literal('CARD'),
  paymentMethodId: z.string().min(1).max(2048),
  paymentMethodMetaData: z.strictObject({
    isCardOnFile: z.literal(true),
    enableAuthenticationUpgrade: flag.optional(),
  }),
})

export const payRequest = z
  .strictObject({
    ...common,
    paymentMethod: z.union([cardMethod, tokenMethod, z.strictObject({ paymentMethodType: z.enum(wallets) })]),
  })
  .refine((body) => body.paymentMethod.paymentMethodType !== 'CARD' || body.paymentFactor?.isAuthorization, {
    error: 'a card needs isAuthorization',
  })
  .refine((body) => JSON.stringify(body.order.orderAmount) === JSON.stringify(body.paymentAmount), {
    error: 'orderAmount and paymentAmount differ',
  })
export type PayRequest = z.output<typeof payRequest>

export const sessionRequest = z.strictObject({
  ...common,
  productScene: z.enum(['CHECKOUT_PAYMENT', 'ELEMENT_PAYMENT']),
  availablePaymentMethod: z
    .strictObject({
      paymentMethodTypeList: z.array(z.strictObject({ paymentMethodType: z.string() })).min(1),
    })
    .optional(),
})

export const vaultRequest = z.strictObject({
  vaultingRequestId: requestId,
  vaultingNotificationUrl: page,
  redirectUrl: page,
  paymentMethodDetail: z.strictObject({
    paymentMethodType: z.literal('CARD'),
    card: z.strictObject({ cardNo, cvv, expiryMonth, expiryYear }),
  }),
  env,
})
export const refundRequest = z.strictObject({
  refundRequestId: requestId,
  paymentId: z.string().min(1).max(64),
  refundAmount: amount,
  refundNotifyUrl: page.optional(),
})
export const paymentQuery = z.strictObject({ paymentRequestId: requestId })
export const vaultQuery = z.strictObject({ vaultingRequestId: requestId })
export const refundQuery = z.strictObject({ refundRequestId: requestId })
export const tokenRequest = z.strictObject({ token: z.string().min(1).max(2048) })

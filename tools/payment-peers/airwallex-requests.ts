/** The documented requests of Airwallex's payment API, as far as its stand-in answers them. */
import * as z from 'zod'

/** Currencies that Airwallex counts without decimals. */
const whole = new Set('CLP HUF IDR ISK JPY KRW MGA TWD VND XAF XOF XPF'.split(' '))

export const isAmount = (amount: number, currency: string) =>
  (whole.has(currency) ? /^[1-9]\d*$/ : /^\d+(\.\d{1,2})?$/).test(String(amount)) && amount > 0

// A UUID of version 4.
const request_id = z.uuidv4()
const address = z.url({ protocol: /^https?$/ })
const metadata = z.record(z.string().max(40), z.string().max(500))

export const intentRequest = z
  .strictObject({
    request_id,
    amount: z.number(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    merchant_order_id: z.string().min(1).max(64),
    return_url: address.optional(),
    metadata: metadata.optional(),
    payment_method_options: z
      .strictObject({
        card: z.strictObject({
          auto_capture: z.boolean().optional(),
          three_ds_action: z.enum(['FORCE_3DS']).optional(),
        }),
      })
      .optional(),
  })
  .refine(({ amount, currency }) => isAmount(amount, currency), {
    error: 'an amount that the currency does not have',
  })

const alipayWallet = z.strictObject({
  flow: z.enum(['mobile_web', 'qrcode']),
  os_type: z.enum(['android', 'ios']).optional(),
})
const named = z.strictObject({ shopper_name: z.string().optional() })
const method = <Type extends string, Fields extends z.ZodType>(type: Type, fields: Fields) =>
  z.strictObject({ type: z.literal(type), [type]: fields })

/** What a device's wallet has encrypted: of Apple Pay its whole token, of Google Pay its tokenization data, both as JSON. */
const encryptedToken = (fields: z.ZodType) =>
  z.strictObject({
    payment_data_type: z.literal('encrypted_payment_token'),
    encrypted_payment_token: z.string().transform((text, context) => {
      try {
        return fields.parse(JSON.parse(text))
      } catch {
        context.addIssue({ code: 'custom', message: 'not the token of the wallet' })
        return z.NEVER
      }
    }),
  })
const appleToken = z.looseObject({ paymentData: z.looseObject({ version: z.string(), data: z.string() }) })
const googleToken = z.looseObject({ signature: z.string() })

export const confirmRequest = z.strictObject({
  request_id,
  payment_method: z.union([
    ...(
      ['alipaycn', 'alipayhk', 'dana', 'gcash', 'kakaopay', 'rabbit_line_pay', 'tng', 'truemoney'] as const
    ).map((type) => method(type, alipayWallet)),
    method('grabpay', named),
    method('applepay', encryptedToken(appleToken)),
    method('googlepay', encryptedToken(googleToken)),
    method(
      'ideal',
      z.strictObject({ bank_name: z.string().optional(), shopper_name: z.string().optional() }),
    ),
  ]),
  return_url: address.optional(),
})
/** Of Apple Pay: Airwallex asks Apple at that address, for a page of that domain, which is registered. */
export const sessionRequest = z.strictObject({
  request_id,
  validation_url: z.url({ protocol: /^https$/, hostname: /(^|\.)apple\.com$/ }),
  initiative_context: z.hostname(),
})
export const captureRequest = z.strictObject({ request_id, amount: z.number().positive().optional() })
export const cancelRequest = z.strictObject({ request_id, cancellation_reason: z.string().optional() })
export const refundRequest = z.strictObject({
  request_id,
  payment_intent_id: z.string().regex(/^int_/),
  amount: z.number().positive().optional(),
  reason: z.string().optional(),
  metadata: metadata.optional(),
})

/** What Airwallex's script gives to its page, in the fragment of the address. */
export const pageRequest = z.strictObject({
  mode: z.literal('payment'),
  intent_id: z.string(),
  client_secret: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  country_code: z.string().regex(/^[A-Z]{2}$/),
  locale: z
    .enum('ar da de en es fi fr he id it ja ko ms nl pl pt ro ru si sv tr vi ur zh zh-HK'.split(' '))
    .optional(),
  successUrl: address,
  cancelUrl: address.optional(),
})

import * as z from 'zod/mini'
import type { EndpointDeclaration, ResponseOf } from '@crema/contract/endpoint'
import { itemCategories } from '@crema/contract/payments/coupons/voucher-obstacles'
import { shownCard } from '@crema/contract/payments/payment-attempt'
import { orderId, orderStates } from '@crema/contract/payments/payment-order'
import { instant, money, text } from '@crema/contract/schemas'
import { couponValue } from '@crema/contract/vouchers/coupon'
import { voucherStates } from '@crema/contract/vouchers/voucher-states'
import type { PartnerRight } from '#src/config/partner-settings.ts'
import type { PartnerErrorName } from './partner-error.ts'

/** An endpoint of the partner API, below `/partner/v1/`. Its access is the right that a partner needs. */
export type PartnerEndpoint = EndpointDeclaration<PartnerRight, PartnerErrorName>

export const partnerBasePath = '/partner/v1/'

/** A scanned code of a voucher or of a member who chose one, or the voucher's long number as it was typed, with spaces. */
const code = text

const voucher = z.object({
  voucherNo: z.string(),
  couponNo: z.string(),
  activityNo: z.string(),
  /** In the language of `x-lang`. */
  name: z.string(),
  note: z.string(),
  value: couponValue,
  state: z.enum(voucherStates),
  issuedAt: instant,
  expiresAt: instant,
  usedAt: z.nullable(instant),
  rules: z.array(z.string()),
})

export type PartnerVoucher = z.output<typeof voucher>

/** In minor units; more than an order of coffee costs in any currency. */
const amountMax = 1_000_000_000

const tillFields = {
  /** Names the till; only the till that used a voucher can release it. */
  till: text,
  storeId: text,
}

const amount = z.int().check(z.gte(0), z.lte(amountMax))
/** ISO 4217. */
const currency = z.string().check(z.length(3))

/** The order that a voucher is used for. The coupon's kind decides whether it may be, and the reduction. */
const order = z
  .strictObject({
    /** That of the country where the voucher was issued. */
    currency,
    totalMinor: amount,
    /** The price of the one drink or item that the voucher is for; kinds that reduce the whole order need none. */
    itemMinor: z.optional(amount),
  })
  .check(z.refine(({ totalMinor, itemMinor = 0 }) => itemMinor <= totalMinor, { path: ['itemMinor'] }))

/** The reduction of the order; null where no order was sent or the voucher does not apply to it. */
const reduction = z.nullable(money)

const accountNumber = z.string().check(z.regex(/^\d{10}$/))

/** The member's stars in the country of the store, after the call. */
const starBalance = {
  /** Stars that can be spent; below zero where some are owed. */
  balance: z.int(),
  /** Stars that refunds took back after they were spent; the next ones pay them. */
  owed: z.int(),
}

/** `processing` where the provider has not confirmed it; the partner is notified of a success. */
const orderRefund = z.object({
  refundNo: z.string(),
  amountMinor: z.int(),
  state: z.enum(['processing', 'succeeded', 'failed']),
})

/** Declares an endpoint: always a POST, limited by the partner's own `perMinute`. */
function partnerEndpoint<const E extends Omit<PartnerEndpoint, 'method' | 'perMinute'>>(declared: E) {
  return { method: 'POST', perMinute: null, ...declared } as const
}

export const partnerEndpoints = {
  verifyVoucher: partnerEndpoint({
    path: 'vouchers/verify',
    summary:
      'Says what a code or number stands for and whether the voucher can be used now. Changes nothing.',
    access: 'verify',
    request: z.strictObject({ code, storeId: z.optional(text), order: z.optional(order) }),
    response: z.object({
      voucher,
      usable: z.boolean(),
      /** Why it cannot be used: the `code` with which `vouchers/use` would refuse. */
      reason: z.nullable(z.string()),
      reduction,
    }),
    outcomes: ['codeWrong', 'voucherNotFound', 'noVoucherChosen'],
    idempotent: false,
  }),
  useVoucher: partnerEndpoint({
    path: 'vouchers/use',
    summary: 'Uses a voucher. Of any number of tills at once, one succeeds.',
    access: 'use',
    request: z.strictObject({ code, ...tillFields, order: z.optional(order) }),
    response: z.object({ voucher, usedAt: instant, reduction }),
    outcomes: [
      'codeWrong',
      'voucherNotFound',
      'noVoucherChosen',
      'voucherUsed',
      'voucherExpired',
      'voucherReserved',
      'storeNotSupported',
      'countryNotSupported',
      'currencyWrong',
      'itemRequired',
      'minimumSpendNotReached',
    ],
    idempotent: true,
  }),
  releaseVoucher: partnerEndpoint({
    path: 'vouchers/release',
    summary: 'Takes a use back within 15 minutes, at the till that made it.',
    access: 'release',
    request: z.strictObject({ voucherNo: code, ...tillFields }),
    response: z.object({ voucher, releasedAt: instant }),
    outcomes: ['voucherNotFound', 'notUsed', 'usedElsewhere', 'tooLateToRelease'],
    idempotent: true,
  }),
  identifyMember: partnerEndpoint({
    path: 'members/identify',
    summary:
      'Says whose code was scanned, their stars, and which vouchers the store accepts now, the chosen one first. Changes nothing.',
    access: 'members',
    request: z.strictObject({ code: text, storeId: text }),
    response: z.object({
      member: z.object({
        accountNumber: z.string(),
        /** As the member gave it; null if they did not. */
        displayName: z.nullable(z.string()),
      }),
      /** Stars that they can spend in the country of the store; null for a partner without the right `stars`. */
      stars: z.nullable(z.int()),
      /** The voucher that the member chose; null for none, and where the store does not accept it. */
      chosenVoucherNo: z.nullable(z.string()),
      vouchers: z.array(
        z.extend(voucher, {
          /** The voucher's code, for `vouchers/verify` and `vouchers/use` within the next 30 seconds. */
          code: z.string(),
        }),
      ),
    }),
    outcomes: ['codeWrong', 'memberNotFound', 'storeNotFound'],
    idempotent: false,
  }),
  creditStars: partnerEndpoint({
    path: 'points/credit',
    summary:
      'Gives a member the stars of an order that was paid, once for each order number, however often it is sent.',
    access: 'stars',
    request: z.strictObject({
      ...tillFields,
      /** Of the member, as `members/identify` returns it. */
      accountNumber,
      /** The partner's number of the order. */
      sourceId: text,
      /** What was paid, in the currency's minor units. */
      amountMinor: amount,
      currency,
      /** Default: now. */
      paidAt: z.optional(instant),
    }),
    response: z.object({
      stars: z.int(),
      /** When these stars end; null where the order gave none. */
      expiresAt: z.nullable(instant),
      ...starBalance,
    }),
    outcomes: [
      'memberNotFound',
      'storeNotFound',
      'noProgram',
      'currencyWrong',
      'amountTooLarge',
      'orderDiffers',
      'orderTooOld',
      'paidInFuture',
    ],
    idempotent: true,
  }),
  reverseStars: partnerEndpoint({
    path: 'points/reverse',
    summary:
      'Takes back the stars of an order that was refunded, in part or whole, once for each refund number. Stars that the member has spent are owed.',
    access: 'stars',
    request: z.strictObject({
      ...tillFields,
      sourceId: text,
      /** The partner's number of the refund. */
      refundId: text,
      /** What was refunded, in the minor units of the order's currency. */
      amountMinor: z.int().check(z.gte(1), z.lte(amountMax)),
    }),
    response: z.object({
      /** Stars that were taken back. */
      stars: z.int(),
      ...starBalance,
    }),
    outcomes: ['orderNotFound', 'refundTooLarge', 'refundDiffers'],
    idempotent: true,
  }),
  mintLaunchToken: partnerEndpoint({
    path: 'launch-tokens',
    summary:
      'Makes a token that signs a member in once, within two minutes, as `token` in a link to the page.',
    access: 'launch',
    request: z.strictObject({ memberId: z.uuid() }),
    response: z.object({ token: z.string(), expiresAt: instant }),
    outcomes: ['memberNotFound'],
    // An unused token expires by itself, so after a lost response another one is requested.
    idempotent: false,
  }),
  openOrder: partnerEndpoint({
    path: 'orders',
    summary: 'Opens an order to be paid on a phone, and answers the address for its QR code.',
    access: 'orders',
    request: z.strictObject({
      /** The order's number at the kiosk and the counter. */
      orderNo: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
      storeId: text,
      /** The price of one; a deduction is a price below zero. */
      items: z
        .array(
          z.strictObject({
            name: text,
            quantity: z.int().check(z.gte(1), z.lte(99)),
            priceMinor: z.int().check(z.gte(-amountMax), z.lte(amountMax)),
            /** Without it no voucher for a drink reduces the item. */
            category: z.optional(z.enum(itemCategories)),
            /** The item's number at the tills, as coupons name it in `itemNos`. Without it no voucher for one item does. */
            itemNo: z.optional(text),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
      /** In the currency's minor units: the sum of the items. */
      amountMinor: z.int().check(z.gte(1), z.lte(amountMax)),
      /** That of the store's country. */
      currency,
      expiresInSeconds: z._default(z.int().check(z.gte(60), z.lte(3600)), 900),
    }),
    response: z.object({ orderId: z.string(), url: z.url(), expiresAt: instant }),
    outcomes: ['storeNotFound', 'currencyWrong', 'amountWrong'],
    idempotent: true,
  }),
  readOrder: partnerEndpoint({
    path: 'orders/status',
    summary: 'Says whether an order of the partner is paid, and what was refunded. Changes nothing.',
    access: 'orders',
    request: z.strictObject({ orderId }),
    response: z.object({
      orderId: z.string(),
      orderNo: z.string(),
      /** `expired` is final; until then a payment that was begun in time may still arrive. */
      state: z.enum(orderStates),
      expiresAt: instant,
      payment: z.nullable(
        z.object({
          receiptNo: z.string(),
          paidAt: instant,
          /** What was charged: less than the order's amount where the member used coupons. */
          amountMinor: z.int(),
          currency,
          /** `card`, `savedCard`, or the provider's name of the method. */
          method: z.string(),
          card: z.nullable(shownCard),
          refundedMinor: z.int(),
        }),
      ),
      refunds: z.array(orderRefund),
    }),
    outcomes: ['unknownOrder'],
    idempotent: false,
  }),
  refundOrder: partnerEndpoint({
    path: 'orders/refund',
    summary:
      'Refunds a paid order, in part or whole, once for each refund number. The stars of the refunded part are taken back.',
    access: 'orders',
    request: z.strictObject({
      orderId,
      /** The partner's number of the refund. */
      refundNo: text,
      /** Default: all that is left. */
      amountMinor: z.optional(z.int().check(z.gte(1), z.lte(amountMax))),
    }),
    response: z.object({ ...orderRefund.shape, leftMinor: z.int() }),
    outcomes: ['unknownOrder', 'orderNotPaid', 'refundTooLarge', 'refundDiffers'],
    idempotent: true,
  }),
} satisfies Record<string, PartnerEndpoint>

type PartnerEndpoints = typeof partnerEndpoints
export type PartnerEndpointName = keyof PartnerEndpoints
export type PartnerRequestOf<Name extends PartnerEndpointName> = z.output<PartnerEndpoints[Name]['request']>
export type PartnerResponseOf<Name extends PartnerEndpointName> = ResponseOf<PartnerEndpoints[Name]>

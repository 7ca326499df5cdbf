import * as z from 'zod'
import { money } from '@crema/contract/schemas'
import { couponValue } from '@crema/contract/vouchers/coupon'
import { voucherStates } from '@crema/contract/vouchers/voucher-states'
import type { PartnerRight } from '#src/config/partner-settings.ts'
import type { PartnerFaultName } from './partner-error.ts'

const text = z.string().trim().min(1).max(100)

/** A code as scanned, or the long number, spaces and all, as typed. */
const code = z.string().trim().min(1).max(100)

const voucher = z.object({
  voucherNo: z.string(),
  couponNo: z.string(),
  activityNo: z.string(),
  /** In the language asked for by `x-lang`. */
  name: z.string(),
  note: z.string(),
  value: couponValue,
  state: z.enum(voucherStates),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  usedAt: z.nullable(z.iso.datetime()),
  rules: z.array(z.string()),
})

export type PartnerVoucher = z.output<typeof voucher>

/** In minor units; no cup of coffee costs more in any currency of ours. */
const amountMax = 1_000_000_000

type Call = {
  path: string
  summary: string
  right: PartnerRight
  request: z.ZodObject
  answer: z.ZodObject
  faults: readonly PartnerFaultName[]
  /** Whether an `idempotency-key` (UUID) is required. */
  idempotent: boolean
}

const place = {
  /** Names the till, so that only it can take a use back. */
  till: text,
  storeId: text,
}

const amount = z.int().min(0).max(amountMax)

/** The order a voucher shall be used for: its kind then decides whether it may be, and what comes off. */
const order = z
  .strictObject({
    /** ISO 4217, the one of the country where the voucher was issued. */
    currency: z.string().length(3),
    totalMinor: amount,
    /** The price of the one drink or item that the voucher is for; kinds that take off the whole order need none. */
    itemMinor: z.optional(amount),
  })
  .refine(({ totalMinor, itemMinor = 0 }) => itemMinor <= totalMinor, { path: ['itemMinor'] })

/** What comes off the order; null where none was sent or the voucher is not good for it. */
const reduction = z.nullable(money)

/** The calls of partners, their tills and the app's back end, below `/partner/v1/`; every one a POST. */
export const partnerCalls = {
  verifyVoucher: {
    path: 'vouchers/verify',
    summary:
      'Says what a code or number stands for and whether the voucher can be used now. Changes nothing.',
    right: 'verify',
    request: z.strictObject({ code, storeId: z.optional(text), order: z.optional(order) }),
    answer: z.object({
      voucher,
      usable: z.boolean(),
      /** Why it cannot be used: the `code` that `vouchers/use` would fail with. */
      reason: z.nullable(z.string()),
      reduction,
    }),
    faults: ['codeWrong', 'voucherNotFound'],
    idempotent: false,
  },
  useVoucher: {
    path: 'vouchers/use',
    summary: 'Uses a voucher. Of any number of tills at once, one succeeds.',
    right: 'use',
    request: z.strictObject({ code, ...place, order: z.optional(order) }),
    answer: z.object({ voucher, usedAt: z.iso.datetime(), reduction }),
    faults: [
      'codeWrong',
      'voucherNotFound',
      'voucherUsed',
      'voucherExpired',
      'storeNotSupported',
      'currencyWrong',
      'itemRequired',
      'minimumSpendNotReached',
      'keyReused',
    ],
    idempotent: true,
  },
  releaseVoucher: {
    path: 'vouchers/release',
    summary: 'Takes a use back within 15 minutes, at the till that made it.',
    right: 'release',
    request: z.strictObject({ voucherNo: code, ...place }),
    answer: z.object({ voucher, releasedAt: z.iso.datetime() }),
    faults: ['voucherNotFound', 'notUsed', 'usedElsewhere', 'tooLateToRelease', 'keyReused'],
    idempotent: true,
  },
  mintLaunchToken: {
    path: 'launch-tokens',
    summary:
      'Makes a token that signs a member in once, within two minutes, as `token` in a link to the page.',
    right: 'launch',
    request: z.strictObject({ memberId: z.uuid() }),
    answer: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    faults: ['memberNotFound'],
    // A token nobody uses runs out by itself, so a lost answer is asked for again.
    idempotent: false,
  },
  openOrder: {
    path: 'orders',
    summary: 'Opens an order to be paid on a phone, and answers the address for its QR code.',
    right: 'orders',
    request: z.strictObject({
      /** What the kiosk calls the order, and people at the counter. */
      orderNo: z.string().trim().min(1).max(20),
      storeId: text,
      /** The price of one; a deduction is a price below zero. */
      items: z
        .array(
          z.strictObject({
            name: text,
            quantity: z.int().min(1).max(99),
            priceMinor: z.int().min(-amountMax).max(amountMax),
          }),
        )
        .min(1)
        .max(50),
      /** In the currency's minor units: the sum of the items. */
      amountMinor: z.int().min(1).max(amountMax),
      /** ISO 4217, the one of the store's country. */
      currency: z.string().length(3),
      expiresInSeconds: z.int().min(60).max(3600).default(900),
    }),
    answer: z.object({ orderId: z.string(), url: z.url(), expiresAt: z.iso.datetime() }),
    faults: ['storeNotFound', 'currencyWrong', 'amountWrong', 'keyReused'],
    idempotent: true,
  },
} as const satisfies Record<string, Call>

export type PartnerCalls = typeof partnerCalls
export type PartnerCallName = keyof PartnerCalls
export type PartnerCall = PartnerCalls[PartnerCallName]
export type PartnerRequestOf<Name extends PartnerCallName> = z.output<PartnerCalls[Name]['request']>
export type PartnerAnswerOf<Name extends PartnerCallName> = z.output<PartnerCalls[Name]['answer']>

export const partnerPrefix = '/partner/v1/'

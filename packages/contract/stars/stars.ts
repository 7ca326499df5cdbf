import * as z from 'zod/mini'
import { campaignKinds, campaignSummary } from '../campaigns/campaign.ts'
import { instant, money } from '../schemas.ts'
import { voucher } from '../vouchers/coupon.ts'

/** How a country's members collect stars, in the requested language. */
export const starProgram = z.object({
  programNo: z.string(),
  title: z.string(),
  /** One sentence each. */
  howToCollect: z.array(z.string()),
  startsAt: instant,
  /** Nothing is collected from then on. */
  endsAt: instant,
  /** Stars can be spent before this instant. */
  redeemUntil: instant,
  /** IANA zone of these instants. */
  zone: z.string(),
  /** `stars` for each `amount` that is spent, in the currency of the country. */
  rate: z.nullable(z.object({ stars: z.int(), amount: money })),
})
export type StarProgram = z.output<typeof starProgram>

/** Stars that end together. */
export const starLot = z.object({ stars: z.int(), expiresAt: instant })
export type StarLot = z.output<typeof starLot>

/** A gift and its price. What it gives is in `coupons`; a member gets it as vouchers. */
export const gift = z.extend(campaignSummary, {
  priceStars: z.int(),
  rules: z.array(z.string()),
  /** How often one member may have it. */
  perPerson: z.int(),
  /** Pieces that are left; null where there is no limit. */
  left: z.nullable(z.int()),
  /** How often the caller has had it. */
  redeemed: z.int(),
  /** Whether a store must be chosen, where alone it is then valid. */
  storeRequired: z.boolean(),
  /** Whether only some stores take part. */
  storesLimited: z.boolean(),
})
export type Gift = z.output<typeof gift>

/** The gift that a member collects stars for next. */
export const nextGift = z.object({
  activityNo: z.string(),
  title: z.string(),
  priceStars: z.int(),
  /** Stars that the member lacks. */
  missing: z.int(),
})
export type NextGift = z.output<typeof nextGift>

export const starMovementKinds = [
  'earned',
  'reversed',
  'redeemed',
  'entered',
  'returned',
  'adjusted',
  'expired',
  'forfeited',
] as const
export type StarMovementKind = (typeof starMovementKinds)[number]

/** A change of the balance. Fields that a kind does not have are null. */
export const starMovement = z.object({
  movementId: z.string(),
  kind: z.enum(starMovementKinds),
  at: instant,
  /** Below zero where stars went. */
  stars: z.int(),
  /** Of an order and its refunds: the till's number of the order, the amount, and the store. */
  orderNo: z.nullable(z.string()),
  amount: z.nullable(money),
  storeName: z.nullable(z.string()),
  /** Of a gift or draw, in the requested language. */
  activityNo: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** Of an adjustment, as customer service wrote it. */
  reason: z.nullable(z.string()),
})
export type StarMovement = z.output<typeof starMovement>

/** A gift that the member has had, with its voucher. */
export const redemption = z.object({
  activityNo: z.string(),
  title: z.string(),
  stars: z.int(),
  at: instant,
  voucher: z.nullable(voucher),
})
export type Redemption = z.output<typeof redemption>

/** A program that has ended, and what the member had in it. */
export const pastProgram = z.object({
  programNo: z.string(),
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  redeemUntil: instant,
  zone: z.string(),
  received: z.int(),
  spent: z.int(),
  expired: z.int(),
})
export type PastProgram = z.output<typeof pastProgram>

/** A campaign that has ended, and what the member had of it. */
export const pastCampaign = z.object({
  activityNo: z.string(),
  kind: z.enum(campaignKinds),
  title: z.string(),
  endsAt: instant,
  zone: z.string(),
  vouchers: z.int(),
  /** How many of them were used. */
  used: z.int(),
})
export type PastCampaign = z.output<typeof pastCampaign>

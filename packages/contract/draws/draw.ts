import * as z from 'zod/mini'
import { campaignSummary } from '../campaigns/campaign.ts'
import { outcomes } from '../outcomes.ts'
import { countryCode, instant } from '../schemas.ts'
import { coupon } from '../vouchers/coupon.ts'

/**
 * The state of a draw. `waiting`: closed, and not drawn yet. `drawn`: the winners are known. `calledOff`: it does not
 * take place, and stars were returned.
 */
export const drawStates = ['notStarted', 'open', 'waiting', 'drawn', 'calledOff'] as const
export type DrawState = (typeof drawStates)[number]

/** What can be won. `voucher` and `stars` are given at once, `thing` by customer service. */
export const drawPrizeKinds = ['thing', 'voucher', 'stars'] as const
export type DrawPrizeKind = (typeof drawPrizeKinds)[number]

/** A prize and how many of it there are. Fields that a kind does not have are null. */
export const drawPrize = z.object({
  kind: z.enum(drawPrizeKinds),
  /** In the requested language. */
  title: z.string(),
  count: z.int().check(z.positive()),
  /** A drawing that every brand has, or the name of another picture of the brand. */
  image: z.nullable(z.string()),
  coupon: z.nullable(coupon),
  stars: z.nullable(z.int()),
})
export type DrawPrize = z.output<typeof drawPrize>

/**
 * What became of a code that was drawn. `won`: drawn for a prize. `movedUp`: an alternate that has a prize which was not
 * collected. `notTaken`: its prize was not collected, and went to the next alternate where one was left. `alternate`: without
 * a prize so far. `passedOver`: an alternate whose member had deleted their account when its turn came.
 */
export const drawnCodeStates = ['won', 'movedUp', 'notTaken', 'alternate', 'passedOver'] as const
export type DrawnCodeState = (typeof drawnCodeStates)[number]

/** A code that was drawn. */
export const drawnCode = z.object({
  code: z.string(),
  /** 1 for the code that was drawn first. Those after the last prize are alternates, in this order. It never changes. */
  rank: z.int().check(z.positive()),
  /** The index of its prize in `prizes`, also where it was not collected; null for an alternate that has not moved up. */
  prize: z.nullable(z.int()),
  state: z.enum(drawnCodeStates),
})
export type DrawnCode = z.output<typeof drawnCode>

/**
 * What a draw means for a member: one of their codes has a prize, a prize that was not collected, a code in reserve, or none of
 * it. With several codes the first of these that is true.
 */
export const ownDrawResults = ['won', 'notTaken', 'reserve', 'notWon'] as const
export type OwnDrawResult = (typeof ownDrawResults)[number]

/** How far the handing over of a prize is. */
export const prizeStates = ['given', 'toCollect', 'collected', 'notTaken'] as const
export type PrizeState = (typeof prizeStates)[number]

/** The prize of one of the caller's codes. */
export const ownPrize = z.object({
  code: z.string(),
  /** The index of the prize in `prizes`. */
  prize: z.int(),
  /** Null until it is given, some seconds after the draw. */
  state: z.nullable(z.enum(prizeStates)),
  /** Until when a thing is collected; later for an alternate that has moved up. Null until it is given, and for no thing. */
  takeUntil: z.nullable(instant),
})
export type OwnPrize = z.output<typeof ownPrize>

/** A draw as lists show it; its texts are in the requested language. `endsAt` is when entries close. */
export const drawSummary = z.extend(z.omit(campaignSummary, { coupons: true, kind: true, state: true }), {
  state: z.enum(drawStates),
  drawsAt: instant,
  /** Stars for an entry; 0 where it is free, null where entries are only given. */
  priceStars: z.nullable(z.int()),
  prizes: z.array(drawPrize),
  /** Entries of all members. */
  entries: z.int(),
  /** The caller's own; 0 for visitors. */
  ownEntries: z.int(),
  /** What it means for the caller; null before the draw, and without a code. */
  ownResult: z.nullable(z.enum(ownDrawResults)),
})
export type DrawSummary = z.output<typeof drawSummary>

/** The public random value of a draw: a round of a drand chain. */
export const drawBeacon = z.object({
  /** The chain's hash, hexadecimal. */
  chain: z.string(),
  round: z.int().check(z.positive()),
})
export type DrawBeacon = z.output<typeof drawBeacon>

export const draw = z.extend(drawSummary, {
  /** Terms, one sentence each, in the requested language. */
  rules: z.array(z.string()),
  /** Entries of one member. */
  entriesPerMember: z.int(),
  /** Entries of all members together; null for no limit. */
  entriesMax: z.nullable(z.int()),
  /** Codes that are drawn after those of the prizes, in case one is not taken. */
  alternates: z.int(),
  /** Until when a thing that was won at the draw is collected; null where no prize is one. */
  takeUntil: z.nullable(instant),
  /** Why an entry of the caller would be refused now; null if it would be accepted. */
  outcome: z.nullable(z.enum(outcomes)),
  /** The caller's lottery codes, in the order of their entries. */
  ownCodes: z.array(z.string()),
  /** Those of them that were given with a voucher or a friend's help. */
  givenCodes: z.array(z.string()),
  /** Coupons whose use in a store gives an entry, which then stays. */
  givenWith: z.array(coupon),
  /** A running campaign of friend assist that gives an entry; null where there is none. */
  givenByAssist: z.nullable(z.string()),
  /** The codes that were drawn, by rank; empty before the draw. */
  drawnCodes: z.array(drawnCode),
  /** What the caller's codes have won, by rank; empty before the draw. */
  ownPrizes: z.array(ownPrize),
  /** The rules as `draw-v1` hashes them; they contain the commitment to the seed. Published before entries open. */
  rulesText: z.string(),
  /** Null where the draw uses the seed alone. */
  beacon: z.nullable(drawBeacon),
  /** The root of the Merkle tree over all codes, hexadecimal; null before entries have closed. */
  root: z.nullable(z.string()),
  /** Whether the draw waits for a random value that is late. */
  isDelayed: z.boolean(),
  /** Why it does not take place, as customer service wrote it; null in every other state. */
  calledOffReason: z.nullable(z.string()),
  /** The language tag of the reason where it has no text in the requested language. */
  calledOffLanguage: z.optional(z.string()),
  drawnAt: z.nullable(instant),
  /** The gateway's time, so that countdowns are correct on a phone with a wrong clock. */
  now: instant,
})
export type Draw = z.output<typeof draw>

/** Everything from which anyone can compute the result of a draw again: the file that is downloaded and verified. */
export const drawRecord = z.object({
  format: z.literal('draw-v1'),
  rules: z.string(),
  root: z.string(),
  /** Hexadecimal. */
  seed: z.string(),
  /** The signature of the round, hexadecimal; null where the draw uses the seed alone. */
  signature: z.nullable(z.string()),
  /** The codes of all entries, in the order of the tree's leaves. */
  codes: z.array(z.string()),
  /** The codes that were drawn, by rank. */
  drawn: z.array(z.string()),
})
export type DrawRecord = z.output<typeof drawRecord>

/** The proof that a code is in the tree. */
export const inclusionProof = z.object({
  code: z.string(),
  /** Of its leaf. */
  index: z.int(),
  /** The hashes from the leaf to the root, hexadecimal. */
  path: z.array(z.string()),
})
export type InclusionProof = z.output<typeof inclusionProof>

/** A prize that the member has won. */
export const wonPrize = z.object({
  activityNo: z.string(),
  /** Of the draw, in the requested language. */
  title: z.string(),
  prize: z.omit(drawPrize, { count: true }),
  code: z.string(),
  at: instant,
  state: z.enum(prizeStates),
  takeUntil: z.nullable(instant),
  /** Of a prize that is a voucher. */
  voucherNo: z.nullable(z.string()),
  /** Where the draw is one of another market than the member's: a country in which it is shown. */
  country: z.optional(countryCode),
})
export type WonPrize = z.output<typeof wonPrize>

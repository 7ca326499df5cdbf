import * as z from 'zod/mini'
import { campaignSummary } from '../campaigns/campaign.ts'
import { outcomes } from '../outcomes.ts'
import { instant } from '../schemas.ts'
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

/** A code that was drawn. */
export const drawnCode = z.object({
  code: z.string(),
  /** 1 for the code that was drawn first. Those after the last prize are alternates, in this order. */
  rank: z.int().check(z.positive()),
  /** The index of its prize in `prizes`; null for an alternate. */
  prize: z.nullable(z.int()),
})
export type DrawnCode = z.output<typeof drawnCode>

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
  /** Whether one of the caller's codes has won a prize; null before the draw, and without a code. */
  hasWon: z.nullable(z.boolean()),
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
  /** Until when a prize that customer service gives is taken; null where there is none. */
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

/** How far the handing over of a prize is. */
export const prizeStates = ['given', 'toCollect', 'collected', 'notTaken'] as const
export type PrizeState = (typeof prizeStates)[number]

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
})
export type WonPrize = z.output<typeof wonPrize>

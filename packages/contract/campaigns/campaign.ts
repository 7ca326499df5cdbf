import * as z from 'zod/mini'
import { outcomes } from '../outcomes.ts'
import { instant } from '../schemas.ts'
import { coupon, voucher } from '../vouchers/coupon.ts'

export const campaignKinds = ['coupons', 'fission', 'lottery', 'gifts'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** Where a campaign stands for everybody (spec section 4). */
export const campaignStates = [
  'notStarted',
  'running',
  'outsideHours',
  'soldOut',
  'ended',
  'offShelf',
] as const
export type CampaignState = (typeof campaignStates)[number]

/** What is left of a limit that counts down. */
const countdown = z.nullable(z.object({ limit: z.int(), left: z.int() }))

export const campaignSummary = z.object({
  activityNo: z.string(),
  kind: z.enum(campaignKinds),
  state: z.enum(campaignStates),
  title: z.string(),
  summary: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** IANA zone in which the campaign's days and hours are counted. */
  zone: z.string(),
  coupons: z.array(coupon),
})
export type CampaignSummary = z.output<typeof campaignSummary>

export const campaign = z.extend(campaignSummary, {
  /** House rules of this campaign, one sentence each, in the language asked for. */
  rules: z.array(z.string()),
  /** Hours of the day, `HH:mm` in `zone`; null all day. `nextOpenAt` is the next time the campaign opens. */
  hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  nextOpenAt: z.nullable(instant),
  limits: z.object({
    perPerson: z.int(),
    today: countdown,
    total: countdown,
    participants: countdown,
    /** Sets that may ever be claimed, whatever is in stock. */
    claims: countdown,
    /** Prizes that may be given out. */
    prizes: countdown,
    newUsersOnly: z.boolean(),
    phoneOnly: z.boolean(),
    scanOnly: z.boolean(),
    storeRequired: z.boolean(),
  }),
  /** Which stores the campaign counts with. `customer/position/list` with its `activityNo` marks each of them. */
  store: z.object({
    /** Whether one must be chosen before a claim; what is claimed is then good at that store alone. */
    required: z.boolean(),
    /** Stores of the caller's country that take part; null where every one does. */
    takingPart: z.nullable(z.int()),
  }),
  /** The campaigns of which a member may take part in one. */
  series: z.nullable(
    z.object({
      seriesNo: z.string(),
      /** The campaign of the series this caller took part in; null for none and for a visitor. */
      joined: z.nullable(z.object({ activityNo: z.string(), title: z.string() })),
    }),
  ),
  /** What a tap on "claim" would meet for this caller now. */
  claim: z.object({
    outcome: z.nullable(z.enum(outcomes)),
    /** What this caller already holds of this campaign. */
    vouchers: z.array(voucher),
  }),
  /** The gateway's clock, so that a countdown is right on a phone whose clock is not. */
  now: instant,
})
export type Campaign = z.output<typeof campaign>

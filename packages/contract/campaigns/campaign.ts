import * as z from 'zod/mini'
import { outcomes } from '../outcomes.ts'
import { instant } from '../schemas.ts'
import { coupon, voucher } from '../vouchers/coupon.ts'
import { heroTones } from './artwork.ts'

export const campaignKinds = ['coupons', 'fission', 'lottery', 'gifts'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** The state of a campaign, the same for all members. */
export const campaignStates = [
  'notStarted',
  'running',
  'outsideHours',
  'soldOut',
  'ended',
  'offShelf',
] as const
export type CampaignState = (typeof campaignStates)[number]

/** A limit and how much of it remains; null where the campaign has no such limit. */
const remainingLimit = z.nullable(z.object({ limit: z.int(), left: z.int() }))

/** A campaign as the list shows it. Texts are in the requested language. */
export const campaignSummary = z.object({
  activityNo: z.string(),
  kind: z.enum(campaignKinds),
  state: z.enum(campaignStates),
  title: z.string(),
  summary: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** IANA zone of the campaign's dates and hours. */
  zone: z.string(),
  /** A drawing that every brand has, or the name of another picture of the brand. */
  heroImage: z.string(),
  /** The colours behind it. */
  heroTone: z.enum(heroTones),
  coupons: z.array(coupon),
})
export type CampaignSummary = z.output<typeof campaignSummary>

/** A campaign in the list; what the campaign itself says in its limits. */
export const listedCampaign = z.extend(campaignSummary, {
  newMembersOnly: z.boolean(),
  /** Whether its coupons can be claimed now without a scanned code, a chosen store or a phone number. */
  claimableAtOnce: z.boolean(),
})
export type ListedCampaign = z.output<typeof listedCampaign>

/** A campaign with its rules, its limits, and what the caller has claimed of it. */
export const campaign = z.extend(campaignSummary, {
  /** Terms of the campaign, one sentence each, in the requested language. */
  rules: z.array(z.string()),
  /** Hours of the day, `HH:mm` in `zone`; null if the campaign is open all day. */
  hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** When the campaign opens next; null if it does not before its end. */
  nextOpenAt: z.nullable(instant),
  limits: z.object({
    /** Claims per member. */
    perPerson: z.int(),
    today: remainingLimit,
    total: remainingLimit,
    participants: remainingLimit,
    /** Claims in total, regardless of stock. */
    claims: remainingLimit,
    /** Prizes in total, one per claim. */
    prizes: remainingLimit,
    newUsersOnly: z.boolean(),
    phoneOnly: z.boolean(),
    /** Only for members who registered by phone. */
    phoneRegistrationOnly: z.boolean(),
    scanOnly: z.boolean(),
    storeRequired: z.boolean(),
  }),
  /** The stores of the campaign. `customer/position/list` with `activityNo` marks each of them. */
  store: z.object({
    /** Whether a store must be chosen for a claim; the vouchers are then valid at that store only. */
    required: z.boolean(),
    /** The number of participating stores in the caller's country; null if all participate. */
    takingPart: z.nullable(z.int()),
  }),
  /** The series of the campaign, of which a member may join only one campaign; null if it is in none. */
  series: z.nullable(
    z.object({
      seriesNo: z.string(),
      /** The campaign of the series that the caller joined; null for none and for visitors. */
      joined: z.nullable(z.object({ activityNo: z.string(), title: z.string() })),
    }),
  ),
  /** The result of a claim by this caller now. */
  claim: z.object({
    /** Why a claim would be refused; null if it would be granted. */
    outcome: z.nullable(z.enum(outcomes)),
    /** The vouchers that the caller already claimed of this campaign. */
    vouchers: z.array(voucher),
  }),
  /** The gateway's time, so that countdowns are correct on a phone with a wrong clock. */
  now: instant,
})
export type Campaign = z.output<typeof campaign>

import * as z from 'zod/mini'
import { heroTones } from '../campaigns/artwork.ts'
import { campaignKinds, campaignStates, campaignSummary } from '../campaigns/campaign.ts'
import { outcomes } from '../outcomes.ts'
import { instant } from '../schemas.ts'
import { coupon, voucher } from '../vouchers/coupon.ts'

/**
 * The state of a friend's help. `pending`: it counts once the friend has used a voucher at a till. `held`: it is being
 * reviewed. `qualified`: it counts. `rewarded`: a tier that it counts for was given. `rejected`: it does not count.
 */
export const helpStates = ['pending', 'held', 'qualified', 'rewarded', 'rejected'] as const
export type HelpState = (typeof helpStates)[number]

/** Why a help does not count, as the inviter sees it. */
export const helpRejections = ['notUsedInTime', 'samePerson', 'notGenuine', 'memberLeft'] as const
export type HelpRejection = (typeof helpRejections)[number]

/** Who may help: every member of the campaign's countries, or only those who joined after the campaign began. */
export const helperKinds = ['anybody', 'newMembers'] as const
export type HelperKind = (typeof helperKinds)[number]

/** When a help counts: at once, or with the friend's first use of a voucher at a till. */
export const qualifications = ['signUp', 'firstUse'] as const
export type Qualification = (typeof qualifications)[number]

/** What an inviter gets: vouchers, stars, or an entry into a draw. */
export const tierRewardKinds = ['coupons', 'stars', 'entry'] as const
export type TierRewardKind = (typeof tierRewardKinds)[number]

/** What an inviter gets when enough friends have helped. Fields that a kind does not have are null or empty. */
export const tier = z.object({
  /** Helps that count, of one invitation. */
  friends: z.int().check(z.positive()),
  kind: z.enum(tierRewardKinds),
  /** In the requested language. */
  title: z.string(),
  /** A drawing that every brand has, or the name of another picture of the brand. */
  image: z.nullable(z.string()),
  coupons: z.array(coupon),
  stars: z.nullable(z.int()),
  /** The campaign of the draw. */
  draw: z.nullable(z.string()),
})
export type Tier = z.output<typeof tier>

/** An invitation of one member, under which friends help. */
export const invitation = z.object({
  /** Ten symbols. */
  fissionCode: z.string(),
  /** The inviter's first name; null where they have none, and in links of members that are not found. */
  inviter: z.nullable(z.string()),
  /** Whether the caller is the inviter. */
  isOwn: z.boolean(),
  /** Friends who have helped, and whose help was not rejected. */
  helpers: z.int(),
  /** Those whose help counts. */
  qualified: z.int(),
  /** Friends who can help at most. */
  seats: z.int(),
})
export type Invitation = z.output<typeof invitation>

/** A campaign of friend assist. Its `coupons` are what a friend gets for helping. */
export const assistCampaign = z.extend(campaignSummary, {
  /** Terms, one sentence each, in the requested language. */
  rules: z.array(z.string()),
  /** By the number of friends. */
  tiers: z.array(tier),
  whoMayHelp: z.enum(helperKinds),
  qualifies: z.enum(qualifications),
  /** Days in which the friend uses a voucher; null for `signUp`. */
  qualifyDays: z.nullable(z.int()),
  /** Friends of one invitation at most. */
  seats: z.int(),
  invitationsPerMember: z.int(),
  /** Invitations that the caller can still start. */
  invitationsLeft: z.int(),
  /** The invitation that the caller has started last; null for visitors and before the first. */
  own: z.nullable(invitation),
  /** The invitation of the requested `fissionCode`; null without one, and where it is unknown. */
  invited: z.nullable(invitation),
  /** The result of helping with `invited` now. */
  help: z.object({
    /** Why it would be refused; null if it would be accepted, and without `invited`. */
    outcome: z.nullable(z.enum(outcomes)),
    /** What the caller got for having helped under `invited`. */
    vouchers: z.array(voucher),
    helpedAt: z.nullable(instant),
  }),
  /** Why starting another invitation would be refused now; null if it would be accepted. */
  startOutcome: z.nullable(z.enum(outcomes)),
  /** The gateway's time, so that countdowns are correct on a phone with a wrong clock. */
  now: instant,
})
export type AssistCampaign = z.output<typeof assistCampaign>

/** A friend's help as the inviter sees it. */
export const help = z.object({
  /** The friend's first name, shortened to their initial where they chose so; null after their account was deleted. */
  name: z.nullable(z.string()),
  helpedAt: instant,
  state: z.enum(helpStates),
  /** Of `held`: when it is decided at the latest. Of `pending`: until when the friend can use a voucher. */
  until: z.nullable(instant),
  /** Of `rejected`. */
  rejectedFor: z.nullable(z.enum(helpRejections)),
  /** Identifies the help in a request to customer service. */
  reference: z.string(),
})
export type Help = z.output<typeof help>

/** A tier that the member has reached. */
export const assistReward = z.object({
  activityNo: z.string(),
  /** Of the campaign, in the requested language. */
  title: z.string(),
  tier,
  reachedAt: instant,
  /** Null until it was given. */
  givenAt: z.nullable(instant),
  /** What was given: vouchers that the member has, or the lottery code of the entry. */
  vouchers: z.array(voucher),
  lotteryCode: z.nullable(z.string()),
})
export type AssistReward = z.output<typeof assistReward>

/**
 * Badges of inviters: for the first friend, for 5 and 20 friends, for the first tier reached, for all tiers of a campaign, and
 * for friends in three months in a row.
 */
export const badges = [
  'firstFriend',
  'fiveFriends',
  'twentyFriends',
  'firstTier',
  'allTiers',
  'threeMonths',
] as const
export type Badge = (typeof badges)[number]

export const achievement = z.object({
  badge: z.enum(badges),
  /** Null where it is not earned yet. */
  earnedAt: z.nullable(instant),
  /** How far it is: `done` of `of`. */
  done: z.int(),
  of: z.int(),
})
export type Achievement = z.output<typeof achievement>

/** What a poster of a campaign shows. Texts are in the requested language. */
export const posterMaterial = z.object({
  activityNo: z.string(),
  kind: z.enum(campaignKinds),
  state: z.enum(campaignStates),
  title: z.string(),
  summary: z.string(),
  heroImage: z.string(),
  heroTone: z.enum(heroTones),
  startsAt: instant,
  endsAt: instant,
  zone: z.string(),
  /** What whoever scans the code gets, one of the campaign's coupons; null for a campaign without one. */
  coupon: z.nullable(coupon),
  /** Whether the coupons are drinks at different prices, of which `coupon` has the lowest. */
  pricesDiffer: z.boolean(),
  newMembersOnly: z.boolean(),
  /** The first name of the inviter or the member who shares; null for a visitor. */
  from: z.nullable(z.string()),
  /** The short link in the code, such as `https://crema.example/i/K7Q2C4M8XP`. */
  link: z.string(),
})
export type PosterMaterial = z.output<typeof posterMaterial>

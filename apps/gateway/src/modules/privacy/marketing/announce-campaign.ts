import type { Kysely } from 'kysely'
import { parseCountry, type Country } from '@crema/contract/countries/countries'
import { chooseLocale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import { lastDue } from '#src/outbox/outbox-store.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { emailMarketingState } from '../consents/email-marketing.ts'
import type { MemberMarks } from '../returning-members/address-mark.ts'
import {
  addAnnouncements,
  findAnnouncedCampaign,
  findEmailDecisions,
  findReachableMembers,
  type AnnouncedCampaign,
  type ReachableMember,
} from './announcement-store.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

const pageSize = 500
/** A mail that could not be delivered by then is no news any more. */
const lifeMs = 2 * 24 * 60 * 60_000

export type AnnounceServices = {
  database: Database
  marks: MemberMarks
  tokens: UnsubscribeTokens
  enqueue: Outbox['enqueue']
}

export type AnnounceRequest = {
  activityNo: string
  /** Only members whose consent is of this country; undefined for all countries of the campaign. */
  country?: Country | undefined
  /** Mails that become due in a minute. */
  perMinute: number
  /** False counts alone. */
  sends: boolean
  now: Date
}

export type Announced = {
  /** Members whom the mail reaches, or was queued for, by the country of their consent. */
  reached: Map<Country, number>
  /** Members who have not confirmed their consent. */
  pending: number
  /** Members for whom it had been queued before. */
  before: number
  /** When the last mail is due; null where none was queued. */
  lastDueAt: Date | null
}

type Refusal = 'notFound' | 'notRunning' | 'notInCountry'

/**
 * Queues a mail about a campaign for every member who consents to marketing by mail in one of its countries, once per
 * member and campaign. It may be run again after an interruption, and for members who consented since.
 */
export async function announceCampaign(
  services: AnnounceServices,
  request: AnnounceRequest,
): Promise<{ ok: Announced } | { refused: Refusal }> {
  const { database } = services
  const { activityNo, country, now } = request
  const campaign = await findAnnouncedCampaign(database, activityNo)
  if (!campaign) return { refused: 'notFound' }
  if (!campaign.is_on_shelf || campaign.scan_only || campaign.starts_at > now || campaign.ends_at <= now)
    return { refused: 'notRunning' }
  const countries = new Set(
    campaign.countries
      .map((each) => parseCountry(each))
      .filter((each) => each !== undefined && (country === undefined || each === country)),
  )
  if (countries.size === 0) return { refused: 'notInCountry' }
  const stepMs = 60_000 / request.perMinute
  const queue = await lastDue(database, 'marketing')
  let dueAt = Math.max(now.getTime(), queue === undefined ? 0 : queue.getTime() + stepMs)
  const announced: Announced = { reached: new Map(), pending: 0, before: 0, lastDueAt: null }
  let after: string | null = null
  for (;;) {
    const members: ReachableMember[] = await findReachableMembers(database, activityNo, {
      after,
      limit: pageSize,
    })
    const wanted = await selectConsenting(services, members, { countries, announced })
    const queued = request.sends
      ? await queueMails(services, campaign, wanted, { now, dueAt, stepMs })
      : wanted
    for (const { country: each } of queued)
      announced.reached.set(each, (announced.reached.get(each) ?? 0) + 1)
    if (request.sends && queued.length > 0) {
      announced.lastDueAt = new Date(dueAt + (queued.length - 1) * stepMs)
      dueAt += queued.length * stepMs
    }
    after = members.at(-1)?.member_id ?? null
    if (members.length < pageSize) return { ok: announced }
  }
}

type ConsentingMember = ReachableMember & { country: Country }

async function selectConsenting(
  { database, marks }: AnnounceServices,
  members: readonly ReachableMember[],
  { countries, announced }: { countries: ReadonlySet<Country | undefined>; announced: Announced },
): Promise<ConsentingMember[]> {
  const decisions = await findEmailDecisions(
    database,
    members.map(({ member_id: memberId }) => memberId),
  )
  return members.flatMap((member) => {
    const own = decisions.filter((each) => each.member_id === member.member_id)
    const country = parseCountry(own[0]?.country)
    const state = emailMarketingState(own, marks.ofContact(member.email))
    if (country === undefined || !countries.has(country) || state === 'off') return []
    if (state === 'pending') {
      announced.pending += 1
      return []
    }
    if (member.is_announced) {
      announced.before += 1
      return []
    }
    return [{ ...member, country }]
  })
}

/** Queues the mails of one page of members in one transaction; returns those that no other run had queued. */
async function queueMails(
  { database, tokens, enqueue }: AnnounceServices,
  campaign: AnnouncedCampaign,
  members: readonly ConsentingMember[],
  { now, dueAt, stepMs }: { now: Date; dueAt: number; stepMs: number },
): Promise<ConsentingMember[]> {
  const run = async (transaction: Kysely<Tables>) => {
    const ids = members.map(({ member_id: memberId }) => memberId)
    const added = new Set(await addAnnouncements(transaction, campaign.activity_no, ids, now))
    const queued = members.filter(({ member_id: memberId }) => added.has(memberId))
    for (const [index, member] of queued.entries()) {
      const locale = chooseLocale([member.language])
      const { title, summary } = localizedText(campaign.texts, locale)
      const due = new Date(dueAt + index * stepMs)
      const expiresAt = new Date(Math.min(campaign.ends_at.getTime(), due.getTime() + lifeMs))
      const announcement = {
        memberId: member.member_id,
        activityNo: campaign.activity_no,
        title,
        text: summary,
        country: member.country,
        unsubscribeToken: tokens.issue(member.member_id),
      }
      await enqueue(
        { channel: 'marketing', to: member.email, locale, expiresAt, announcement },
        transaction,
        { dueAt: due },
      )
    }
    return queued
  }
  if (members.length === 0) return []
  return retryOnConflict(() => database.transaction().execute(run))
}

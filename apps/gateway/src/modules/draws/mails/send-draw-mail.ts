import type { Kysely } from 'kysely'
import type { DrawPrizeKind } from '@crema/contract/draws/draw'
import { retention } from '@crema/contract/privacy/retention'
import type { Locale } from '@crema/i18n/locales'
import { localizedText } from '#src/database/localized-text.ts'
import type { CampaignText, Localized, Tables } from '#src/database/tables.ts'
import { mailToMember, type MemberMailServices } from '#src/modules/directory/mail-to-member.ts'

/** How long the delivery of a mail about a draw is retried. */
const mailLifeMs = retention.messageDays * 24 * 60 * 60_000

export type DrawMailServices = MemberMailServices

/** The member, and the country of their entry. */
export type DrawMailMember = {
  member_id: string | null
  /** The market that has the account of a guest. */
  home_market: string | null
  email: string | null
  language: string
  country: string
}

export type MailedDraw = { activityNo: string; texts: Localized<CampaignText>; zone: string }

export type DrawEvent =
  | { event: 'closed'; codes: string[]; root: Buffer; entries: number; drawsAt: Date }
  | {
      event: 'won'
      code: string
      prize: { kind: DrawPrizeKind; texts: Localized<{ title: string }> }
      /** Of a thing. */
      takeUntil: Date | null
    }
  | { event: 'calledOff'; stars: number; reason: Localized<string> }

/** Enqueues a mail to a member about a draw that they have entered, as `mailToMember` does. */
export function sendDrawMail(
  transaction: Kysely<Tables>,
  services: DrawMailServices,
  member: DrawMailMember,
  { activityNo, texts, zone }: MailedDraw,
  event: DrawEvent,
  now: Date,
): Promise<boolean> {
  const { country, home_market: homeMarket } = member
  return mailToMember(transaction, services, member, (to, locale) => ({
    channel: 'email',
    to,
    locale,
    expiresAt: new Date(now.getTime() + mailLifeMs),
    draw: {
      activityNo,
      title: localizedText(texts, locale).title,
      zone,
      country,
      ...(homeMarket !== null && { isAbroad: true }),
      ...toNews(event, locale),
    },
  }))
}

function toNews(event: DrawEvent, locale: Locale) {
  switch (event.event) {
    case 'closed':
      return { ...event, root: event.root.toString('hex'), drawsAt: event.drawsAt.toISOString() }
    case 'won': {
      const { prize, takeUntil } = event
      return {
        ...event,
        prize: { kind: prize.kind, title: localizedText(prize.texts, locale).title },
        takeUntil: takeUntil?.toISOString() ?? null,
      }
    }
    case 'calledOff':
      return { ...event, reason: localizedText(event.reason, locale) }
  }
}

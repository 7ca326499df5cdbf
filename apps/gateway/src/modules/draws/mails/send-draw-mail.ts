import type { Kysely } from 'kysely'
import type { DrawPrizeKind } from '@crema/contract/draws/draw'
import { retention } from '@crema/contract/privacy/retention'
import { chooseLocale } from '@crema/i18n/locales'
import { localizedText } from '#src/database/localized-text.ts'
import type { CampaignText, Localized, Tables } from '#src/database/tables.ts'
import type { Outbox } from '#src/outbox/outbox.ts'

/** How long the delivery of a mail about a draw is retried. */
const mailLifeMs = retention.messageDays * 24 * 60 * 60_000

export type DrawMailServices = { outbox: Pick<Outbox, 'enqueue'> }

/** The member, and the country of their entry. */
export type DrawMailMember = { email: string | null; language: string; country: string }

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
  | { event: 'calledOff'; stars: number; reason: string }

/**
 * Enqueues a mail to a member about a draw that they have entered, in their language. Returns whether it did: members without
 * an address get none. Kick the outbox after the transaction.
 */
export async function sendDrawMail(
  transaction: Kysely<Tables>,
  { outbox }: DrawMailServices,
  { email, language, country }: DrawMailMember,
  { activityNo, texts, zone }: MailedDraw,
  event: DrawEvent,
  now: Date,
): Promise<boolean> {
  if (email === null) return false
  const locale = chooseLocale([language])
  const about = { activityNo, title: localizedText(texts, locale).title, zone, country }
  await outbox.enqueue(
    {
      channel: 'email',
      to: email,
      locale,
      expiresAt: new Date(now.getTime() + mailLifeMs),
      draw: { ...about, ...toNews(event, locale) },
    },
    transaction,
  )
  return true
}

function toNews(event: DrawEvent, locale: ReturnType<typeof chooseLocale>) {
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
      return event
  }
}

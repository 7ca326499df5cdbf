import type { Kysely } from 'kysely'
import { countries, type Country } from '@crema/contract/countries/countries'
import { retention } from '@crema/contract/privacy/retention'
import { chooseLocale } from '@crema/i18n/locales'
import type { Config } from '#src/config/config.ts'
import type { Tables } from '#src/database/tables.ts'
import type { AddedLogin, NoticeKind } from '#src/outbox/message.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { canSendSms } from '#src/sms/can-send-sms.ts'
import { reserveNotice } from '#src/sms/reserve-notice.ts'
import type { SmsBudget } from '#src/sms/sms-budget.ts'
import { preferredContact } from './contact.ts'
import { findMember, type MemberRow } from './member-store.ts'

/** When, where and on which browser something happened. */
export type NoticeDetails = { country: Country; client: string; now: Date }

export type NoticeServices = {
  config: Pick<Config, 'sms' | 'demo'>
  outbox: Pick<Outbox, 'enqueue' | 'recipientHmac'>
  smsBudget: Pick<SmsBudget, 'reserve'>
}

/** How long the delivery of a notice is retried. */
const noticeLifeMs = retention.messageDays * 24 * 60 * 60_000

/** Notifies a member that a login was added, as `sendNotice` does. */
export async function notifyLoginAdded(
  transaction: Kysely<Tables>,
  services: NoticeServices,
  memberId: string,
  added: AddedLogin,
  details: NoticeDetails,
): Promise<void> {
  const member = await findMember(transaction, memberId)
  if (member) await sendNotice(transaction, services, member, 'loginAdded', { ...details, added })
}

/**
 * Enqueues a message to a member about a change of the account, in the member's language: a mail, or a text message where
 * the account has only a phone. Does nothing without either. Pass the member as they were before a change of a contact.
 * Kick the outbox after the transaction.
 */
export async function sendNotice(
  transaction: Kysely<Tables>,
  services: NoticeServices,
  member: Pick<MemberRow, 'email' | 'phone' | 'language'>,
  notice: NoticeKind,
  { country, client, now, added }: NoticeDetails & { added?: AddedLogin },
): Promise<void> {
  const message = {
    ...(added !== undefined && { added }),
    at: now.toISOString(),
    zone: countries[country].zone,
    country,
    client,
    locale: chooseLocale([member.language]),
    expiresAt: new Date(now.getTime() + noticeLifeMs),
  }
  const { config, outbox, smsBudget } = services
  const contact = preferredContact(member)
  if (contact?.kind === 'email')
    return outbox.enqueue({ ...message, channel: 'email', to: contact.value, notice }, transaction)
  // The notice of a changed address is sent to the previous one.
  if (contact === undefined || notice === 'emailChanged' || !canSendSms(config)) return
  const phone = contact.value
  const isReserved = await reserveNotice(transaction, smsBudget, {
    phone,
    recipientHmac: outbox.recipientHmac(phone),
    now,
  })
  if (isReserved) await outbox.enqueue({ ...message, channel: 'sms', to: phone, notice }, transaction)
}

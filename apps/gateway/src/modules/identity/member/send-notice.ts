import type { Kysely } from 'kysely'
import { countries, type Country } from '@crema/contract/countries/countries'
import { chooseLocale } from '@crema/i18n/locales'
import type { Tables } from '#src/database/tables.ts'
import type { AddedLogin, NoticeKind } from '#src/outbox/message.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { findMember, type MemberRow } from './member-store.ts'

/** When, where and on which browser something happened. */
export type NoticeDetails = { country: Country; client: string; now: Date }

/** How long the delivery of a notice is retried. */
const noticeLifeMs = 3 * 24 * 60 * 60_000

/** Notifies a member by mail that a login was added, as `sendNotice` does. */
export async function notifyLoginAdded(
  transaction: Kysely<Tables>,
  outbox: Pick<Outbox, 'enqueue'>,
  memberId: string,
  added: AddedLogin,
  details: NoticeDetails,
): Promise<void> {
  const member = await findMember(transaction, memberId)
  if (member) await sendNotice(transaction, outbox, member, 'loginAdded', { ...details, added })
}

/**
 * Enqueues a mail to a member about a change of the account, in the member's language. Does nothing without an address.
 * Kick the outbox after the transaction.
 */
export async function sendNotice(
  transaction: Kysely<Tables>,
  outbox: Pick<Outbox, 'enqueue'>,
  { email, language }: Pick<MemberRow, 'email' | 'language'>,
  notice: NoticeKind,
  { country, client, now, added }: NoticeDetails & { added?: AddedLogin },
): Promise<void> {
  if (email === null) return
  await outbox.enqueue(
    {
      channel: 'email',
      to: email,
      notice,
      ...(added !== undefined && { added }),
      at: now.toISOString(),
      zone: countries[country].zone,
      country,
      client,
      locale: chooseLocale([language]),
      expiresAt: new Date(now.getTime() + noticeLifeMs),
    },
    transaction,
  )
}

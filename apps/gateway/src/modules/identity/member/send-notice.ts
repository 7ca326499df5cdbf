import type { Kysely } from 'kysely'
import { countries, type Country } from '@crema/contract/countries/countries'
import { chooseLocale } from '@crema/i18n/locales'
import type { Tables } from '#src/database/tables.ts'
import type { AddedLogin, NoticeKind } from '#src/outbox/message.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { findMember, type MemberRow } from './member-store.ts'

/** Where something happened, for her to recognise. */
export type NoticePlace = { country: Country; client: string; now: Date }

/** For as long as a mail server may be away. */
const usefulMs = 3 * 24 * 60 * 60_000

/** Tells a member by mail that her account has one more way in, as `sendNotice` does. */
export async function tellOfLogin(
  transaction: Kysely<Tables>,
  outbox: Pick<Outbox, 'enqueue'>,
  memberId: string,
  added: AddedLogin,
  place: NoticePlace,
): Promise<void> {
  const member = await findMember(transaction, memberId)
  if (member) await sendNotice(transaction, outbox, member, 'loginAdded', { ...place, added })
}

/**
 * Tells a member by mail what happened to her account, in her language. Without an address there is nothing to send
 * it to. With a transaction it leaves when that holds: kick the outbox after it.
 */
export async function sendNotice(
  transaction: Kysely<Tables>,
  outbox: Pick<Outbox, 'enqueue'>,
  { email, language }: Pick<MemberRow, 'email' | 'language'>,
  notice: NoticeKind,
  { country, client, now, added }: NoticePlace & { added?: AddedLogin },
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
      expiresAt: new Date(now.getTime() + usefulMs),
    },
    transaction,
  )
}

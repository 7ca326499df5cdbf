import type { Consents } from '@crema/contract/consents'
import type { Country } from '@crema/contract/countries'
import type { Locale } from '@crema/i18n/locales'
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/route.ts'
import { recordConsents } from './consent-store.ts'
import type { Contact } from './contact.ts'
import { addMember, findByContact, findMember, type MemberRow } from './member-store.ts'
import { openSession, type OpenSession } from './open-session.ts'
import type { SessionSecrets } from './session-secrets.ts'

export type Entry = {
  /** What was just proved. */
  login: Contact
  /** Those a new member begins with. */
  country: Country
  locale: Locale
  /** What she agrees to, in case she is new. */
  consents?: Consents | undefined
  device: string
  /** The refresh secret that this browser still holds. */
  replaces?: string | undefined
  now: Date
}

export type Entered = { outcome: 'signedIn' | 'registered'; member: MemberRow; session: OpenSession }

export type EntryRefusal = 'accountAbnormal'

/** Somebody new who has not agreed to the terms. Thrown, so that the transaction leaves nothing behind. */
export class TermsMissing extends Error {
  override name = 'TermsMissing'
}

/**
 * Signs in whoever proved a login, as a new member where it belongs to nobody. Call it in the transaction that
 * used the proof up. Throws TermsMissing.
 */
export async function enter(
  transaction: Kysely<Tables>,
  secrets: SessionSecrets,
  entry: Entry,
): Promise<Result<Entered, EntryRefusal>> {
  const known = await findByContact(transaction, entry.login)
  if (known) return admit(transaction, secrets, known, entry)
  if (!entry.consents) throw new TermsMissing()
  const memberId = uuidv7()
  const { login, country, locale, now } = entry
  if (!(await addMember(transaction, { memberId, login, country, language: locale, now }))) {
    // Another tab was first.
    const other = await findByContact(transaction, login)
    if (!other) throw new Error('A login that was taken belongs to nobody.')
    return admit(transaction, secrets, other, entry)
  }
  await recordConsents(transaction, entry.consents, { memberId, locale, country, source: 'registration', now })
  const member = await findMember(transaction, memberId)
  if (!member) throw new Error('A member just added is not there.')
  return { ok: await open(transaction, secrets, 'registered', member, entry) }
}

/** Signs a member in who proved to be it, unless only customer service can help. */
async function admit(
  transaction: Kysely<Tables>,
  secrets: SessionSecrets,
  member: MemberRow,
  entry: Entry,
): Promise<Result<Entered, EntryRefusal>> {
  if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
  return { ok: await open(transaction, secrets, 'signedIn', member, entry) }
}

async function open(
  transaction: Kysely<Tables>,
  secrets: SessionSecrets,
  outcome: Entered['outcome'],
  member: MemberRow,
  { now, replaces }: Entry,
): Promise<Entered> {
  return { outcome, member, session: await openSession(transaction, secrets, { memberId: member.member_id, now, replaces }) }
}

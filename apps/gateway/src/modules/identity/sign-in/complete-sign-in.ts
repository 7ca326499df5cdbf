import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Country } from '@crema/contract/countries/countries'
import type { Consents } from '@crema/contract/privacy/consents'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { isUniqueViolation } from '#src/database/refusal.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import { maskContact, ownContact, type Contact } from '../member/contact.ts'
import {
  addMember,
  findByLogin,
  findMember,
  findNamesake,
  noteDevice,
  type MemberRow,
} from '../member/member-store.ts'
import { sendNotice } from '../member/send-notice.ts'
import { openSession, type OpenSession } from '../sessions/open-session.ts'
import type { SessionSecrets } from '../sessions/session-secrets.ts'
import { recordConsents } from './consent-store.ts'
import { keepPending } from './pending-sign-in.ts'
import type { ProvedLogin } from './proved-login.ts'

/** What a sign-in is made with. */
export type EntryParts = {
  database: Database
  outbox: Pick<Outbox, 'enqueue' | 'kick'>
  secrets: CodeSecrets & SessionSecrets
}

/** Who stands at the door, and where. */
export type Visit = {
  /** Those a new member begins with. */
  country: Country
  locale: Locale
  device: string
  /** The browser and the system it says it is. */
  client: string
  /** The refresh secret that this browser still holds. */
  replaces?: string | undefined
  now: Date
}

export type Entry = Visit & {
  /** What was just proved. */
  login: ProvedLogin
  /** What she agrees to, in case she is new. */
  consents?: Consents | undefined
}

/** How a sign-in ends (spec section 4); `contract/member.ts` says what each means. */
export type Entered =
  | { outcome: 'signedIn' | 'registered'; member: MemberRow; session: OpenSession }
  | { outcome: 'associationOffered'; pendingToken: string; hint: string; channel: Contact['kind'] }
  | { outcome: 'passwordNeeded'; pendingToken: string }
  | { outcome: 'codeOrGoogleNeeded' }

export type EntryRefusal = 'accountAbnormal'

/** Somebody new who has not agreed to the terms. Thrown, so that the transaction leaves nothing behind. */
class TermsMissing extends Error {
  override name = 'TermsMissing'
}

/**
 * Runs a sign-in in a transaction: all of it holds or none, so that no code is lost to a failure after it, nor to
 * terms that were not agreed to yet. Who lost to another tab with the same login looks again.
 */
export async function runEntry<Answer, Refusal extends string>(
  parts: EntryParts,
  run: (transaction: Kysely<Tables>) => Promise<Result<Answer, Refusal>>,
): Promise<Result<Answer, Refusal | 'termsRequired'>> {
  try {
    return await runTwice(parts, run)
  } catch (error) {
    if (error instanceof TermsMissing) return { refused: 'termsRequired' }
    throw error
  }
}

/** Runs a transaction about logins, and once more where somebody else has just taken one of them. Then mail leaves. */
export async function runTwice<Answer>(
  { database, outbox }: Pick<EntryParts, 'database' | 'outbox'>,
  run: (transaction: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const once = () => retryOnConflict(() => database.transaction().execute(run))
  const met = await once().catch((error: unknown) => {
    if (isUniqueViolation(error)) return once()
    throw error
  })
  outbox.kick()
  return met
}

/**
 * Signs in whoever proved a login, or offers the account that names it, or makes a new member. Call it within
 * `runEntry`, in the transaction that used the proof up.
 */
export async function enter(
  transaction: Kysely<Tables>,
  parts: EntryParts,
  entry: Entry,
): Promise<Result<Entered, EntryRefusal>> {
  const { login, device, now } = entry
  const known = await findByLogin(transaction, login)
  if (known) return signInKnown(transaction, parts, known, entry)
  const namesake = await findNamesake(transaction, login)
  const contact = namesake && ownContact(namesake)
  if (!contact) return register(transaction, parts, entry)
  const payload = { memberId: namesake.member_id, login }
  const pendingToken = await keepPending(transaction, parts.secrets, {
    kind: 'association',
    payload,
    device,
    now,
  })
  return {
    ok: { outcome: 'associationOffered', pendingToken, hint: maskContact(contact), channel: contact.kind },
  }
}

/** Makes a new member of a login that belongs to nobody. */
export async function register(
  transaction: Kysely<Tables>,
  parts: EntryParts,
  entry: Entry,
): Promise<Result<Entered, EntryRefusal>> {
  const { login, consents, country, locale, now } = entry
  if (!consents) throw new TermsMissing()
  const memberId = uuidv7()
  if (!(await addMember(transaction, { memberId, login, country, language: locale, now }))) {
    // Another tab was first.
    const other = await findByLogin(transaction, login)
    if (!other) throw new Error('A login that was taken belongs to nobody.')
    return signInKnown(transaction, parts, other, entry)
  }
  await recordConsents(transaction, consents, { memberId, locale, country, source: 'registration', now })
  const member = await findMember(transaction, memberId)
  if (!member) throw new Error('A member just added is not there.')
  return { ok: { outcome: 'registered', member, session: await open(transaction, parts, member, entry) } }
}

/** Signs a member in who proved to be it, unless only customer service can help or a password is due first. */
export async function signInKnown(
  transaction: Kysely<Tables>,
  parts: EntryParts,
  member: MemberRow,
  visit: Visit,
): Promise<Result<Entered, EntryRefusal>> {
  if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
  if (member.must_set_password) {
    const { device, now } = visit
    const payload = { memberId: member.member_id }
    const pendingToken = await keepPending(transaction, parts.secrets, {
      kind: 'password',
      payload,
      device,
      now,
    })
    return { ok: { outcome: 'passwordNeeded', pendingToken } }
  }
  return { ok: { outcome: 'signedIn', member, session: await open(transaction, parts, member, visit) } }
}

async function open(
  transaction: Kysely<Tables>,
  { secrets, outbox }: EntryParts,
  member: MemberRow,
  visit: Visit,
): Promise<OpenSession> {
  const { device, client, country, now, replaces } = visit
  const memberId = member.member_id
  const isNewDevice = await noteDevice(transaction, { memberId, deviceHmac: secrets.deviceHmac(device), now })
  if (isNewDevice) await sendNotice(transaction, outbox, member, 'newDevice', visit)
  return openSession(transaction, secrets, { memberId, now, replaces, client, country })
}

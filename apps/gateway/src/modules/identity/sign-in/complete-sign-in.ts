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
import { loginTransaction, type Directory } from '#src/modules/directory/directory.ts'
import { isComplete, recordConsents } from '#src/modules/privacy/consents/record-consents.ts'
import type { DocumentEditions } from '#src/modules/privacy/documents/document-editions.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import { byEmail, maskContact, preferredContact, type Contact } from '../member/contact.ts'
import {
  addMember,
  findByLogin,
  findMember,
  findAssociationCandidate,
  saveDevice,
  type MemberRow,
} from '../member/member-store.ts'
import { sendNotice, type NoticeServices } from '../member/send-notice.ts'
import { openSession, type OpenSession } from '../sessions/open-session.ts'
import type { SessionSecrets } from '../sessions/session-secrets.ts'
import { storePendingSignIn } from './pending-sign-in.ts'
import type { ProvedLogin } from './proved-login.ts'

/** The services that a sign-in needs. */
export type SignInServices = NoticeServices & {
  database: Database
  outbox: Pick<Outbox, 'enqueue' | 'kick'>
  secrets: CodeSecrets & SessionSecrets
  marks: MemberMarks
  editions: DocumentEditions
  /** Of a chain with several markets. */
  directory?: Directory | undefined
  /** The services of another market that this process runs. */
  elsewhere?: ((market: string) => SignInServices) | undefined
}

/** The client of a call: its region, device and browser. */
export type ClientContext = {
  /** Country and language of a new member. */
  country: Country
  locale: Locale
  device: string
  /** Browser and system, from the user agent. */
  client: string
  /** Whether the browser sends a Global Privacy Control signal. */
  gpc?: boolean | undefined
  /** The refresh secret that this browser sent, of the session that is replaced. */
  replaces?: string | undefined
  now: Date
}

/** A sign-in, with the login that was proved where there is one. */
type SignInContext = ClientContext & { login?: { kind: ProvedLogin['kind'] } }

export type SignInAttempt = ClientContext & {
  /** The login that was just verified. */
  login: ProvedLogin
  /** Consents of a new member. */
  consents?: Consents | undefined
}

/** How a sign-in ends; `contract/identity/member.ts` documents the outcomes. */
export type SignInResult =
  | { outcome: 'signedIn' | 'registered'; member: MemberRow; session: OpenSession }
  | { outcome: 'associationOffered'; pendingToken: string; hint: string; channel: Contact['kind'] }
  | { outcome: 'passwordNeeded'; pendingToken: string }

export type SignInRefusal = 'accountAbnormal'

/** A new member has not agreed to the terms. Thrown, so that the transaction is rolled back. */
class TermsRequired extends Error {
  override name = 'TermsRequired'
}

/**
 * Runs a sign-in in one transaction, so that neither a failure nor missing consents use the code up. It is repeated
 * where another tab registered the same login first.
 */
export async function runSignIn<Answer, Refusal extends string>(
  services: SignInServices,
  run: (transaction: Kysely<Tables>) => Promise<Result<Answer, Refusal>>,
): Promise<Result<Answer, Refusal | 'termsRequired'>> {
  try {
    return await runLoginTransaction(services, run)
  } catch (error) {
    if (error instanceof TermsRequired) return { refused: 'termsRequired' }
    throw error
  }
}

/** Runs a transaction that changes logins, a second time after a unique violation, and then sends the mail it enqueued. */
export async function runLoginTransaction<Answer>(
  services: Pick<SignInServices, 'database' | 'outbox' | 'directory'>,
  run: (transaction: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const runOnce = () => retryOnConflict(() => loginTransaction(services, run))
  const result = await runOnce().catch((error: unknown) => {
    if (isUniqueViolation(error)) return runOnce()
    throw error
  })
  services.outbox.kick()
  return result
}

/**
 * Signs in the member of a verified login, offers to link an account that has the same address, or registers a new
 * member. Call it within `runSignIn`, in the transaction that used the proof up.
 */
export async function completeSignIn(
  transaction: Kysely<Tables>,
  services: SignInServices,
  attempt: SignInAttempt,
): Promise<Result<SignInResult, SignInRefusal>> {
  const { login } = attempt
  const address = login.kind === 'provider' && login.email !== null ? byEmail(login.email) : undefined
  return (
    (await signInKnown(transaction, services, attempt))
    ?? (await signInElsewhere(services, attempt, login))
    ?? (await offerAssociation(transaction, services, attempt))
    ?? (address && (await signInElsewhere(services, attempt, address)))
    ?? registerMember(transaction, services, attempt)
  )
}

type SignedIn = Result<SignInResult, SignInRefusal>

async function signInKnown(
  transaction: Kysely<Tables>,
  services: SignInServices,
  attempt: SignInAttempt,
): Promise<SignedIn | undefined> {
  const known = await findByLogin(transaction, attempt.login)
  return known && signInMember(transaction, services, known, attempt)
}

/** The sign-in in the market where `owned`, the login or the address that came with it, belongs to a member. */
async function signInElsewhere(
  { directory, elsewhere }: SignInServices,
  attempt: SignInAttempt,
  owned: ProvedLogin,
): Promise<SignedIn | undefined> {
  const owner = await directory?.findOwner(owned)
  if (!owner || !elsewhere || owner.market === directory?.market) return undefined
  const services = elsewhere(owner.market)
  return runLoginTransaction(
    services,
    async (transaction) =>
      (await signInKnown(transaction, services, attempt)) ?? offerAssociation(transaction, services, attempt),
  )
}

/** Offers to link the account that an unknown login may belong to, if there is one. */
async function offerAssociation(
  transaction: Kysely<Tables>,
  services: SignInServices,
  attempt: SignInAttempt,
): Promise<SignedIn | undefined> {
  const { login, device, now } = attempt
  const candidate = await findAssociationCandidate(transaction, login)
  const contact = candidate && preferredContact(candidate)
  if (!contact) return undefined
  // Another tab may have registered the login after it was looked up.
  const signedIn = await signInKnown(transaction, services, attempt)
  if (signedIn) return signedIn
  const payload = { memberId: candidate.member_id, login }
  const pendingToken = await storePendingSignIn(transaction, services.secrets, {
    kind: 'association',
    payload,
    device,
    now,
  })
  return {
    ok: { outcome: 'associationOffered', pendingToken, hint: maskContact(contact), channel: contact.kind },
  }
}

/** Registers a new member with a login that belongs to no account. */
export async function registerMember(
  transaction: Kysely<Tables>,
  services: SignInServices,
  attempt: SignInAttempt,
): Promise<Result<SignInResult, SignInRefusal>> {
  const { login, consents, country, locale, gpc = false, now } = attempt
  if (!isComplete(consents, country)) throw new TermsRequired()
  const memberId = uuidv7()
  const { directory } = services
  const reserved = await directory?.reserve(transaction, memberId, login)
  const isFree = async (address: string) =>
    directory === undefined || 'ok' in (await directory.reserve(transaction, memberId, byEmail(address)))
  if (
    (reserved && 'refused' in reserved)
    || !(await addMember(transaction, { memberId, login, country, language: locale, now }, isFree))
  ) {
    // Another tab, or a page of another market, registered it first.
    const signedIn =
      (await signInKnown(transaction, services, attempt)) ?? (await signInElsewhere(services, attempt, login))
    if (!signedIn) throw new Error('A login is taken, but belongs to no member.')
    return signedIn
  }
  const member = await findMember(transaction, memberId)
  if (!member) throw new Error('The new member was not found.')
  const { email } = member
  await recordConsents(transaction, services, consents, { memberId, email, locale, country, gpc, now })
  return {
    ok: {
      outcome: 'registered',
      member,
      session: await startSession(transaction, services, member, attempt),
    },
  }
}

/** Signs in a member after verification, unless the account is blocked or a new password is required first. */
export async function signInMember(
  transaction: Kysely<Tables>,
  services: SignInServices,
  member: MemberRow,
  context: SignInContext,
): Promise<Result<SignInResult, SignInRefusal>> {
  if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
  if (member.must_set_password) {
    const { device, now } = context
    const payload = { memberId: member.member_id }
    const pendingToken = await storePendingSignIn(transaction, services.secrets, {
      kind: 'password',
      payload,
      device,
      now,
    })
    return { ok: { outcome: 'passwordNeeded', pendingToken } }
  }
  return {
    ok: { outcome: 'signedIn', member, session: await startSession(transaction, services, member, context) },
  }
}

async function startSession(
  transaction: Kysely<Tables>,
  services: SignInServices,
  member: MemberRow,
  context: SignInContext,
): Promise<OpenSession> {
  const { device, client, country, now, replaces } = context
  const { secrets } = services
  const memberId = member.member_id
  const isNewDevice = await saveDevice(transaction, { memberId, deviceHmac: secrets.deviceHmac(device), now })
  // A code that was just sent to the same phone is notice enough.
  const isTold = context.login?.kind === 'phone' && member.email === null
  if (isNewDevice && !isTold) await sendNotice(transaction, services, member, 'newDevice', context)
  return openSession(transaction, secrets, { memberId, now, isProved: true, replaces, client, country })
}

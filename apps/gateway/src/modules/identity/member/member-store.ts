import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { ProvedLogin, ProviderLogin } from '../sign-in/proved-login.ts'
import { byEmail, type Contact } from './contact.ts'

export type MemberRow = Selectable<Tables['member']> & {
  /** The identity providers that are linked. */
  providers: ProviderLogin['provider'][]
  has_passkey: boolean
}

type IsFree = (address: string) => Promise<boolean>

export type NewMember = {
  memberId: string
  login: ProvedLogin
  country: string
  language: string
  now: Date
}

/**
 * Adds a member. False where another member has the address or phone, such as one that another tab has just registered.
 * Throws a unique violation where another tab has just registered the same provider login. `isFreeElsewhere`: whether no other
 * market has a member with the address of a provider.
 */
export async function addMember(
  database: Kysely<Tables>,
  { login, ...member }: NewMember,
  isFreeElsewhere: IsFree = () => Promise.resolve(true),
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('member')
    .values({
      member_id: member.memberId,
      phone: login.kind === 'phone' ? login.value : null,
      ...(await emailColumns(database, login, isFreeElsewhere)),
      country: member.country,
      language: member.language,
      registered_at: member.now,
      registered_by: login.kind === 'provider' ? login.provider : login.kind,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  if (login.kind === 'provider') await addLogin(database, member.memberId, login, member.now)
  return true
}

/** Only a verified address signs in: one that a provider has not verified, or that another member has, is `contact_email`. */
async function emailColumns(database: Kysely<Tables>, login: ProvedLogin, isFreeElsewhere: IsFree) {
  if (login.kind === 'email') return { email: login.value }
  if (login.kind === 'phone' || login.email === null) return { email: null }
  const isFree =
    login.isEmailVerified
    && !(await findByContact(database, byEmail(login.email)))
    && (await isFreeElsewhere(login.email))
  return isFree ? { email: login.email } : { email: null, contact_email: login.email }
}

async function addLogin(
  database: Kysely<Tables>,
  memberId: string,
  login: ProviderLogin,
  now: Date,
): Promise<void> {
  await database
    .insertInto('member_login')
    .values({
      member_id: memberId,
      provider: login.provider,
      issuer: login.issuer,
      subject: login.subject,
      email: login.email,
      linked_at: now,
    })
    .execute()
}

/** Links a login to a member. Throws a unique violation where another member has it. */
export async function linkLogin(
  database: Kysely<Tables>,
  memberId: string,
  login: ProvedLogin,
  now: Date,
): Promise<void> {
  if (login.kind === 'provider') await addLogin(database, memberId, login, now)
  else await saveContact(database, memberId, login)
}

export async function removeLogins(
  transaction: Kysely<Tables>,
  memberId: string,
  provider: ProviderLogin['provider'],
): Promise<void> {
  await transaction
    .deleteFrom('member_login')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .execute()
}

export async function findMember(database: Kysely<Tables>, memberId: string): Promise<MemberRow | undefined> {
  return members(database).where('member.member_id', '=', memberId).executeTakeFirst()
}

/** Reads a member and locks their row until the transaction ends. */
export async function lockMember(
  transaction: Kysely<Tables>,
  memberId: string,
): Promise<MemberRow | undefined> {
  return members(transaction).where('member.member_id', '=', memberId).forUpdate().executeTakeFirst()
}

/** The member with this verified address or phone. */
export async function findByContact(
  database: Kysely<Tables>,
  { kind, value }: Contact,
): Promise<MemberRow | undefined> {
  return members(database).where(kind, '=', value).executeTakeFirst()
}

/** The member with this login. */
export async function findByLogin(
  database: Kysely<Tables>,
  login: ProvedLogin,
): Promise<MemberRow | undefined> {
  if (login.kind !== 'provider') return findByContact(database, login)
  return members(database)
    .where('member.member_id', '=', (row) =>
      row
        .selectFrom('member_login')
        .select('member_login.member_id')
        .where('issuer', '=', login.issuer)
        .where('subject', '=', login.subject),
    )
    .executeTakeFirst()
}

/**
 * The account that an unknown login may belong to. For an address: the oldest account with that unverified address, no
 * verified one and a phone. For a provider's identity: the account with the address that the provider sent.
 */
export async function findAssociationCandidate(
  database: Kysely<Tables>,
  login: ProvedLogin,
): Promise<MemberRow | undefined> {
  if (login.kind === 'phone') return undefined
  const found =
    login.kind === 'email'
      ? await members(database)
          .where('contact_email', '=', login.value)
          .where('member.email', 'is', null)
          .where('phone', 'is not', null)
          .orderBy('registered_at')
          .limit(1)
          .executeTakeFirst()
      : login.email === null
        ? undefined
        : await findByContact(database, byEmail(login.email))
  return found?.status === 'active' ? found : undefined
}

function members(database: Kysely<Tables>) {
  return database
    .selectFrom('member')
    .selectAll('member')
    .select(
      sql<ProviderLogin['provider'][]>`array(
      select distinct provider from member_login where member_login.member_id = member.member_id order by provider desc
    )`.as('providers'),
    )
    .select(
      sql<boolean>`exists (select from passkey where passkey.member_id = member.member_id)`.as('has_passkey'),
    )
}

/** Saves a verified address or phone. Throws a unique violation where another member has it. */
export async function saveContact(
  transaction: Kysely<Tables>,
  memberId: string,
  { kind, value }: Contact,
): Promise<void> {
  await transaction
    .updateTable('member')
    .set(kind === 'email' ? { email: value, contact_email: null } : { phone: value })
    .where('member_id', '=', memberId)
    .execute()
}

export async function savePassword(
  transaction: Kysely<Tables>,
  memberId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('member')
    .set({ password_hash: passwordHash, password_changed_at: now, must_set_password: false })
    .where('member_id', '=', memberId)
    .execute()
}

/** Whether a member's password is still the one that was verified. Locks the row until the transaction ends. */
export async function lockIfPasswordUnchanged(
  transaction: Kysely<Tables>,
  memberId: string,
  passwordHash: string | null,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .where('must_set_password', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function saveProfile(
  database: Kysely<Tables>,
  memberId: string,
  profile: { display_name?: string | null; language?: string },
): Promise<void> {
  if (Object.keys(profile).length === 0) return
  await database.updateTable('member').set(profile).where('member_id', '=', memberId).execute()
}

/** Saves the device of a sign-in. True where the member has signed in before, but not on this device. */
export async function saveDevice(
  transaction: Kysely<Tables>,
  { memberId, deviceHmac, now }: { memberId: string; deviceHmac: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with added as (
      insert into member_device (member_id, device_hmac, first_seen_at)
      values (${memberId}::uuid, ${deviceHmac}::bytea, ${now}::timestamptz)
      on conflict do nothing
      returning 1
    )
    select exists (select from added)
      and exists (select from member_device where member_id = ${memberId}::uuid) as is_new`.execute(
    transaction,
  )
  return rows[0]?.is_new === true
}

/** Whether a member has signed in on a device before; false for null, with the same statement. */
export async function isKnownDevice(
  database: Kysely<Tables>,
  memberId: string | null,
  deviceHmac: Buffer,
): Promise<boolean> {
  const row = await database
    .selectFrom('member_device')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('device_hmac', '=', deviceHmac)
    .executeTakeFirst()
  return row !== undefined
}

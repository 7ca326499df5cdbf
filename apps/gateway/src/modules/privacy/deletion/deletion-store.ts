import { sql, type Kysely } from 'kysely'
import { forgetSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Contact } from '#src/modules/identity/member/contact.ts'
import { pendingAbout } from '#src/modules/identity/sign-in/pending-sign-in-of-member.ts'

type Transaction = Kysely<Tables>

/** How long the row of a LOGOUT_TOKEN stays: as long as an answer is repeated. */
const memoryMs = 24 * 60 * 60_000

export type NewLeaving = {
  leavingId: string
  tokenHash: Buffer
  memberId: string
  now: Date
  expiresAt: Date
}

/** Adds a LOGOUT_TOKEN, and forgets some that are long over. */
export async function addLeaving(transaction: Transaction, leaving: NewLeaving): Promise<void> {
  await forgetSome(transaction, 'deletion_session', {
    key: 'deletion_session_id',
    by: 'created_at',
    until: new Date(leaving.now.getTime() - memoryMs),
  })
  await transaction
    .insertInto('deletion_session')
    .values({
      deletion_session_id: leaving.leavingId,
      token_hash: leaving.tokenHash,
      member_id: leaving.memberId,
      created_at: leaving.now,
      expires_at: leaving.expiresAt,
    })
    .execute()
}

export async function findByLogoutToken(database: Kysely<Tables>, tokenHash: Buffer, now: Date) {
  return database
    .selectFrom('deletion_session')
    .select(['deletion_session_id', 'member_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function findByContact(transaction: Transaction, { kind, value }: Contact) {
  return transaction
    .selectFrom('member')
    .select(['member_id', 'status'])
    .where(kind, '=', value)
    .executeTakeFirst()
}

export async function findAccount(database: Kysely<Tables>, memberId: string) {
  return database.selectFrom('member').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/** The other houses that sign a member in. */
export async function providersOf(database: Kysely<Tables>, memberId: string) {
  const rows = await database
    .selectFrom('member_login')
    .select('provider')
    .distinct()
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .execute()
  return rows.map(({ provider }) => provider)
}

/** Locks the member: a claim that is being made ends first, one that begins finds nobody. */
export async function lockMember(transaction: Transaction, memberId: string) {
  return transaction
    .selectFrom('member')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds the member's claims to the sums that stay. */
export async function keepClaimSums(transaction: Transaction, memberId: string): Promise<void> {
  await sql`
    insert into deleted_member_claim as kept (activity_no, hour, claims)
    select activity_no, date_trunc('hour', claimed_at, 'UTC'), count(*) from claim
    where member_id = ${memberId}::uuid
    group by 1, 2
    -- In one order, so that two who leave do not wait for each other.
    order by 1, 2
    on conflict (activity_no, hour) do update set claims = kept.claims + excluded.claims`.execute(transaction)
}

export async function tookWelcomeOffer(database: Kysely<Tables>, memberId: string): Promise<boolean> {
  const row = await database
    .selectFrom('claim')
    .select('ordinal')
    .where('member_id', '=', memberId)
    .where('is_new_user', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the marks of addresses until `forgetAt`, and forgets some whose time is over. */
export async function markAddresses(
  transaction: Transaction,
  marks: readonly Buffer[],
  { now, forgetAt }: { now: Date; forgetAt: Date },
): Promise<void> {
  await forgetSome(transaction, 'welcome_offer_mark', { key: 'address_hmac', by: 'expires_at', until: now })
  if (marks.length === 0) return
  await transaction
    .insertInto('welcome_offer_mark')
    .values(marks.map((mark) => ({ address_hmac: mark, expires_at: forgetAt })))
    .onConflict((conflict) => conflict.column('address_hmac').doUpdateSet({ expires_at: forgetAt }))
    .execute()
}

/** Keeps what the member agreed to or declined, without her, until `forgetAt`; forgets some of what is over. */
export async function keepConsentReceipts(
  transaction: Transaction,
  { memberId, subject, now, forgetAt }: { memberId: string; subject: Buffer; now: Date; forgetAt: Date },
): Promise<void> {
  await forgetSome(transaction, 'consent_receipt', { key: 'receipt_id', by: 'expires_at', until: now })
  await sql`
    insert into consent_receipt (receipt_id, subject_hmac, purpose, channel, decision, policy_version, locale, country,
      source, recorded_at, expires_at)
    select gen_random_uuid(), ${subject}::bytea, purpose, channel, decision, policy_version, locale, country,
      source, recorded_at, ${forgetAt}::timestamptz
    from consent_record where member_id = ${memberId}::uuid`.execute(transaction)
}

/** Removes what knows somebody without a reference: codes that were sent, and sign-ins that wait for a decision. */
export async function forgetCodes(
  transaction: Transaction,
  memberId: string,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length > 0)
    await transaction.deleteFrom('challenge').where('target', 'in', addresses).execute()
  await transaction.deleteFrom('pending_sign_in').where(pendingAbout(memberId, addresses)).execute()
}

/** Forgets whose link led others to their claims. */
export async function forgetSharer(transaction: Transaction, memberId: string): Promise<void> {
  await transaction
    .updateTable('claim')
    .set({ referrer_member_id: null })
    .where('referrer_member_id', '=', memberId)
    .execute()
}

/** Removes the member; every table of members follows by its foreign key. */
export async function removeMember(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('member').where('member_id', '=', memberId).execute()
}

export async function countWhatGoes(database: Kysely<Tables>, memberId: string, now: Date) {
  const {
    rows: [row],
  } = await sql<{
    coupons: number
    past_coupons: number
    devices: number
    passkeys: number
    consents: number
  }>`
    select
      (select count(*)::int from voucher
        where member_id = ${memberId}::uuid and used_at is null and expires_at > ${now}::timestamptz) as coupons,
      (select count(*)::int from voucher
        where member_id = ${memberId}::uuid and (used_at is not null or expires_at <= ${now}::timestamptz)) as past_coupons,
      (select count(*)::int from session
        where member_id = ${memberId}::uuid and refresh_expires_at > ${now}::timestamptz) as devices,
      (select count(*)::int from passkey where member_id = ${memberId}::uuid) as passkeys,
      (select count(*)::int from consent_record where member_id = ${memberId}::uuid) as consents`.execute(
    database,
  )
  if (!row) throw new Error('A count has no row.')
  return row
}

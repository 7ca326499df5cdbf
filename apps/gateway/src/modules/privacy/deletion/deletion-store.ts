import { sql, type Kysely } from 'kysely'
import { retention } from '@crema/contract/privacy/retention'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Contact } from '#src/modules/identity/member/contact.ts'

type Transaction = Kysely<Tables>

/** How long the row of a LOGOUT_TOKEN is stored: as long as answers are repeated for an idempotency key. */
const retentionMs = retention.answerHours * 60 * 60_000

export type NewDeletionSession = {
  deletionSessionId: string
  tokenHash: Buffer
  memberId: string
  now: Date
  expiresAt: Date
}

/** Adds the session of a LOGOUT_TOKEN and purges some old ones. */
export async function addDeletionSession(
  transaction: Transaction,
  session: NewDeletionSession,
): Promise<void> {
  await purgeSome(transaction, 'deletion_session', {
    key: 'deletion_session_id',
    by: 'created_at',
    until: new Date(session.now.getTime() - retentionMs),
  })
  await transaction
    .insertInto('deletion_session')
    .values({
      deletion_session_id: session.deletionSessionId,
      token_hash: session.tokenHash,
      member_id: session.memberId,
      created_at: session.now,
      expires_at: session.expiresAt,
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

/** The identity providers that are linked to a member. */
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

/** Reads and locks the member: a running claim commits first, a later one finds no member. */
export async function lockMember(transaction: Transaction, memberId: string) {
  return transaction
    .selectFrom('member')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds the member's claims to the counts of deleted members' claims, by campaign and hour. */
export async function addClaimCounts(transaction: Transaction, memberId: string): Promise<void> {
  await sql`
    insert into deleted_member_claim as existing (activity_no, hour, claims)
    select activity_no, date_trunc('hour', claimed_at, 'UTC'), count(*) from claim
    where member_id = ${memberId}::uuid
    group by 1, 2
    -- In one order, so that concurrent deletions do not deadlock.
    order by 1, 2
    on conflict (activity_no, hour) do update set claims = existing.claims + excluded.claims`.execute(
    transaction,
  )
}

/** Copies the member's consents into receipts that expire at `expiresAt`, and purges some that have expired. */
export async function saveConsentReceipts(
  transaction: Transaction,
  { memberId, subject, now, expiresAt }: { memberId: string; subject: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await purgeSome(transaction, 'consent_receipt', { key: 'receipt_id', by: 'expires_at', until: now })
  await sql`
    insert into consent_receipt (receipt_id, subject_hmac, purpose, channel, decision, policy_version, locale, country,
      source, document, text_hash, variant, gpc, recorded_at, expires_at)
    select gen_random_uuid(), ${subject}::bytea, purpose, channel, decision, policy_version, locale, country,
      source, document, text_hash, variant, gpc, recorded_at, ${expiresAt}::timestamptz
    from consent_record where member_id = ${memberId}::uuid`.execute(transaction)
}

/** Deletes the codes that were sent to a member, which refer to them only by address. */
export async function deleteCodes(transaction: Transaction, addresses: readonly string[]): Promise<void> {
  if (addresses.length > 0)
    await transaction.deleteFrom('challenge').where('target', 'in', addresses).execute()
}

/** Clears the referrer of claims that the member's links led to. */
export async function clearReferrer(transaction: Transaction, memberId: string): Promise<void> {
  await transaction
    .updateTable('claim')
    .set({ referrer_member_id: null })
    .where('referrer_member_id', '=', memberId)
    .execute()
}

/** Deletes the member; foreign keys cascade to the tables that refer to them. */
export async function deleteMemberRow(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('member').where('member_id', '=', memberId).execute()
}

export async function countDeletedItems(database: Kysely<Tables>, memberId: string, now: Date) {
  const {
    rows: [row],
  } = await sql<{
    coupons: number
    past_coupons: number
    devices: number
    passkeys: number
    consents: number
    lottery_codes: number
  }>`
    select
      (select count(*)::int from voucher
        where member_id = ${memberId}::uuid and used_at is null and expires_at > ${now}::timestamptz) as coupons,
      (select count(*)::int from voucher
        where member_id = ${memberId}::uuid and (used_at is not null or expires_at <= ${now}::timestamptz)) as past_coupons,
      (select count(*)::int from session
        where member_id = ${memberId}::uuid and refresh_expires_at > ${now}::timestamptz) as devices,
      (select count(*)::int from passkey where member_id = ${memberId}::uuid) as passkeys,
      (select count(*)::int from consent_record where member_id = ${memberId}::uuid) as consents,
      (select count(*)::int from draw_entry where member_id = ${memberId}::uuid) as lottery_codes`.execute(
    database,
  )
  if (!row) throw new Error('A count returned no row.')
  return row
}

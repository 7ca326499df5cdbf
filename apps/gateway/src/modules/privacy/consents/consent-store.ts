import { sql, type Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type {
  ConsentDocument,
  ConsentSource,
  ConsentVariant,
  MarketingChannel,
  MemberPurpose,
} from '@crema/contract/privacy/consents'
import type { Cursor } from '#src/database/cursor.ts'
import type { Tables } from '#src/database/tables.ts'
import { planNotices } from '../marketing/plan-notices.ts'

/** What a receipt says besides the decision. */
export type DecisionDetails = {
  document: ConsentDocument
  policy_version: string
  text_hash: Buffer
  locale: string
  country: string
  variant: ConsentVariant
  gpc: boolean
  source: ConsentSource
}

export type MemberDecision = {
  purpose: MemberPurpose
  channel: MarketingChannel | null
  decision: boolean
} & DecisionDetails

type RecordedCall = {
  memberId: string
  idempotencyKey: string | null
  now: Date
  /** The address that was confirmed. */
  addressHmac?: Buffer
}

/** Adds a member's decisions, a row each, and plans the notice about them. Rows are never changed. */
export async function insertDecisions(
  transaction: Kysely<Tables>,
  decisions: readonly MemberDecision[],
  { memberId, idempotencyKey, now, addressHmac }: RecordedCall,
): Promise<void> {
  if (decisions.length === 0) return
  await transaction
    .insertInto('consent_record')
    .values(
      decisions.map((decision, position) => ({
        ...decision,
        member_id: memberId,
        consent_id: uuidv7(),
        idempotency_key: idempotencyKey,
        position,
        address_hmac: addressHmac ?? null,
        recorded_at: now,
      })),
    )
    .execute()
  await planNotices(transaction, decisions, { memberId, now })
}

/** All decisions of a member, newest first. */
export async function findDecisions(database: Kysely<Tables>, memberId: string) {
  return (
    database
      .selectFrom('consent_record')
      .select([
        'purpose',
        'channel',
        'decision',
        'policy_version',
        'country',
        'source',
        'address_hmac',
        'recorded_at',
      ])
      .where('member_id', '=', memberId)
      // UUIDv7 ids are ordered, also within one millisecond.
      .orderBy('recorded_at', 'desc')
      .orderBy('consent_id', 'desc')
      .execute()
  )
}
export type StoredDecision = Awaited<ReturnType<typeof findDecisions>>[number]

/** The receipts of a member after the cursor, newest first. */
export async function listReceipts(
  database: Kysely<Tables>,
  memberId: string,
  { after, limit }: { after: Cursor | null; limit: number },
) {
  return database
    .selectFrom('consent_record')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(recorded_at, consent_id::text) < (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''})`,
      ),
    )
    .orderBy('recorded_at', 'desc')
    .orderBy(sql`consent_id::text`, 'desc')
    .limit(limit)
    .execute()
}

/** What a member's marketing depends on besides the decisions; undefined once the member is deleted. */
export async function findRecipient(database: Kysely<Tables>, memberId: string) {
  return database
    .selectFrom('member')
    .select(['email', 'status'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Locks the member, so that concurrent decisions run one after the other. Undefined once the member is deleted. */
export async function lockConsents(transaction: Kysely<Tables>, memberId: string) {
  const { rows } = await sql<{ email: string | null; language: string; status: 'active' | 'abnormal' }>`
    select email, language, status from member where member_id = ${memberId}::uuid for no key update`.execute(
    transaction,
  )
  return rows[0]
}

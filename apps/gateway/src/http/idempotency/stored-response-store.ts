import { type RawBuilder, sql } from 'kysely'
import { idempotencyWindowMs } from '@crema/contract/http/headers'

/** A response as it is stored under its idempotency key, with the request that it belongs to. */
export type StoredRow = { hash: string; outcome: string; data: unknown; traceId: string }

/**
 * The caller under whom a response is stored; keys of different callers are different keys. Responses to a member are
 * deleted with the member, those to a confirmed deletion with the deletion session.
 */
export type ScopeColumn = 'member_id' | 'deletion_session_id' | 'partner'

/** The key of a request, null for none, and when it was received. */
export type StoredKey = { idempotencyKey: string | null; now: Date }

/** The response stored under a key, null for none; part of a statement that finds `owner`, or of one of its own. */
export function storedRow(
  column: ScopeColumn,
  owner: RawBuilder<unknown>,
  { idempotencyKey, now }: StoredKey,
): RawBuilder<StoredRow | null> {
  if (idempotencyKey === null) return sql`null::json`
  return sql`(
    select json_build_object('hash', encode(stored.request_hash, 'hex'), 'outcome', stored.outcome,
      'data', stored.data, 'traceId', stored.trace_id)
    from idempotent_response stored
    where ${sql.ref(`stored.${column}`)} = ${owner} and stored.idempotency_key = ${idempotencyKey}::uuid
      and stored.created_at > ${windowStart(now)}::timestamptz
  )`
}

/** Responses that were stored before this are no longer repeated. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - idempotencyWindowMs)
}

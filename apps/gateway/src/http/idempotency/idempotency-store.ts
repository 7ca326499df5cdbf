import { createHash, hash as hashOf } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { withoutWaitingForDisk } from '#src/database/without-waiting-for-disk.ts'
import type { EndpointResult } from '../endpoint/endpoint-result.ts'
import { ProtocolError } from '../endpoint/protocol-error.ts'
import { type ScopeColumn, storedRow, type StoredRow, windowStart } from './stored-response-store.ts'

export type IdempotencyScope = { column: ScopeColumn; id: string }

type IdempotentRequest = {
  scope: IdempotencyScope
  idempotencyKey: string
  /** See `requestHash`. */
  hash: Buffer
  now: Date
  isStored: (outcome: string) => boolean
  /** The stored response, where it was read with the caller; undefined where it must be read. */
  stored?: StoredRow | null | undefined
}

/** A result with the `traceId` of the request that had the effect. */
export type StoredResponse = EndpointResult & { traceId: string }

/** A response before it is stored. `readWhenStored`: SQL of a JSON object with fields that are read then, see `Result`. */
export type NewResponse = StoredResponse & { readWhenStored?: RawBuilder<unknown> | undefined }

/**
 * Distinguishes two requests with one key. `content` is the body as it was sent or, where the order of fields must not
 * matter, the validated input.
 */
export function requestHash(path: string, content: unknown): Buffer {
  return Buffer.isBuffer(content)
    ? createHash('sha256').update(`${path}\n`).update(content).digest()
    : hashOf('sha256', JSON.stringify([path, content]), 'buffer')
}

/**
 * The same key and request give the same response for 24 hours, a success as well as a refusal. The rule writes the
 * key with what it does, so that of two requests at once, or of one sent again after a crash, one has an effect; the
 * response is stored here, so that all of them get the same one.
 */
export async function respondOnce(
  database: Database,
  request: IdempotentRequest,
  run: () => Promise<NewResponse>,
): Promise<StoredResponse> {
  const { stored = await findRow(database, request) } = request
  if (stored) return toResponse(stored, request)
  const response = await run()
  if (!request.isStored(response.outcome)) return complete(database, response)
  const own = await storeResponse(database, request, response)
  if (own) return own
  const other = await findRow(database, request)
  return other ? toResponse(other, request) : complete(database, response)
}

/** A response that is not stored, with the fields that it reads. */
export async function complete(
  database: Database,
  { readWhenStored, ...response }: NewResponse,
): Promise<StoredResponse> {
  if (!readWhenStored) return response
  const { rows } = await sql<{ data: unknown }>`
    select ${withFields(response.data, readWhenStored)} as data`.execute(database)
  return { ...response, data: rows[0]?.data }
}

const withFields = (data: unknown, fields: RawBuilder<unknown> | undefined) =>
  fields ? sql`${JSON.stringify(data)}::jsonb || ${fields}` : sql`${JSON.stringify(data ?? null)}::jsonb`

async function findRow(
  database: Database,
  { scope: { column, id }, ...key }: IdempotentRequest,
): Promise<StoredRow | null> {
  const { stored } = await database
    .selectNoFrom(storedRow(column, sql`${id}`, key).as('stored'))
    .executeTakeFirstOrThrow()
  return stored
}

function toResponse(
  { hash: storedHash, ...response }: StoredRow,
  { hash }: IdempotentRequest,
): StoredResponse {
  if (hash.toString('hex') !== storedHash) throw new ProtocolError(422)
  return response
}

/**
 * The response as it is stored; undefined when another request with this key has stored its own meanwhile. After a crash the rule
 * finds the key again.
 */
async function storeResponse(
  database: Database,
  { scope, idempotencyKey, hash, now }: IdempotentRequest,
  { outcome, data, traceId, readWhenStored }: NewResponse,
): Promise<StoredResponse | undefined> {
  const caller = sql.ref(scope.column)
  const { rows } = await sql<{ data?: unknown }>`
    insert into idempotent_response as stored
      (${caller}, idempotency_key, request_hash, outcome, data, trace_id, created_at)
    values (${scope.id}, ${idempotencyKey}::uuid, ${hash}::bytea, ${outcome}, ${withFields(data, readWhenStored)},
      ${traceId}::uuid, ${now}::timestamptz)
    on conflict (${caller}, idempotency_key) where ${caller} is not null do update
      set request_hash = excluded.request_hash, outcome = excluded.outcome, data = excluded.data,
        trace_id = excluded.trace_id, created_at = excluded.created_at
      -- An expired response is replaced, a valid one never.
      where stored.created_at <= ${windowStart(now)}::timestamptz
    returning ${withoutWaitingForDisk} as setting ${readWhenStored ? sql`, stored.data` : sql``}`.execute(
    database,
  )
  const [row] = rows
  return row && { outcome, data: readWhenStored ? row.data : data, traceId }
}

/** Deletes expired responses, `count` at a time so that no lock is held for long. Returns how many. */
export async function purgeResponses(database: Database, now: Date, count = 2000): Promise<number> {
  const until = windowStart(now)
  const { numAffectedRows } = await sql`
    delete from idempotent_response where created_at <= ${until}::timestamptz and ctid = any (array(
      select ctid from idempotent_response where created_at <= ${until}::timestamptz
      order by created_at limit ${count}
    ))`.execute(database)
  return Number(numAffectedRows ?? 0n)
}

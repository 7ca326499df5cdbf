import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import type { Database } from '#src/database/database.ts'
import type { PaymentAttemptTable } from '#src/database/tables.ts'

export type AttemptRow = Selectable<PaymentAttemptTable>
export type NewAttempt = Insertable<PaymentAttemptTable>
export type AttemptChange = Updateable<PaymentAttemptTable>

export const currentStates = ['awaitingCard', 'processing', 'needsAction', 'succeeded'] as const

export type PayableOrder = {
  order_id: string
  partner: string
  order_no: string
  store_id: string
  items: PaymentOrder['items']
  amount_minor: number
  currency: string
  country: string
  state: 'open' | 'paid'
  expires_at: Date
}

const orderColumns = [
  'order_id',
  'items',
  'partner',
  'order_no',
  'store_id',
  'amount_minor',
  'currency',
  'country',
  'state',
  'expires_at',
] as const

/** Orders are locked before their attempts, so that changes of one order follow each other. */
export function lockOrder(transaction: Database, orderId: string): Promise<PayableOrder | undefined> {
  return transaction
    .selectFrom('payment_order')
    .where('order_id', '=', orderId)
    .select(orderColumns)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockAttempt(
  transaction: Database,
  attemptId: string,
): Promise<{ attempt: AttemptRow; order: PayableOrder } | undefined> {
  const order = await transaction
    .selectFrom('payment_order')
    .where('order_id', '=', (eb) =>
      eb.selectFrom('payment_attempt').where('attempt_id', '=', attemptId).select('order_id'),
    )
    .select(orderColumns)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return undefined
  const attempt = await transaction
    .selectFrom('payment_attempt')
    .where('attempt_id', '=', attemptId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { attempt, order }
}

export function findAttempt(database: Database, attemptId: string): Promise<AttemptRow | undefined> {
  return database
    .selectFrom('payment_attempt')
    .where('attempt_id', '=', attemptId)
    .selectAll()
    .executeTakeFirst()
}

export function findAttemptByKey(
  database: Database,
  orderId: string,
  idempotencyKey: string,
): Promise<AttemptRow | undefined> {
  return database
    .selectFrom('payment_attempt')
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', idempotencyKey)
    .selectAll()
    .executeTakeFirst()
}

/** The attempt of an order that is open or has paid. */
export function findCurrentAttempt(database: Database, orderId: string): Promise<AttemptRow | undefined> {
  return database
    .selectFrom('payment_attempt')
    .where('order_id', '=', orderId)
    .where('state', 'in', currentStates)
    .selectAll()
    .executeTakeFirst()
}

export function findAttemptOfEvent(
  database: Database,
  provider: string,
  {
    reference,
    providerReference,
  }: { reference?: string | undefined; providerReference?: string | undefined },
): Promise<AttemptRow | undefined> {
  const attempts = database.selectFrom('payment_attempt').where('provider', '=', provider).selectAll()
  return reference === undefined
    ? attempts.where('provider_reference', '=', providerReference ?? '').executeTakeFirst()
    : attempts.where('reference', '=', reference).executeTakeFirst()
}

export function insertAttempt(transaction: Database, attempt: NewAttempt): Promise<AttemptRow> {
  return transaction.insertInto('payment_attempt').values(attempt).returningAll().executeTakeFirstOrThrow()
}

export function updateAttempt(
  transaction: Database,
  attemptId: string,
  change: AttemptChange,
): Promise<AttemptRow> {
  return transaction
    .updateTable('payment_attempt')
    .where('attempt_id', '=', attemptId)
    .set(change)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function nextReceiptNo(transaction: Database): Promise<string> {
  const { rows } = await sql<{ counted: string }>`
    select nextval('payment_receipt_no')::text as counted`.execute(transaction)
  return receiptNoOf(BigInt(rows[0]?.counted ?? 0))
}

/** At least eight digits. On a cluster each node counts from its own multiple of 2^48, and its number follows. */
export function receiptNoOf(counted: bigint): string {
  const node = counted >> 48n
  const number = `R${BigInt.asUintN(48, counted).toString().padStart(8, '0')}`
  return node === 0n ? number : `${number}-${node}`
}

export async function markOrderPaid(transaction: Database, orderId: string, paidAt: Date): Promise<void> {
  await transaction
    .updateTable('payment_order')
    .where('order_id', '=', orderId)
    .set({ state: 'paid', paid_at: paidAt })
    .execute()
}

/** The account number of a member, who cannot be deleted before the transaction ends. */
export async function lockAccountNumber(
  transaction: Database,
  memberId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('member')
    .where('member_id', '=', memberId)
    .select('account_number')
    .forKeyShare()
    .executeTakeFirst()
  return row?.account_number
}

/**
 * Reserves attempts that are due for this gateway, by postponing their next query. The pauses grow with the number of queries,
 * in seconds; the last one repeats.
 */
export async function reserveDueAttempts(
  database: Database,
  now: Date,
  pauses: readonly number[],
  count: number,
): Promise<AttemptRow[]> {
  const due = await sql<{ attempt_id: string }>`
    update payment_attempt set
      queries = least(queries + 1, 32767),
      next_query_at = ${now}::timestamptz + make_interval(
        secs => (${sql.lit(`{${pauses.join(',')}}`)}::int[])[least(queries + 1, ${sql.lit(pauses.length)})]
      )
    where attempt_id in (
      select attempt_id from payment_attempt where next_query_at <= ${now}::timestamptz
      order by next_query_at limit ${count} for update skip locked
    )
    returning attempt_id`.execute(database)
  if (due.rows.length === 0) return []
  return database
    .selectFrom('payment_attempt')
    .where(
      'attempt_id',
      'in',
      due.rows.map((row) => row.attempt_id),
    )
    .selectAll()
    .execute()
}

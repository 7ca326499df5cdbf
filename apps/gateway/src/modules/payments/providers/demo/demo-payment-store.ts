import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { DemoCard, DemoPaymentTable } from '#src/database/tables.ts'

export type DemoPayment = Selectable<DemoPaymentTable>

export function findPayment(database: Database, reference: string): Promise<DemoPayment | undefined> {
  return database.selectFrom('demo_payment').where('reference', '=', reference).selectAll().executeTakeFirst()
}

/** By the number in the address of its page. */
export function findPaymentOfPage(
  database: Database,
  providerReference: string,
): Promise<DemoPayment | undefined> {
  return database
    .selectFrom('demo_payment')
    .where('provider_reference', '=', providerReference)
    .selectAll()
    .executeTakeFirst()
}

/** Charges once: a payment that exists already stays as it is. */
export async function insertPayment(
  database: Database,
  payment: Insertable<DemoPaymentTable>,
): Promise<DemoPayment> {
  await database
    .insertInto('demo_payment')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
  return database
    .selectFrom('demo_payment')
    .where('reference', '=', payment.reference)
    .selectAll()
    .executeTakeFirstOrThrow()
}

/** Ends a payment that is open; one that has ended stays as it is. */
export async function endPayment(
  database: Database,
  reference: string,
  end: Pick<DemoPayment, 'state' | 'failure'>,
  now: Date,
): Promise<DemoPayment | undefined> {
  await database
    .updateTable('demo_payment')
    .where('reference', '=', reference)
    .where('state', 'in', ['processing', 'needsAction'])
    .set({ ...end, ends_at: null, webhook_at: now })
    .execute()
  return findPayment(database, reference)
}

/** Ends the slow payments whose time has come. */
export async function endDuePayments(database: Database, now: Date): Promise<void> {
  await database
    .updateTable('demo_payment')
    .where('webhook_at', '<=', now)
    .where('state', '=', 'processing')
    .where('ends_at', '<=', now)
    .set({ state: 'succeeded', ends_at: null })
    .execute()
}

/** Reserves webhooks that are due, by postponing their repetition. */
export async function reserveDueWebhooks(
  database: Database,
  now: Date,
  pauseSeconds: number,
  count: number,
): Promise<DemoPayment[]> {
  const { rows } = await sql<DemoPayment>`
    update demo_payment set
      webhooks = least(webhooks + 1, 32767),
      webhook_at = ${now}::timestamptz + make_interval(secs => ${pauseSeconds} * power(2, least(webhooks, 12)))
    where reference in (
      select reference from demo_payment where webhook_at <= ${now}::timestamptz
      order by webhook_at limit ${count} for update skip locked
    )
    returning *`.execute(database)
  return rows
}

export async function markWebhookReceived(
  database: Database,
  { reference, state }: DemoPayment,
): Promise<void> {
  await database
    .updateTable('demo_payment')
    .where('reference', '=', reference)
    // It may have changed since, and then has another webhook.
    .where('state', '=', state)
    .set({ webhook_at: null })
    .execute()
}

/** False where the refunds would be more than the payment. The same refund again counts once. */
export async function insertRefund(
  database: Database,
  refund: { refund_id: string; reference: string; amount_minor: number },
): Promise<boolean> {
  const isInserted = await database.transaction().execute(async (transaction) => {
    // Before the statement that looks for the refund, so that it sees one that is made at the same moment.
    await sql`select from demo_payment where reference = ${refund.reference} for update`.execute(transaction)
    const { rows } = await sql`
      with given as (
        update demo_payment set refunded_minor = refunded_minor + ${refund.amount_minor}::int
        where reference = ${refund.reference} and state = 'succeeded'
          and refunded_minor + ${refund.amount_minor}::int <= amount_minor
          and not exists (select from demo_refund where refund_id = ${refund.refund_id})
        returning reference
      )
      insert into demo_refund (refund_id, reference, amount_minor)
      select ${refund.refund_id}, reference, ${refund.amount_minor}::int from given
      on conflict (refund_id) do nothing
      returning refund_id`.execute(transaction)
    return rows.length > 0
  })
  return isInserted || isRefunded(database, refund.refund_id)
}

export async function isRefunded(database: Database, refundId: string): Promise<boolean> {
  const row = await database
    .selectFrom('demo_refund')
    .where('refund_id', '=', refundId)
    .select('refund_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertCard(
  database: Database,
  card: { token: string; payer_reference: string; outcome: string; card: DemoCard },
): Promise<void> {
  await database
    .insertInto('demo_card')
    .values({ ...card, card: JSON.stringify(card.card) })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute()
}

export function findCard(database: Database, payerReference: string, token: string) {
  return database
    .selectFrom('demo_card')
    .where('token', '=', token)
    .where('payer_reference', '=', payerReference)
    .selectAll()
    .executeTakeFirst()
}

export async function deleteCard(database: Database, payerReference: string, token: string): Promise<void> {
  await database
    .deleteFrom('demo_card')
    .where('token', '=', token)
    .where('payer_reference', '=', payerReference)
    .execute()
}

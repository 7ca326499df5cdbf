import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

/**
 * Takes all stars of a member who is deleted, and what they owe, from the books. The account remains without the member.
 * To be called in the transaction of the deletion.
 */
export async function forfeitStars(transaction: Database, memberId: string, now: Date): Promise<void> {
  await sql`
    with account as (
      select account_id, owed, gen_random_uuid() as event_id from star_account
      where member_id = ${memberId}::uuid
      order by account_id
      for no key update
    ),
    open as materialized (
      select l.account_id, account.event_id, l.lot_id, l.remaining from star_lot l, account
      where l.account_id = account.account_id and l.remaining > 0
      order by l.account_id, l.expires_at, l.lot_id
      for no key update of l
    ),
    forfeited as (
      update star_lot l set remaining = 0 from open where l.account_id = open.account_id and l.lot_id = open.lot_id
    ),
    written_off as (
      update star_account a set owed = 0 from account where a.account_id = account.account_id and account.owed > 0
    ),
    part as (
      select account_id, event_id, 'lot' as debit_account, 'forfeited' as credit_account, lot_id, remaining as amount
      from open
      union all
      select account_id, event_id, 'forfeited', 'owed', null, owed from account where owed > 0
    ),
    logged as (
      insert into star_event (account_id, event_id, kind, at, stars)
      select account_id, event_id, 'forfeited', ${now}::timestamptz,
        sum(case when debit_account = 'lot' then -amount else amount end)
      from part group by account_id, event_id
    )
    insert into star_transfer (account_id, event_id, position, debit_account, credit_account, lot_id, amount)
    select account_id, event_id, row_number() over (partition by event_id order by lot_id), debit_account, credit_account,
      lot_id, amount
    from part`.execute(transaction)
}

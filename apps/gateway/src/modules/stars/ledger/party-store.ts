import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { StarProgramRow } from '../programs/program-store.ts'

/** Country and zone of a store. */
export function findStore(database: Database, storeId: string) {
  return database
    .selectFrom('store')
    .where('store_id', '=', storeId)
    .select(['country', 'zone'])
    .executeTakeFirst()
}

export async function findMemberId(database: Database, accountNumber: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('member')
    .where('account_number', '=', accountNumber)
    .select('member_id')
    .executeTakeFirst()
  return row?.member_id
}

/** The member and the store of an order. What is not found is null. */
export type OrderParties = {
  member_id: string | null
  store: { country: string; zone: string } | null
  /** The program in which the store's country gave stars when the order was paid. */
  program: Pick<
    StarProgramRow,
    'program_no' | 'rates' | 'multipliers' | 'rounding' | 'order_stars_max'
  > | null
}

/** Reads what the credit of an order needs in one statement. */
export async function findOrderParties(
  database: Database,
  { accountNumber, storeId, paidAt }: { accountNumber: string; storeId: string; paidAt: Date },
): Promise<OrderParties> {
  const { rows } = await sql<OrderParties>`
    select
      (select member_id from member where account_number = ${accountNumber}) as member_id,
      to_jsonb(s) as store,
      (
        select jsonb_build_object('program_no', program_no, 'rates', rates, 'multipliers', multipliers,
          'rounding', rounding, 'order_stars_max', order_stars_max)
        from star_program
        where country = s.country and starts_at <= ${paidAt}::timestamptz and ends_at > ${paidAt}::timestamptz
        order by starts_at desc
        limit 1
      ) as program
    from (select) one
    left join (select country, zone from store where store_id = ${storeId}) s on true`.execute(database)
  return rows[0] ?? { member_id: null, store: null, program: null }
}

import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'

/** The verified address and phone of a member. */
export async function findAddressesOf(database: Kysely<Tables>, memberId: string): Promise<string[]> {
  const row = await database
    .selectFrom('member')
    .select(['email', 'phone'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return [row?.email, row?.phone].filter((address) => typeof address === 'string')
}

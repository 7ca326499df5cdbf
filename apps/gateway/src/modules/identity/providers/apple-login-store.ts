import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'

export async function findAppleLogins(database: Kysely<Tables>, memberId: string) {
  return database
    .selectFrom('member_login')
    .select(['subject', 'refresh_sealed'])
    .where('member_id', '=', memberId)
    .where('provider', '=', 'apple')
    .execute()
}

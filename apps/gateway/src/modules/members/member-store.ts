import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#src/database/tables.ts'

export type MemberRow = Selectable<Tables['member']>

/**
 * The member with this address, made now if there is none yet. One statement, so that two tabs with one
 * new address get one member: whose `member_id` it carries was first.
 */
export async function findOrAddByEmail(
  database: Kysely<Tables>,
  member: { memberId: string; email: string; country: string; language: string; now: Date },
): Promise<MemberRow> {
  return database
    .insertInto('member')
    .values({
      member_id: member.memberId,
      email: member.email,
      phone: null,
      country: member.country,
      language: member.language,
      registered_at: member.now,
    })
    // Changes nothing; an insert that does nothing returns no row.
    .onConflict((conflict) => conflict.column('email').doUpdateSet((row) => ({ email: row.ref('excluded.email') })))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findMember(database: Kysely<Tables>, memberId: string): Promise<MemberRow | undefined> {
  return database.selectFrom('member').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

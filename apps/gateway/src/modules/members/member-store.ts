import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { Contact } from './contact.ts'

export type MemberRow = Selectable<Tables['member']> & {
  /** The other houses by which she signs in. */
  providers: ('google' | 'apple')[]
}

export type NewMember = {
  memberId: string
  login: Contact
  country: string
  language: string
  now: Date
}

/**
 * Adds a member. False when somebody has that address or phone already: of two tabs with one new address, one
 * is first.
 */
export async function addMember(database: Kysely<Tables>, { login, ...member }: NewMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('member')
    .values({
      member_id: member.memberId,
      email: login.kind === 'email' ? login.value : null,
      phone: login.kind === 'phone' ? login.value : null,
      country: member.country,
      language: member.language,
      registered_at: member.now,
      registered_by: login.kind,
    })
    .onConflict((conflict) => conflict.column(login.kind).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findMember(database: Kysely<Tables>, memberId: string): Promise<MemberRow | undefined> {
  return members(database).where('member_id', '=', memberId).executeTakeFirst()
}

/** Whose verified address or phone this is. */
export async function findByContact(database: Kysely<Tables>, { kind, value }: Contact): Promise<MemberRow | undefined> {
  return members(database).where(kind, '=', value).executeTakeFirst()
}

function members(database: Kysely<Tables>) {
  return database
    .selectFrom('member')
    .selectAll()
    .select(sql<('google' | 'apple')[]>`array(
      select distinct provider from member_login where member_login.member_id = member.member_id order by provider desc
    )`.as('providers'))
}

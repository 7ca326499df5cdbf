import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { findMember, saveProfile, type MemberRow } from './member-store.ts'

/** Sets the display name of a member. */
export async function setDisplayName(
  transaction: Kysely<Tables>,
  memberId: string,
  name: string,
): Promise<MemberRow> {
  await saveProfile(transaction, memberId, { display_name: name })
  const member = await findMember(transaction, memberId)
  if (!member) throw new Error('The member was deleted while the display name was set.')
  return member
}

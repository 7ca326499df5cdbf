import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { findMember, saveProfile, type MemberRow } from './member-store.ts'

/** Calls a member by a name that she or, once, Apple has told. */
export async function setDisplayName(
  transaction: Kysely<Tables>,
  memberId: string,
  name: string,
): Promise<MemberRow> {
  await saveProfile(transaction, memberId, { display_name: name })
  const member = await findMember(transaction, memberId)
  if (!member) throw new Error('A member left while she was named.')
  return member
}

import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { findMember } from '../member/member-store.ts'

/** The user name of a passkey, which authenticators list: the member's address, phone or display name. */
export async function passkeyLabel(
  database: Kysely<Tables>,
  memberId: string,
  fallback: string,
): Promise<string> {
  const member = await findMember(database, memberId)
  return member?.email ?? member?.phone ?? member?.display_name ?? fallback
}

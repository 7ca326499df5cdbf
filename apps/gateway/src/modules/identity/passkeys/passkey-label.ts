import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { findMember } from '../member/member-store.ts'

/** How a member's devices list her passkey: by her address or phone, which they know anyway. */
export async function passkeyLabel(
  database: Kysely<Tables>,
  memberId: string,
  otherwise: string,
): Promise<string> {
  const member = await findMember(database, memberId)
  return member?.email ?? member?.phone ?? member?.display_name ?? otherwise
}

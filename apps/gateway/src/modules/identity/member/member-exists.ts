import { validate as isUuid } from 'uuid'
import type { Database } from '#src/database/database.ts'
import { findMember } from './member-store.ts'

/** Whether there is a member with an id, in whatever state. */
export async function memberExists(database: Database, memberId: string): Promise<boolean> {
  return isUuid(memberId) && (await findMember(database, memberId)) !== undefined
}

import { validate as isUuid } from 'uuid'
import type { Database } from '#src/database/database.ts'
import { findMember } from './member-store.ts'

/** Whether there is a member with an id, in whatever state. A guest is one of another market. */
export async function memberExists(database: Database, memberId: string): Promise<boolean> {
  return isUuid(memberId) && (await findMember(database, memberId))?.home_market === null
}

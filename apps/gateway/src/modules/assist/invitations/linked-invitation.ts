import type { Database } from '#src/database/database.ts'
import { readInvitationCode } from './invitation-code.ts'
import {
  findInvitationByCode,
  findLastInvitation,
  hasInvitationCode,
  type InvitationRow,
} from './invitation-store.ts'

/** Whether a campaign has an invitation with that code. */
export async function invitationExists(
  database: Database,
  activityNo: string,
  fissionCode: string,
): Promise<boolean> {
  return (await findLinkedInvitation(database, activityNo, { fissionCode })) !== undefined
}

/** Whether a code is that of an invitation, of whatever campaign. */
export async function isInvitationCode(database: Database, text: string): Promise<boolean> {
  const code = readInvitationCode(text)
  return code !== null && (await hasInvitationCode(database, code))
}

const memberIdShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The code of the invitation that a member has started last in a campaign; undefined without one. */
export async function invitationCodeOf(
  database: Database,
  activityNo: string,
  memberId: string,
): Promise<string | undefined> {
  return (await findLinkedInvitation(database, activityNo, { shareMemberId: memberId }))?.code
}

/** The invitation that a link names: by its code, or without one the last of the member who shared it. */
export async function findLinkedInvitation(
  database: Database,
  activityNo: string,
  { fissionCode, shareMemberId }: { fissionCode?: string | undefined; shareMemberId?: string | undefined },
): Promise<InvitationRow | undefined> {
  if (fissionCode !== undefined) {
    const code = readInvitationCode(fissionCode)
    return code === null ? undefined : findInvitationByCode(database, activityNo, code)
  }
  return shareMemberId !== undefined && memberIdShape.test(shareMemberId)
    ? findLastInvitation(database, activityNo, shareMemberId)
    : undefined
}

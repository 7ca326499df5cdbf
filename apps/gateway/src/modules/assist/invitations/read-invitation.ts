import type { Invitation } from '@crema/contract/assist/assist'
import { firstName } from '../first-name.ts'
import type { InvitationRow } from './invitation-store.ts'

export const readInvitation = (row: InvitationRow, memberId: string | null): Invitation => ({
  fissionCode: row.code,
  inviter: firstName(row.display_name),
  isOwn: row.member_id === memberId,
  helpers: row.helpers,
  qualified: row.qualified,
  seats: row.seats,
})

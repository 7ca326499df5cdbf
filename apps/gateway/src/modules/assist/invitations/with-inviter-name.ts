import { withNamesOfGuests } from '#src/modules/directory/names-of-guests.ts'
import type { Services } from '#src/services.ts'
import type { InvitationRow } from './invitation-store.ts'

/** An invitation with the first name of its inviter, which only the market of a guest's account has. */
export async function withInviterName(
  services: Pick<Services, 'markets'>,
  invitation: InvitationRow,
): Promise<InvitationRow> {
  const [named] = await withNamesOfGuests(services, [invitation])
  return named ?? invitation
}

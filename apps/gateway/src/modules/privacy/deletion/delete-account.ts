import type { Result } from '#src/http/endpoint/route.ts'
import { servicesOf } from '#src/modules/directory/services-of.ts'
import type { NoticeDetails } from '#src/modules/identity/member/send-notice.ts'
import type { Services } from '#src/services.ts'
import { memberMarks } from '../returning-members/address-mark.ts'
import { deleteMember } from './delete-member.ts'

/**
 * Deletes an account, in its own market and then in those that the member visited. One of these that is not available is left for
 * `finishDeletions`; the account is gone, and nobody can sign in as the member there.
 */
export async function deleteAccount(
  services: Services,
  memberId: string,
  details: NoticeDetails,
): Promise<Result<Record<string, never>, 'accountAbnormal'>> {
  const { config, directory } = services
  const result = await deleteMember(services, memberMarks(config.serverSecret), memberId, details)
  if (directory && 'ok' in result) await deleteVisits(services, memberId, details)
  return result
}

/** Goes on with deletions that have not reached every market. */
export async function finishDeletions(services: Services, now: Date): Promise<void> {
  const { directory, config } = services
  const [country] = config.market.countries
  if (!directory || country === undefined) return
  for (const memberId of await directory.findUnfinished(now))
    await deleteVisits(services, memberId, { country, client: '', now })
}

async function deleteVisits(
  { directory, markets }: Services,
  memberId: string,
  details: NoticeDetails,
): Promise<void> {
  await directory?.endVisits(memberId, async (market) => {
    const visited = servicesOf(markets, market)
    // A guest has no logins and no visits.
    const alone = { ...visited, directory: undefined }
    const deleted = await deleteMember(alone, memberMarks(visited.config.serverSecret), memberId, details)
    if ('refused' in deleted) throw new Error('A guest is blocked in a market that they visited.')
  })
}

import type { Database } from '#src/database/database.ts'
import { mintLaunchToken } from '../identity/launch/mint-launch-token.ts'
import { PartnerFault } from './partner-error.ts'
import type { PartnerHandlers } from './voucher-calls.ts'

/** What answers the app's back end. */
export function launchCalls(database: Database): Pick<PartnerHandlers, 'mintLaunchToken'> {
  return {
    async mintLaunchToken({ memberId }, { partner, now }) {
      const minted = await mintLaunchToken(database, { memberId, partner: partner.id, now })
      if (!minted) throw new PartnerFault('memberNotFound')
      return { token: minted.token, expiresAt: minted.expiresAt.toISOString() }
    },
  }
}

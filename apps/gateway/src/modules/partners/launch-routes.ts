import type { Services } from '#src/services.ts'
import { mintLaunchToken } from '../identity/launch/mint-launch-token.ts'
import { partnerRoute } from './partner-api.ts'
import { partnerEndpoints } from './partner-endpoints.ts'

/** The endpoint of the app's back end. */
export function launchRoutes({ config, database }: Pick<Services, 'config' | 'database'>) {
  return [
    partnerRoute(partnerEndpoints.mintLaunchToken, async ({ memberId }, { partner, now }) => {
      const minted = await mintLaunchToken(database, {
        memberId,
        partner: partner.id,
        marketCode: config.market.code,
        now,
      })
      if (!minted) return { refused: 'memberNotFound' }
      return { ok: { token: minted.token, expiresAt: minted.expiresAt.toISOString() } }
    }),
  ]
}

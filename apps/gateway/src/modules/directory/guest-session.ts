import { contract } from '@crema/contract/contract'
import type { Endpoint } from '@crema/contract/endpoint'
import type { Sessions } from '#src/http/page-api/session.ts'
import { findSession } from '#src/modules/identity/sessions/find-session.ts'
import type { Services } from '#src/services.ts'
import { servicesOf } from './services-of.ts'

/**
 * The calls that a member of another market may make as a guest: they read, scan and claim a campaign of its countries, invite friends and
 * help them, and take part in its draws.
 */
export const guestCalls: ReadonlySet<Endpoint> = new Set<Endpoint>([
  contract.getCampaign,
  contract.scanCampaign,
  contract.claimCampaign,
  contract.getAssistCampaign,
  contract.startInvitation,
  contract.helpFriend,
  contract.listHelps,
  contract.listAssistRewards,
  contract.getPosterMaterial,
  contract.listDraws,
  contract.getDraw,
  contract.joinDraw,
  contract.getInclusionProofs,
  contract.getDrawRecord,
])

/**
 * Finds the session of a token. A token of another market is looked up there, for the calls of guests alone; before one that writes,
 * the guest is entered here.
 */
export function findSessionOrGuest(services: Services): Sessions['findSession'] {
  const { database, directory, markets, config } = services
  return async (token, now, idempotencyKey, endpoint) => {
    const home = directory && markets.marketOfToken(token)
    if (!directory || !home || home.name === config.market.name)
      return findSession(database, token, now, idempotencyKey)
    if (!guestCalls.has(endpoint)) return undefined
    const own = servicesOf(markets, home.name).database
    const session = await findSession(own, token, now)
    if (!session) return undefined
    const { memberId, sessionId } = session
    const isEntered =
      !endpoint.idempotent || (await directory.enterGuest({ memberId, home: home.name }, { database, own }))
    // The response of an earlier attempt is in this market, and is read where it is needed.
    return isEntered ? { memberId, sessionId, homeMarket: home.name } : undefined
  }
}

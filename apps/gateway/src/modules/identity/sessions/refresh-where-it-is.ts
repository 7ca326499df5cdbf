import { DatabaseUnavailable } from '#src/database/database-unavailable.ts'
import { isUnavailable } from '#src/database/unavailable.ts'
import { within } from '#src/within.ts'
import { identityIn, type IdentityServices } from '../member/identity-services.ts'
import { refreshSession, type Refreshed } from './refresh-session.ts'
import { sessionExists } from './session-exists.ts'
import { sessionIdOfRefresh } from './session-secrets.ts'

/** How long a call waits for another market. */
const othersMs = 2_000

type Found = {
  result: Refreshed
  /** The market that has the session, or this one. */
  home: IdentityServices
  /** False where a market could not be asked that may have it. */
  isFinal: boolean
}

/**
 * Refreshes a session, in another market where this one does not have it: its cookie names none, as before there were several, or the
 * market from which that one was split. The limit of the call is also that of these lookups.
 */
export async function refreshWhereItIs(
  own: IdentityServices,
  given: { refresh: string; now: Date },
): Promise<Found> {
  const result = await refreshSession(own.database, own.secrets, given)
  const sessionId = sessionIdOfRefresh(given.refresh)
  if (result.outcome !== 'unknown' || !own.directory || sessionId === undefined)
    return { result, home: own, isFinal: true }
  const others = own.markets.list.filter(({ name }) => name !== own.config.market.name)
  const asked = await Promise.all(
    others.map(async ({ name, services }) => ({
      name,
      has: services && (await orUndefined(sessionExists(services.database, sessionId))),
    })),
  )
  const holder = asked.find(({ has }) => has)
  if (!holder) return { result, home: own, isFinal: asked.every(({ has }) => has !== undefined) }
  const home = identityIn(own, holder.name)
  return { result: await refreshSession(home.database, home.secrets, given), home, isFinal: true }
}

/** Undefined where the market is not available. */
async function orUndefined(asking: Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await within(asking, othersMs, () => new DatabaseUnavailable('deadline'))
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

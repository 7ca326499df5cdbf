import type { FastifyRequest } from 'fastify'
import { isUnavailable } from '#src/database/unavailable.ts'
import { findChallengeTarget } from '../codes/challenge-store.ts'
import { readPendingSignIn, type PendingKind } from '../sign-in/pending-sign-in.ts'
import type { ProviderLogin } from '../sign-in/proved-login.ts'
import type { Contact } from './contact.ts'
import { identityIn, type IdentityServices } from './identity-services.ts'

/**
 * The services of the market that a contact's account is in, of this market where it belongs to none. Codes, passwords and their
 * limits are those of that market, so that an account has as many attempts as where there is one market. A code that this market sent
 * before the contact belonged to an account is checked here.
 */
export async function identityOfContact(
  own: IdentityServices,
  contact: Contact,
  challengeId?: string,
): Promise<IdentityServices> {
  const { directory, database } = own
  if (!directory) return own
  if (challengeId !== undefined && (await findChallengeTarget(database, challengeId)) === contact.value)
    return own
  const owner = await directory.findOwner(contact)
  return owner ? identityInMarket(own, owner.market) : own
}

/**
 * The services of the market in which a code is checked without being used up: where it was sent, for an account to change or to sign in
 * to.
 */
export async function identityOfCode(
  own: IdentityServices,
  contact: Contact,
  challengeId: string,
  request: FastifyRequest,
): Promise<IdentityServices> {
  if (!own.directory) return own
  const session = identityOfBrowser(own, request)
  return (await findChallengeTarget(session.database, challengeId)) === contact.value
    ? session
    : identityOfContact(own, contact, challengeId)
}

/** The services of the market in which this browser is signed in, of this market where it is not. */
export function identityOfBrowser(own: IdentityServices, request: FastifyRequest): IdentityServices {
  const { directory, markets, cookie } = own
  const refresh = directory && cookie.read(request)
  const market = refresh === undefined ? undefined : markets.marketOfToken(refresh)
  return market ? identityInMarket(own, market.name) : own
}

/** The services of the market that has the account of an identity at a provider, of this market where none has. */
export async function identityOfLogin(
  own: IdentityServices,
  login: ProviderLogin,
): Promise<IdentityServices> {
  const owner = await own.directory?.findOwner(login)
  return owner ? identityInMarket(own, owner.market) : own
}

/** The services of the market that has a member's account, of this market where the directory has no such member. */
export async function identityOfMember(
  own: IdentityServices,
  memberId: string | undefined,
): Promise<IdentityServices> {
  const home = memberId === undefined ? undefined : await own.directory?.findHome(memberId)
  return home === undefined ? own : identityInMarket(own, home)
}

/** The services of the market that has a pending sign-in. */
export async function identityOfPending(
  own: IdentityServices,
  key: { token: string; kind: PendingKind; device: string; now: Date },
): Promise<IdentityServices> {
  const { directory, markets } = own
  if (!directory) return own
  if (await readPendingSignIn(own.database, own.secrets, key)) return own
  let unavailable: Error | undefined
  for (const { name } of markets.list.filter((market) => market.name !== directory.market)) {
    try {
      const identity = identityInMarket(own, name)
      if (await readPendingSignIn(identity.database, identity.secrets, key)) return identity
    } catch (error) {
      if (!isUnavailable(error) || !(error instanceof Error)) throw error
      unavailable ??= error
    }
  }
  // It may be there.
  if (unavailable) throw unavailable
  return own
}

const identityInMarket = (own: IdentityServices, market: string) =>
  market === own.directory?.market ? own : identityIn(own, market)

import type { ApiClient } from '#src/api/api-client.ts'
import { hostApp } from '#src/host-app/host-app.ts'
import { type Contact, isContact } from '../contact/contact.ts'
import { type House, houses } from './identity-providers.ts'

/**
 * A sign-in at another house. Its token lies with the gateway, which had it sent, or came from the app around the
 * page; only this browser knows the nonce it must name.
 */
export type HouseSignIn = {
  house: House
  nonce: string
  idToken?: string
  name?: string
  /** What the browser brings back from there. */
  ticket?: string
}

/** A sign-in as calls carry it. */
export function houseFields({ house, nonce, idToken, ticket }: HouseSignIn) {
  return {
    provider: house,
    nonce,
    ...(idToken === undefined ? {} : { idToken }),
    ...(ticket === undefined ? {} : { ticket }),
  }
}

/** What the address says of somebody who has just come back from a house. */
export function readReturn(): { state: string | null; ticket?: string } {
  const query = new URLSearchParams(window.location.search)
  const ticket = query.get('ticket')
  return { state: query.get('state'), ...(ticket === null ? {} : { ticket }) }
}

/**
 * Has somebody sign in at another house: in the chain's app by its own sign-in, else by going there. `begin` notes
 * what to go on with after the way back, and answers how to forget it: for whoever turns back, which answers null.
 */
export async function visitHouse(
  api: ApiClient,
  house: House,
  begin: (begun: { nonce: string; state: string }) => () => void,
): Promise<HouseSignIn | null> {
  const { nonce, state, url } = await api.call('POST customer/thirdNonce', { provider: house })
  const app = await hostApp()
  if (app) {
    const met = await app.call('signIn', { provider: house, nonce })
    if (!('ok' in met) || !('idToken' in met.ok)) throw new Error('The app brought no sign-in.')
    const { idToken, name } = met.ok
    return { house, nonce, idToken, ...(name === undefined ? {} : { name }) }
  }
  const forget = begin({ nonce, state })
  window.location.assign(url)
  // Busy until the page is gone, or shown again by somebody who turned back.
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
  forget()
  return null
}

/** A visit that a screen for members began: why, and where it goes on. Sign-in has a draft of its own. */
export type HouseVisit = {
  house: House
  nonce: string
  /** Comes back with her. */
  state: string
  reason: 'link' | 'proof'
  path: string
  proofToken?: string
  /** What was typed on that screen. */
  typed?: Contact
  ticket?: string
}

/** What was kept of a visit. Something else is none. */
export function readHouseVisit(kept: string | null): HouseVisit | null {
  try {
    const visit: unknown = JSON.parse(kept ?? 'null')
    if (typeof visit !== 'object' || visit === null) return null
    const {
      house: name,
      nonce,
      state,
      reason,
      path,
      proofToken,
      typed,
      ticket,
    } = visit as Partial<Record<keyof HouseVisit, unknown>>
    const house = houses.find((each) => each === name)
    if (house === undefined || (reason !== 'link' && reason !== 'proof')) return null
    if (typeof nonce !== 'string' || typeof state !== 'string' || typeof path !== 'string') return null
    return {
      house,
      nonce,
      state,
      reason,
      path,
      ...(typeof proofToken === 'string' ? { proofToken } : {}),
      ...(isContact(typed) ? { typed } : {}),
      ...(typeof ticket === 'string' ? { ticket } : {}),
    }
  } catch {
    return null // not what we wrote
  }
}

import { type IdentityProvider, loginProviders } from '@crema/contract/identity/login-providers'
import type { ApiClient } from '#src/api/api-client.ts'
import { hostApp } from '#src/host-app/host-app.ts'
import { type Contact, isContact } from '../contact/contact.ts'

/**
 * A sign-in at an identity provider. The provider sends its ID token to the gateway, or the host app returns it to the
 * page. The token must contain the nonce, which is stored in this browser only.
 */
export type ProviderSignIn = {
  provider: IdentityProvider
  nonce: string
  idToken?: string
  name?: string
  /** The secret that the browser brings back from the redirect. */
  returnToken?: string
}

/** The fields of a call that carries a sign-in at a provider. */
export function providerSignInFields({ provider, nonce, idToken, returnToken }: ProviderSignIn) {
  return {
    provider,
    nonce,
    ...(idToken === undefined ? {} : { idToken }),
    ...(returnToken === undefined ? {} : { ticket: returnToken }),
  }
}

/** The result of a redirect to a provider, from the query of the page's address. */
export function readProviderReturn(): { state: string | null; returnToken?: string } {
  const query = new URLSearchParams(window.location.search)
  const returnToken = query.get('ticket')
  return { state: query.get('state'), ...(returnToken === null ? {} : { returnToken }) }
}

/**
 * Signs in at an identity provider: inside the chain's app by its own sign-in, otherwise by a redirect. `begin` stores
 * what to continue with after the redirect, and returns a function that removes it. Resolves to null when the member comes
 * back by the back button.
 */
export async function signInAtProvider(
  api: ApiClient,
  provider: IdentityProvider,
  begin: (redirect: { nonce: string; state: string }) => () => void,
): Promise<ProviderSignIn | null> {
  const { nonce, state, url } = await api.call('POST customer/thirdNonce', { provider })
  const app = await hostApp()
  if (app) {
    const result = await app.call('signIn', { provider, nonce })
    if (!('ok' in result) || !('idToken' in result.ok)) throw new Error('The app returned no sign-in.')
    const { idToken, name } = result.ok
    return { provider, nonce, idToken, ...(name === undefined ? {} : { name }) }
  }
  const clear = begin({ nonce, state })
  window.location.assign(url)
  // Pending until the page is unloaded, or shown again from the back-forward cache.
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
  clear()
  return null
}

/** A redirect that a screen for members began. Redirects of sign-in are stored in its draft instead. */
export type ProviderRedirect = {
  provider: IdentityProvider
  nonce: string
  /** The provider sends it back with the browser. */
  state: string
  reason: 'link' | 'proof'
  /** The screen that began it and continues afterwards. */
  path: string
  proofToken?: string
  /** What was typed on that screen. */
  typed?: Contact
  returnToken?: string
}

/** Parses a stored redirect. Null where it is missing or malformed. */
export function readProviderRedirect(stored: string | null): ProviderRedirect | null {
  try {
    const redirect: unknown = JSON.parse(stored ?? 'null')
    if (typeof redirect !== 'object' || redirect === null) return null
    const {
      provider: name,
      nonce,
      state,
      reason,
      path,
      proofToken,
      typed,
      returnToken,
    } = redirect as Partial<Record<keyof ProviderRedirect, unknown>>
    const provider = loginProviders.find((each) => each === name)
    if (provider === undefined || (reason !== 'link' && reason !== 'proof')) return null
    if (typeof nonce !== 'string' || typeof state !== 'string' || typeof path !== 'string') return null
    return {
      provider,
      nonce,
      state,
      reason,
      path,
      ...(typeof proofToken === 'string' ? { proofToken } : {}),
      ...(isContact(typed) ? { typed } : {}),
      ...(typeof returnToken === 'string' ? { returnToken } : {}),
    }
  } catch {
    return null // not JSON
  }
}

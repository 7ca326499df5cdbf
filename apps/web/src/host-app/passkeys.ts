import type { NewCredential, UsedCredential } from '@crema/contract/identity/passkey'
import { loadModule } from '#src/lib/loading/load-module.ts'

/** What the gateway says a browser needs. */
type Options = { challenge: string }

/** Whether this browser knows passkeys, and knows them here: they belong to a domain, which an address of numbers is not. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function'
    && window.isSecureContext
    && !/^[\d.]+$|^\[/.test(window.location.hostname)
  )
}

const loadBrowser = () => loadModule(() => import('@simplewebauthn/browser'))

/** Has the device make a passkey. Rejects where its person turned back, or has one on it already. */
export async function createPasskey(options: Options): Promise<NewCredential> {
  const { startRegistration } = await loadBrowser()
  // The gateway's library wrote the options in the form that the browser's one reads, and reads what that one writes.
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await startRegistration({ optionsJSON })) as NewCredential
}

/** Has the device sign with a passkey that its person chooses. Rejects where she turned back. */
export async function authenticateWithPasskey(options: Options): Promise<UsedCredential> {
  const { startAuthentication } = await loadBrowser()
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'] // likewise
  return (await startAuthentication({ optionsJSON })) as UsedCredential
}

/**
 * Has the browser offer passkeys in the list of the field whose `autocomplete` ends with `webauthn`, until one is
 * taken, another prompt for a passkey comes or `signal` ends it. Answers `declined` where one was taken and its person
 * turned back, or the time was up; null where nothing can be offered any more.
 */
export async function autofillPasskey(
  ask: () => Promise<Options>,
  signal: AbortSignal,
): Promise<UsedCredential | 'declined' | null> {
  if (!canUsePasskeys()) return null
  const waiting = new AbortController()
  try {
    const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await loadBrowser()
    if (!(await browserSupportsWebAuthnAutofill())) return null
    const optionsJSON = (await ask()) as Parameters<typeof startAuthentication>[0]['optionsJSON'] // likewise
    if (signal.aborted) return null
    // Only while this one waits: there is one prompt at a time, and the next one ends it.
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { signal: waiting.signal })
    return (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as UsedCredential
  } catch (error) {
    // Nobody asked for the offer: where it does not come about, or another prompt ends it, there is none.
    return error instanceof Error && error.name === 'NotAllowedError' ? 'declined' : null
  } finally {
    waiting.abort()
  }
}

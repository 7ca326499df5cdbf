import type { NewCredential, UsedCredential } from '@crema/contract/identity/passkey'
import { loadModule } from '#src/lib/loading/load-module.ts'

/** The gateway's WebAuthn options. */
type Options = { challenge: string }

/** Whether this browser supports passkeys on this origin: they belong to a domain, so not on an IP address. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function'
    && window.isSecureContext
    && !/^[\d.]+$|^\[/.test(window.location.hostname)
  )
}

const loadWebAuthn = () => loadModule(() => import('@simplewebauthn/browser'))

/** Creates a passkey on the device. Rejects where the member cancels, or where the device has one for the account. */
export async function createPasskey(options: Options): Promise<NewCredential> {
  const { startRegistration } = await loadWebAuthn()
  // The gateway uses the server half of the same library, so the types match.
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await startRegistration({ optionsJSON })) as NewCredential
}

/** Signs in with a passkey that the member chooses. Rejects where they cancel. */
export async function authenticateWithPasskey(options: Options): Promise<UsedCredential> {
  const { startAuthentication } = await loadWebAuthn()
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'] // as above
  return (await startAuthentication({ optionsJSON })) as UsedCredential
}

/**
 * Offers passkeys in the autofill list of the field whose `autocomplete` ends with `webauthn`, until one is chosen, another
 * passkey prompt opens or `signal` aborts. Resolves to `declined` where the member chose one and then cancelled, or the time
 * was up; to null where nothing can be offered any more.
 */
export async function autofillPasskey(
  loadOptions: () => Promise<Options>,
  signal: AbortSignal,
): Promise<UsedCredential | 'declined' | null> {
  if (!canUsePasskeys()) return null
  const pending = new AbortController()
  try {
    const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } =
      await loadWebAuthn()
    if (!(await browserSupportsWebAuthnAutofill())) return null
    const optionsJSON = (await loadOptions()) as Parameters<typeof startAuthentication>[0]['optionsJSON'] // as above
    if (signal.aborted) return null
    // One prompt at a time: the listener must not cancel the prompt that comes after this one.
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { signal: pending.signal })
    return (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as UsedCredential
  } catch (error) {
    // The member did not start this prompt, so its failures are not shown.
    return error instanceof Error && error.name === 'NotAllowedError' ? 'declined' : null
  } finally {
    pending.abort()
  }
}

import { parseCountry } from '@crema/contract/countries/countries'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { SessionStore } from '#src/session/session.ts'
import { isSentCode } from '#src/shared/identity/codes/is-sent-code.ts'
import { isContact } from '#src/shared/identity/contact/contact.ts'
import { type Deletion, deletionFlow, type DeletionState, initialDeletion } from './account-deletion-flow.ts'

/** Stores a deletion, and its LOGOUT_TOKEN as long as it is valid. */
export function saveDeletion(
  { session, storage }: { session: SessionStore; storage: DeviceStorage | null },
  deletion: Deletion,
  newToken: string | undefined,
): void {
  storage?.set('LOGOUT_USER_INFO', JSON.stringify(deletion))
  const isProved = deletion.proof !== null && deletion.proof.untilMs > 0
  const logoutToken = isProved ? (newToken ?? session.get().logoutToken) : null
  if (logoutToken === session.get().logoutToken) return
  if (logoutToken === null) storage?.remove('LOGOUT_TOKEN')
  else storage?.set('LOGOUT_TOKEN', logoutToken)
  session.set({ logoutToken })
}

/** Parses the stored deletion. One that is missing or malformed begins again. */
export function readDeletion(storage: DeviceStorage | null): Deletion {
  try {
    const stored: unknown = JSON.parse(storage?.get('LOGOUT_USER_INFO') ?? 'null')
    if (typeof stored !== 'object' || stored === null) return initialDeletion
    const { state, country, contact, refused, sent, proof } = stored as Partial<
      Record<keyof Deletion, unknown>
    >
    const deletion: Deletion = {
      state: isState(state) ? state : 'country',
      country: (typeof country === 'string' && parseCountry(country)) || null,
      contact: isContact(contact) ? contact : null,
      refused: refused === 'emailNotRegistered' || refused === 'phoneNotRegistered' ? refused : null,
      sent: isContact(contact) && isSentCode(sent) ? sent : null,
      proof: isProof(proof) ? proof : null,
    }
    return withoutLostProof(deletion, storage?.get('LOGOUT_TOKEN') ?? null)
  } catch {
    return initialDeletion
  }
}

/** Goes back to an earlier state where the stored deletion lacks its country, its proof or the proof's token. */
function withoutLostProof(deletion: Deletion, token: string | null): Deletion {
  const { state, country, proof } = deletion
  if (state === 'country' || state === 'done') return { ...initialDeletion, state }
  if (country === null) return initialDeletion
  const isLost = proof === null || (token === null && proof.untilMs > 0)
  if (!isLost || state === 'contact' || state === 'abnormal') return deletion
  return { ...deletion, state: 'contact', proof: null }
}

function isState(value: unknown): value is DeletionState {
  return typeof value === 'string' && Object.hasOwn(deletionFlow, value)
}

function isProof(value: unknown): value is NonNullable<Deletion['proof']> {
  if (typeof value !== 'object' || value === null) return false
  const { untilMs, idempotencyKey } = value as Record<string, unknown>
  return typeof untilMs === 'number' && typeof idempotencyKey === 'string'
}

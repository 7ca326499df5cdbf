import { useCallback, useMemo, useState } from 'react'
import { parseCountry } from '@crema/contract/countries/countries'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { isSentCode } from '#src/shared/identity/codes/is-sent-code.ts'
import { isContact } from '#src/shared/identity/contact/contact.ts'
import {
  applyLateEvent,
  type Deletion,
  type DeletionEventOf,
  deletionFlow,
  type DeletionState,
  type DeletionStep,
  initialDeletion,
} from './account-deletion-flow.ts'

export type DeletionSession = {
  deletion: Deletion
  /** The LOGOUT_TOKEN, where there is a valid one. */
  token: string | null
  /** Sends an event from the state that a step was rendered in. */
  send: <State extends DeletionState>(from: State, event: DeletionEventOf<State>, token?: string) => void
}

/** The props of every step. */
export type StepProps = DeletionSession & { onStep: (step: DeletionStep) => void }

/**
 * The current deletion, stored in session storage because phones unload a page while the visitor looks for the code.
 * LOGOUT_TOKEN has a key of its own there.
 */
export function useDeletion(): DeletionSession {
  const { storage } = useAppContext()
  const [deletion, setDeletion] = useState(() => readDeletion(storage))
  const send: DeletionSession['send'] = useCallback(
    (from, event, newToken) => {
      const next = applyLateEvent(readDeletion(storage), from, event)
      if (newToken !== undefined) storage?.set('LOGOUT_TOKEN', newToken)
      if (next.proof === null || next.proof.untilMs === 0) storage?.remove('LOGOUT_TOKEN')
      storage?.set('DELETION', JSON.stringify(next))
      setDeletion(next)
    },
    [storage],
  )
  const token = deletion.proof === null ? null : (storage?.get('LOGOUT_TOKEN') ?? null)
  return useMemo(() => ({ deletion, token, send }), [deletion, send, token])
}

/** Parses the stored deletion. One that is missing or malformed begins again. */
function readDeletion(storage: DeviceStorage | null): Deletion {
  try {
    const stored: unknown = JSON.parse(storage?.get('DELETION') ?? 'null')
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

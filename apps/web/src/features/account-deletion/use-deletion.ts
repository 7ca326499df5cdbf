import { useCallback, useMemo, useState } from 'react'
import { parseCountry } from '@crema/contract/countries/countries'
import { usePageParts } from '#src/session/app-context.ts'
import { isSentCode } from '#src/shared/identity/codes/is-sent-code.ts'
import { isContact } from '#src/shared/identity/contact/contact.ts'
import {
  type Deletion,
  type DeletionEvent,
  type DeletionStep,
  next,
  noDeletion,
} from './account-deletion-flow.ts'

export type DeletionKeeper = {
  deletion: Deletion
  /** LOGOUT_TOKEN, while there is one. */
  token: string | null
  tell: (event: DeletionEvent, token?: string) => void
}

/** What each step of the page works with. */
export type StepProps = DeletionKeeper & { onStep: (step: DeletionStep) => void }

/**
 * The deletion under way, kept with the tab: phones drop a page while its person looks for the code. LOGOUT_TOKEN has
 * its own key in session storage, as the spec says.
 */
export function useDeletion(): DeletionKeeper {
  const { storage } = usePageParts()
  const [deletion, setDeletion] = useState(() => readDeletion(storage?.get('DELETION') ?? null))
  const tell = useCallback(
    (event: DeletionEvent, token?: string) => {
      const changed = next(readDeletion(storage?.get('DELETION') ?? null), event)
      if (token !== undefined) storage?.set('LOGOUT_TOKEN', token)
      if (changed.proof === null || changed.proof.untilMs === 0) storage?.remove('LOGOUT_TOKEN')
      storage?.set('DELETION', JSON.stringify(changed))
      setDeletion(changed)
    },
    [storage],
  )
  const token = deletion.proof === null ? null : (storage?.get('LOGOUT_TOKEN') ?? null)
  return useMemo(() => {
    // Without its token a proof is none.
    const isLost = token === null && deletion.proof !== null && deletion.proof.untilMs > 0
    return { deletion: isLost ? { ...deletion, proof: null, hasRead: false } : deletion, token, tell }
  }, [deletion, tell, token])
}

/** What somebody tampered with is none. */
function readDeletion(stored: string | null): Deletion {
  if (stored === null) return noDeletion
  try {
    const read: unknown = JSON.parse(stored)
    if (typeof read !== 'object' || read === null) return noDeletion
    const { country, contact, refused, sent, proof, hasRead, isAbnormal, isDone } = read as Partial<
      Record<keyof Deletion, unknown>
    >
    return {
      country: (typeof country === 'string' && parseCountry(country)) || null,
      contact: isContact(contact) ? contact : null,
      refused: refused === 'emailNotRegistered' || refused === 'phoneNotRegistered' ? refused : null,
      sent: isContact(contact) && isSentCode(sent) ? sent : null,
      proof: isProof(proof) ? proof : null,
      hasRead: hasRead === true,
      isAbnormal: isAbnormal === true,
      isDone: isDone === true,
    }
  } catch {
    return noDeletion
  }
}

function isProof(value: unknown): value is NonNullable<Deletion['proof']> {
  if (typeof value !== 'object' || value === null) return false
  const { untilMs, key } = value as Record<string, unknown>
  return typeof untilMs === 'number' && typeof key === 'string'
}

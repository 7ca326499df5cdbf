import { useMemo, useReducer, useSyncExternalStore } from 'react'
import type { GateReason } from '#src/session/member-gate.ts'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'

/** A code that was sent and is waited for. */
export type SentCode = { email: string; challengeId: string; resendAtMs: number; reason: GateReason }

const never = () => () => {}

/**
 * The sign-in under way, kept with the tab: phones drop a page while its person looks for the code in the
 * mail, and on return the sheet must be where it was.
 */
export function useSignInDraft() {
  const storage = useDeviceStorage()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // None in the first drawing, which must be the one the server made.
  const stored = useSyncExternalStore(never, () => storage?.get('SIGN_IN_DRAFT') ?? null, () => null)
  const sent = useMemo(() => readDraft(stored), [stored])
  return {
    sent,
    keep: (next: SentCode) => {
      storage?.set('SIGN_IN_DRAFT', JSON.stringify(next))
      redraw()
    },
    clear: () => {
      storage?.remove('SIGN_IN_DRAFT')
      redraw()
    },
  }
}

/** A draft somebody tampered with is none. */
export function readDraft(stored: string | null): SentCode | null {
  if (stored === null) return null
  try {
    const draft: unknown = JSON.parse(stored)
    return isSentCode(draft) ? draft : null
  } catch {
    return null
  }
}

function isSentCode(draft: unknown): draft is SentCode {
  if (typeof draft !== 'object' || draft === null) return false
  const { email, challengeId, resendAtMs, reason } = draft as Record<string, unknown>
  return (
    typeof email === 'string' &&
    typeof challengeId === 'string' &&
    typeof resendAtMs === 'number' &&
    (reason === 'claim' || reason === 'open')
  )
}

import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import {
  applyLateEvent,
  type Deletion,
  type DeletionEventOf,
  type DeletionState,
  type DeletionStep,
} from './account-deletion-flow.ts'
import { readDeletion, saveDeletion } from './stored-deletion.ts'

export type DeletionSession = {
  deletion: Deletion
  /** The LOGOUT_TOKEN, where there is a valid one. */
  token: string | null
  /** Sends an event from the state that a step was rendered in. */
  send: <State extends DeletionState>(from: State, event: DeletionEventOf<State>, token?: string) => void
}

/** The props of every step. `count`: which step it is, for those with panes of their own. */
export type StepProps = DeletionSession & { count: ReactNode; onStep: (step: DeletionStep) => void }

/**
 * The current deletion, stored in session storage because phones unload a page while the visitor looks for the code.
 * LOGOUT_TOKEN has a key of its own there.
 */
export function useDeletion(): DeletionSession {
  const { session, storage } = useAppContext()
  const [deletion, setDeletion] = useState(() => readDeletion(storage))
  const send: DeletionSession['send'] = useCallback(
    (from, event, newToken) => {
      const next = applyLateEvent(readDeletion(storage), from, event)
      saveDeletion({ session, storage }, next, newToken)
      setDeletion(next)
    },
    [session, storage],
  )
  const { logoutToken } = useSession()
  const token = deletion.proof === null ? null : logoutToken
  return useMemo(() => ({ deletion, token, send }), [deletion, send, token])
}

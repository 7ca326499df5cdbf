import { useRef } from 'react'
import { useAppContext } from '#src/session/app-context.ts'
import { readPendingClaimKey, savePendingClaimKey } from '#src/shared/claim-state/pending-claim-key.ts'

/** The idempotency key of a campaign's claim that is not answered yet, stored so that it survives a reload. */
export function usePendingClaim(activityNo: string) {
  const { storage } = useAppContext()
  // A ref, because nothing renders it and a state would re-render the screen in answer to a tap. Undefined until read.
  const key = useRef<string | null>(undefined)
  return {
    read: () => {
      if (key.current === undefined) key.current = readPendingClaimKey(storage, activityNo)
      return key.current
    },
    save: (next: string) => {
      savePendingClaimKey(storage, activityNo, next)
      key.current = next
      return next
    },
    clear: () => {
      storage?.remove('PENDING_CLAIM')
      key.current = null
    },
  }
}

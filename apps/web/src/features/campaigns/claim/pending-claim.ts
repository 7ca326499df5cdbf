import { useRef } from 'react'
import { usePageParts } from '#src/session/app-context.ts'
import { claimWish, keepClaimWish } from '#src/shared/claim-state/pending-claim-key.ts'

/** A claim that was wished for and not yet answered: which campaign, and the key that makes it one claim. */
export function usePendingClaim(activityNo: string) {
  const { storage } = usePageParts()
  // No state: nothing shows it, so nothing is drawn anew in the answer to a tap. Undefined until it was looked up.
  const wish = useRef<string | null>(undefined)
  return {
    key: () => {
      if (wish.current === undefined) wish.current = claimWish(storage, activityNo)
      return wish.current
    },
    keep: (next: string) => {
      keepClaimWish(storage, activityNo, next)
      wish.current = next
      return next
    },
    clear: () => {
      storage?.remove('PENDING_CLAIM')
      wish.current = null
    },
  }
}

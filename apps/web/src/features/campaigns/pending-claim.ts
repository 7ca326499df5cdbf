import { useState } from 'react'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'
import { claimWish, keepClaimWish } from '#src/parts/claim-wish.ts'

/** A claim that was wished for and not yet answered: which campaign, and the key that makes it one claim. */
export function usePendingClaim(activityNo: string) {
  const storage = useDeviceStorage()
  // Nothing shows it, so nothing is drawn anew in the answer to a tap.
  const [wish] = useState(() => ({ key: claimWish(storage, activityNo) }))
  return {
    key: () => wish.key,
    keep: (next: string) => {
      keepClaimWish(storage, activityNo, next)
      wish.key = next
      return next
    },
    clear: () => {
      storage?.remove('PENDING_CLAIM')
      wish.key = null
    },
  }
}

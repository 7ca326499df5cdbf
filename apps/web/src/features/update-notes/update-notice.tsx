import { type ReactNode, useEffect, useState } from 'react'
import { isAllowed } from '#src/host-app/device-choice.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { newestVersion } from '#src/lib/updates/newest-version.ts'
import { type AppContext, useAppContext } from '#src/session/app-context.ts'
import { NoticeRegion } from '#src/shared/screen/notice-region.tsx'
import type { NoticeOptions } from './load-update-notice.tsx'

/**
 * What is new, once after an update, at the bottom of the screen: when the page is idle and nothing else is going on.
 * A failure is not shown, since the notes have an address of their own.
 */
export function UpdateNotice() {
  const context = useAppContext()
  const [notice, setNotice] = useState<ReactNode>(null)
  useEffect(() => {
    let hasLeft = false
    const options = {
      isQuiet: () => !hasLeft && isNothingGoingOn(context.storage),
      onClose: () => setNotice(null),
    }
    // Without the choice it is not stored which notes are new.
    if (isAllowed('functions') && context.storage?.get('VERSION_SEEN') !== newestVersion) {
      whenIdle(() => {
        void readyNotice(context, options).then(setNotice, () => {
          // Files are missing, such as after another update: the notice comes on a later visit.
        })
      })
    }
    return () => {
      hasLeft = true
    }
  }, [context])
  return <NoticeRegion>{notice}</NoticeRegion>
}

async function readyNotice(context: AppContext, options: NoticeOptions): Promise<ReactNode> {
  // A launch may end in a sign-in, or in a question about two members.
  await context.sessionReady
  if (!options.isQuiet() || !navigator.onLine) return null
  const { loadUpdateNotice } = await import('./load-update-notice.tsx')
  return loadUpdateNotice(context, options)
}

/** Whether this tab is in view, without an open sheet, a claim that waits, or a sign-in that was begun. */
function isNothingGoingOn(storage: DeviceStorage | null): boolean {
  const isBusy = storage?.get('PENDING_CLAIM') != null || storage?.get('SIGN_IN_DRAFT') != null
  return !isBusy && document.visibilityState === 'visible' && document.querySelector('dialog[open]') === null
}

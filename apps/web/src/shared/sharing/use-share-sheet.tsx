import { type ComponentType, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import type { ShareSheetProps } from './share-sheet.tsx'
import type { SharedCampaign } from './share-url.ts'

/**
 * Shares a campaign through the host app or the page's sheet, which is rendered where `sheet` is. For lazy screens: `ShareButton` is
 * part of the first chunk of the campaign page alone.
 */
export function useShareSheet(
  campaign: SharedCampaign,
  fissionCode: string | undefined,
): { share: () => void; sheet: ReactNode } {
  const t = useTranslate()
  const context = useAppContext()
  const [open, setOpen] = useState<{ ShareSheet: ComponentType<ShareSheetProps> | undefined }>()
  const share = async () => {
    try {
      const { openShare } = await loadModule(() => import('./open-share.ts'))
      setOpen({ ShareSheet: await openShare(context, campaign, fissionCode) })
    } catch {
      showToast(t('failures.network'), 'error')
    }
  }
  const sheet = open?.ShareSheet
    ? createPortal(
        <open.ShareSheet campaign={campaign} fissionCode={fissionCode} onClose={() => setOpen(undefined)} />,
        // In the body, because inside the hero it would inherit its text colour.
        document.body,
      )
    : null
  return { share: () => void share(), sheet }
}

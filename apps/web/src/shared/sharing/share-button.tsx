import { type ComponentType, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { ShareIcon } from '#src/ui/art/icons.tsx'
import type { ShareSheetProps } from './share-sheet.tsx'

type ShareButtonProps = Omit<ShareSheetProps, 'onClose'>

/** Shares a campaign through the host app, or in a browser through a sheet with QR code, link and native sharing. */
export function ShareButton({ campaign, fissionCode }: ShareButtonProps) {
  const t = useTranslate()
  const context = useAppContext()
  const [open, setOpen] = useState<{ ShareSheet: ComponentType<ShareSheetProps> | undefined }>()
  const share = async () => {
    try {
      const { openShare } = await loadModule(() => import('./open-share.ts'))
      setOpen({ ShareSheet: await openShare(context, campaign, fissionCode) })
    } catch {
      // A chunk could not be loaded. `failures.network` is loaded on every screen.
      showToast(t('failures.network'), 'error')
    }
  }
  return (
    <>
      <IconButton label={t('common.share')} icon={<ShareIcon />} onClick={() => void share()} />
      {open?.ShareSheet
        ? createPortal(
            <open.ShareSheet
              campaign={campaign}
              fissionCode={fissionCode}
              onClose={() => setOpen(undefined)}
            />,
            // In the body, because inside the hero it would inherit its text colour.
            document.body,
          )
        : null}
    </>
  )
}

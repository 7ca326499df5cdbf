import { type ComponentType, useState } from 'react'
import { createPortal } from 'react-dom'
import { hostApp } from '#src/host-app/host-app.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { ShareIcon } from '#src/ui/art/icons.tsx'
import type { ShareSheetProps } from './share-sheet.tsx'

type ShareButtonProps = Omit<ShareSheetProps, 'onClose'>

/** Shares a campaign through the host app, or in a browser through a sheet with QR code, link and native sharing. */
export function ShareButton({ campaign, fissionCode }: ShareButtonProps) {
  const t = useTranslate()
  const { messages } = useAppContext()
  const session = useSession()
  const [open, setOpen] = useState<{ ShareSheet: ComponentType<ShareSheetProps> }>()
  const share = async () => {
    try {
      const [app] = await Promise.all([hostApp(), messages.load('sharing')])
      if (app) {
        const { shareByApp } = await loadModule(() => import('./share-by-app.ts'))
        if (await shareByApp(app, campaign, fissionCode, session, messages.get().t)) return
      }
      setOpen(await loadModule(() => import('./share-sheet.tsx')))
    } catch {
      // A chunk could not be loaded. `failures.network` is loaded on every screen.
      showToast(t('failures.network'), 'error')
    }
  }
  return (
    <>
      <IconButton label={t('common.share')} icon={<ShareIcon />} onClick={() => void share()} />
      {open === undefined
        ? null
        : createPortal(
            <open.ShareSheet
              campaign={campaign}
              fissionCode={fissionCode}
              onClose={() => setOpen(undefined)}
            />,
            // In the body, because inside the hero it would inherit its text colour.
            document.body,
          )}
    </>
  )
}

import { type ComponentType, useState } from 'react'
import { createPortal } from 'react-dom'
import { hostApp } from '#src/host-app/host-app.ts'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { ShareIcon } from '#src/ui/art/icons.tsx'
import type { ShareSheetProps } from './share-sheet.tsx'

type ShareButtonProps = Omit<ShareSheetProps, 'onClose'>

/** Shares a campaign: by the app around the page where there is one, else by a sheet with every way the browser has. */
export function ShareButton({ campaign, fissionCode }: ShareButtonProps) {
  const t = useText()
  const { texts } = usePageParts()
  const session = useSession()
  const [open, setOpen] = useState<{ ShareSheet: ComponentType<ShareSheetProps> }>()
  const share = async () => {
    try {
      const [app] = await Promise.all([hostApp(), texts.need('sharing')])
      if (app) {
        const { shareByApp } = await loadModule(() => import('./share-by-app.ts'))
        if (await shareByApp(app, campaign, fissionCode, session, texts.get().t)) return
      }
      setOpen(await loadModule(() => import('./share-sheet.tsx')))
    } catch {
      // A part that could not be fetched: said in words that every screen has.
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
            // Out of the head of the screen, whose colours it would take over.
            document.body,
          )}
    </>
  )
}

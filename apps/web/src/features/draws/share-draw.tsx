import { type ComponentType, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Draw } from '@crema/contract/draws/draw'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import type { ShareSheetProps } from '#src/shared/sharing/share-sheet.tsx'
import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { ShareIcon } from '#src/ui/art/icons.tsx'

/** Shares a draw. A component of its own, since `ShareButton` is part of the first chunk of the campaign page alone. */
export function ShareDraw({ draw }: { draw: Draw }) {
  const t = useTranslate()
  const context = useAppContext()
  const [open, setOpen] = useState<{ ShareSheet: ComponentType<ShareSheetProps> | undefined }>()
  const share = async () => {
    try {
      const { openShare } = await loadModule(() => import('#src/shared/sharing/open-share.ts'))
      setOpen({ ShareSheet: await openShare(context, draw, undefined) })
    } catch {
      showToast(t('failures.network'), 'error')
    }
  }
  return (
    <>
      <IconButton label={t('common.share')} icon={<ShareIcon />} onClick={() => void share()} />
      {open?.ShareSheet
        ? createPortal(
            <open.ShareSheet campaign={draw} fissionCode={undefined} onClose={() => setOpen(undefined)} />,
            // In the body, because inside the hero it would inherit its text colour.
            document.body,
          )
        : null}
    </>
  )
}

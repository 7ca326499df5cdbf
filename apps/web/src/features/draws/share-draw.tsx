import type { Draw } from '@crema/contract/draws/draw'
import { useTranslate } from '#src/session/app-context.ts'
import { useShareSheet } from '#src/shared/sharing/use-share-sheet.tsx'
import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { ShareIcon } from '#src/ui/art/icons.tsx'

/** Shares a draw. */
export function ShareDraw({ draw }: { draw: Draw }) {
  const t = useTranslate()
  const { share, sheet } = useShareSheet(draw, undefined)
  return (
    <>
      <IconButton label={t('common.share')} icon={<ShareIcon />} onClick={share} />
      {sheet}
    </>
  )
}

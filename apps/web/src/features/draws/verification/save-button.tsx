import { useState } from 'react'
import { downloadFile } from '#src/lib/browser/download-file.ts'
import { browserSupports } from '#src/lib/browser/in-app-browser.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { DownloadIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { CheckedDraw } from './check-draw.ts'

/** Saves what a draw was checked by, in the form that `npm run ops -- verify-draw` reads (docs/draw-format.md). */
export function SaveButton({
  activityNo,
  checked: { record, proofs },
}: {
  activityNo: string
  checked: CheckedDraw
}) {
  const t = useTranslate()
  const [isBlocked, setIsBlocked] = useState(false)
  const save = () => {
    if (!browserSupports('downloads')) return setIsBlocked(true)
    const text = JSON.stringify({ ...record, proofs }, null, 2)
    downloadFile(new Blob([text], { type: 'application/json' }), `draw-${activityNo}.json`)
  }
  return (
    <>
      <Button variant="quiet" icon={<DownloadIcon />} onClick={save}>
        {t('draws-verification.save')}
      </Button>
      {isBlocked ? <Notice title={t('draws-verification.saveBlocked')} live /> : null}
    </>
  )
}

import { useState } from 'react'
import { isInHostApp } from '#src/host-app/host-app.ts'
import { canHere } from '#src/lib/browser/in-app-browser.ts'
import { useText } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { AppSettingsButton } from '../device/app-settings-button.tsx'
import { type Saved, savePicture } from './save-picture.ts'
import { drawSharePicture } from './share-picture.ts'
import styles from './share-sheet.module.css'

type SaveSharePictureProps = { activityNo: string; link: string; title: string }

/** Keeps the code as a picture, to print or to pass on later. Nothing where the browser is known to save no files. */
export function SaveSharePicture({ activityNo, link, title }: SaveSharePictureProps) {
  const t = useText()
  const [saving, setSaving] = useState<Saved | 'saving' | undefined>()
  if (!isInHostApp() && !canHere('downloads')) return null
  const save = async () => {
    setSaving('saving')
    try {
      setSaving(await savePicture(await drawSharePicture({ link, title }), `${activityNo}.png`))
    } catch {
      setSaving('failed') // this browser draws none: said below
    }
  }
  const news = saving === 'saved' || saving === 'denied' || saving === 'failed' ? t(sayings[saving]) : ''
  return (
    <div className={styles.save}>
      <Button variant="quiet" size="small" busy={saving === 'saving'} onClick={() => void save()}>
        {t('sharing.savePicture')}
      </Button>
      <p role="status" className={styles.news}>
        {news}
      </p>
      {saving === 'denied' ? <AppSettingsButton /> : null}
    </div>
  )
}

const sayings = {
  saved: 'sharing.pictureSaved',
  denied: 'sharing.albumDenied',
  failed: 'sharing.pictureFailed',
} as const satisfies Record<Exclude<Saved, 'cancelled'>, string>

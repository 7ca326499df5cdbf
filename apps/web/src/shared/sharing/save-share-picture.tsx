import { useState } from 'react'
import { isInHostApp } from '#src/host-app/host-app.ts'
import { browserSupports } from '#src/lib/browser/in-app-browser.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { AppSettingsButton } from '../device/app-settings-button.tsx'
import { PermissionHelp } from '../device/permission-help.tsx'
import { type SaveResult, savePicture } from './save-picture.ts'
import { renderSharePicture } from './share-picture.ts'
import styles from './share-sheet.module.css'

type SaveSharePictureProps = { activityNo: string; link: string; title: string }

/** Saves the QR code as an image. Renders nothing in browsers that are known not to save files. */
export function SaveSharePicture({ activityNo, link, title }: SaveSharePictureProps) {
  const t = useTranslate()
  const [saving, setSaving] = useState<SaveResult | 'saving' | undefined>()
  if (!isInHostApp() && !browserSupports('downloads')) return null
  const save = async () => {
    setSaving('saving')
    try {
      setSaving(await savePicture(await renderSharePicture({ link, title }), `${activityNo}.png`))
    } catch {
      setSaving('failed') // no canvas or no image encoder; the status text below says so
    }
  }
  const status =
    saving === undefined || saving === 'saving' || saving === 'cancelled' ? '' : t(resultMessages[saving])
  return (
    <div className={styles.save}>
      <Button variant="quiet" size="small" busy={saving === 'saving'} onClick={() => void save()}>
        {t('sharing.savePicture')}
      </Button>
      <p role="status" className={styles.status}>
        {status}
        {saving === 'denied' ? <PermissionHelp permission="album" /> : null}
      </p>
      {saving === 'denied' ? <AppSettingsButton /> : null}
    </div>
  )
}

const resultMessages = {
  saved: 'sharing.pictureSaved',
  denied: 'sharing.albumDenied',
  unsupported: 'sharing.pictureFailed',
  failed: 'sharing.pictureFailed',
} as const satisfies Record<Exclude<SaveResult, 'cancelled'>, string>

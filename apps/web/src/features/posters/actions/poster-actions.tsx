import { isInHostApp } from '#src/host-app/host-app.ts'
import { downloadFile } from '#src/lib/browser/download-file.ts'
import { browserSupports } from '#src/lib/browser/in-app-browser.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { AppSettingsButton } from '#src/shared/device/app-settings-button.tsx'
import { PermissionHelp } from '#src/shared/device/permission-help.tsx'
import { savePicture } from '#src/shared/sharing/save-picture.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { ShareIcon } from '#src/ui/art/icons.tsx'
import { DownloadIcon } from '#src/ui/art/more-icons.tsx'
import { FileIcon, PrintIcon } from '#src/ui/art/poster-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Progress } from '#src/ui/feedback/progress.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import type { PosterRequest } from '../prepare-poster.ts'
import { PrintSheets } from './print-sheets.tsx'
import { usePosterFile } from './use-poster-file.ts'
import styles from './poster-actions.module.css'

type PosterActionsProps = {
  request: PosterRequest
  picture: Blob | undefined
  /** Whether a long press on the poster is the only way to save it. */
  isSavedByHand: boolean
  /** Calls back where the app saves no pictures. */
  onUnsupported: () => void
}

/** Saves, sends and prints a poster. Offers nothing that the browser is known not to do. */
export function PosterActions({ request, picture, isSavedByHand, onUnsupported }: PosterActionsProps) {
  const t = useTranslate()
  const { make, cancel, progress, result, printed } = usePosterFile(request)
  const isInApp = isInHostApp()
  const canDownload = !isInApp && browserSupports('downloads')
  const name = `${request.material.activityNo}-${request.paper.toUpperCase()}`
  const shared = picture && new File([picture], `${name}.jpg`, { type: picture.type })
  const canShare = shared !== undefined && 'canShare' in navigator && navigator.canShare({ files: [shared] })
  // The file is ready before the tap: browsers allow sharing only within one.
  const share = () => {
    if (shared) navigator.share({ files: [shared] }).catch(() => undefined) // closed by the visitor
  }
  const save = async (file: Blob) => {
    const ended = await savePicture(file, `${name}.png`)
    if (ended === 'unsupported') onUnsupported()
    return ended
  }
  const isBusy = progress !== undefined
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {isSavedByHand ? null : (
          <Button icon={<DownloadIcon />} busy={isBusy} onClick={() => make({ kind: 'picture' }, save)}>
            {t(isInApp ? 'posters.saveToAlbum' : 'posters.savePicture')}
          </Button>
        )}
        {canShare ? (
          <Button variant="quiet" icon={<ShareIcon />} onClick={share}>
            {t('common.share')}
          </Button>
        ) : null}
      </div>
      {isBusy ? (
        <div className={styles.progress}>
          <Progress label={t('posters.preparing')} value={progress} />
          <Button variant="quiet" size="small" onClick={cancel}>
            {t('posters.cancel')}
          </Button>
        </div>
      ) : null}
      <div role="status">
        {result === undefined || result === 'cancelled' || result === 'unsupported' ? null : (
          <Notice
            tone={result === 'saved' ? 'info' : 'error'}
            title={t(resultMessages[result])}
            {...(result === 'denied' && {
              text: <PermissionHelp permission="album" />,
              action: <AppSettingsButton />,
            })}
          />
        )}
      </div>
      {canDownload ? (
        <Card aria-label={t('posters.print')}>
          <List>
            <ActionRow
              icon={<FileIcon />}
              title={t('posters.pdf')}
              note={t('posters.pdfText')}
              onClick={() => make({ kind: 'pdf' }, (file) => download(file, `${name}.pdf`))}
            />
            <ActionRow
              icon={<PrintIcon />}
              title={t('posters.print')}
              note={t('posters.printText')}
              onClick={() => make({ kind: 'print' }, { pages: request.paper })}
            />
            {request.paper === 'a5' ? (
              <ActionRow
                icon={<PrintIcon />}
                title={t('posters.printPair')}
                note={t('posters.printPairText')}
                onClick={() => make({ kind: 'print' }, { pages: 'pair' })}
              />
            ) : null}
            <ActionRow
              icon={<DownloadIcon />}
              title={t('posters.material')}
              note={t('posters.materialText')}
              onClick={() => make({ kind: 'material', name }, (file) => download(file, `${name}.zip`))}
            />
          </List>
        </Card>
      ) : null}
      {printed ? <PrintSheets key={printed.id} {...printed} /> : null}
    </div>
  )
}

function ActionRow({
  icon,
  title,
  note,
  onClick,
}: {
  icon: React.ReactNode
  title: string
  note: string
  onClick: () => void
}) {
  return (
    <ListRow
      start={icon}
      title={title}
      note={note}
      render={(props) => <button type="button" {...props} onClick={onClick} />}
    />
  )
}

const resultMessages = {
  saved: 'posters.saved',
  denied: 'sharing.albumDenied',
  failed: 'sharing.pictureFailed',
  notMade: 'posters.fileFailed',
} as const

function download(file: Blob, fileName: string) {
  downloadFile(file, fileName)
  return Promise.resolve('saved' as const)
}

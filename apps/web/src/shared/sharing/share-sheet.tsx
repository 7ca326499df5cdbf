import { useRef, useState } from 'react'
import { useSession, useText } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CheckIcon, ShareIcon } from '#src/ui/art/icons.tsx'
import { CopyIcon } from '#src/ui/art/more-icons.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { QrCode } from '#src/ui/ticket/qr-code.tsx'
import { SaveSharePicture } from './save-share-picture.tsx'
import { linkToShare, type SharedCampaign, shareMessage } from './share-message.ts'
import styles from './share-sheet.module.css'

export type ShareSheetProps = {
  campaign: SharedCampaign
  fissionCode: string | undefined
  onClose: () => void
}

/** The ways to pass a campaign on: a code to scan, the phone's own sheet, the link to copy. */
export function ShareSheet({ campaign, fissionCode, onClose }: ShareSheetProps) {
  const t = useText()
  const session = useSession()
  const ways = useRef<HTMLDivElement>(null)
  const [copy, setCopy] = useState<'not yet' | 'done' | 'denied'>('not yet')
  const link = linkToShare(campaign, fissionCode, session)
  const message = shareMessage(campaign, t)
  const data = { title: campaign.title, text: message, url: link }
  const canShare = 'share' in navigator
  const copyLink = () => {
    // Marked first, so that it can be copied by hand where the browser lets no page do it.
    ways.current?.querySelector('input')?.select()
    // Absent outside https and in some browsers within apps, whatever the types say.
    const clipboard = navigator.clipboard as Clipboard | undefined
    void Promise.resolve(clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopy('done'),
      () => setCopy('denied'),
    )
  }
  const shareOn = () => {
    // Closed without sharing it rejects, and the sheet is still there.
    navigator.share(data).then(onClose, () => {})
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('sharing.title')}
      text={t('sharing.text')}
      closeLabel={t('common.close')}
      actions={
        <>
          {canShare ? (
            <Button icon={<ShareIcon />} onClick={shareOn}>
              {t('sharing.more')}
            </Button>
          ) : null}
          <Button
            variant={canShare ? 'quiet' : 'primary'}
            icon={copy === 'done' ? <CheckIcon /> : <CopyIcon />}
            onClick={copyLink}
          >
            {t(copy === 'done' ? 'sharing.copied' : 'sharing.copy')}
          </Button>
        </>
      }
    >
      <div ref={ways} className={styles.ways}>
        <QrCode text={link} label={t('sharing.code')} />
        <SaveSharePicture activityNo={campaign.activityNo} link={link} title={campaign.title} />
        <p className={styles.message}>{message}</p>
        <Field
          label={t('sharing.link')}
          value={link}
          readOnly
          dir="ltr"
          error={copy === 'denied' ? t('sharing.cannotCopy') : undefined}
          onFocus={({ target }) => target.select()}
        />
      </div>
    </Sheet>
  )
}

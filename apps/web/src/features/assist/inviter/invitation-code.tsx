import { useEffect, useState } from 'react'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { SaveSharePicture } from '#src/shared/sharing/save-share-picture.tsx'
import type { SharedCampaign } from '#src/shared/sharing/share-url.ts'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { QrCode } from '#src/ui/ticket/qr-code.tsx'
import styles from './invitation-code.module.css'

type InvitationCodeProps = {
  campaign: SharedCampaign
  fissionCode: string
  isOpen: boolean
  onClose: () => void
}

/** The QR code of the invitation, large, to be scanned by a friend. Its link is the short one, whose code has few cells. */
export function InvitationCode({ campaign, fissionCode, isOpen, onClose }: InvitationCodeProps) {
  const t = useTranslate()
  const { messages } = useAppContext()
  const link = `${window.location.origin}/i/${fissionCode}`
  const [canSave, setCanSave] = useState(false)
  useEffect(() => {
    // Without its texts the button is missing.
    messages.load('sharing').then(
      () => setCanSave(true),
      () => undefined,
    )
  }, [messages])
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('assist.qrTitle')}
      text={t('assist.qrText')}
      closeLabel={t('common.close')}
    >
      <div className={styles.code}>
        <QrCode text={link} label={t('assist.qrTitle')} size="large" />
        <p className={styles.link} dir="ltr">
          {link.replace(/^https?:\/\//, '')}
        </p>
        {canSave ? (
          <SaveSharePicture activityNo={campaign.activityNo} link={link} title={campaign.title} />
        ) : null}
      </div>
    </Sheet>
  )
}

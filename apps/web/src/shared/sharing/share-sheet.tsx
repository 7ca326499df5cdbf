import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { copyText } from '#src/lib/browser/copy-text.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CheckIcon, ShareIcon } from '#src/ui/art/icons.tsx'
import { CopyIcon } from '#src/ui/art/more-icons.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { QrCode } from '#src/ui/ticket/qr-code.tsx'
import { MessengerLinks } from './messenger-links.tsx'
import { SaveSharePicture } from './save-share-picture.tsx'
import { shareMessage } from './share-message.ts'
import { type SharedCampaign, shareUrl } from './share-url.ts'
import styles from './share-sheet.module.css'

export type ShareSheetProps = {
  campaign: SharedCampaign
  fissionCode: string | undefined
  onClose: () => void
}

/** Shares a campaign: a QR code, the native share sheet, the link to copy. */
export function ShareSheet({ campaign, fissionCode, onClose }: ShareSheetProps) {
  const t = useTranslate()
  const session = useSession()
  const field = useRef<HTMLDivElement>(null)
  const [copy, setCopy] = useState<'idle' | 'done' | 'denied'>('idle')
  const link = shareUrl(campaign, fissionCode, session)
  const message = shareMessage(campaign, t)
  const data = { title: campaign.title, text: message, url: link }
  const canShare = 'share' in navigator
  const copyLink = () => {
    // Selected first, so that it can be copied by hand in browsers that deny access to the clipboard.
    field.current?.querySelector('input')?.select()
    void copyText(link).then((isCopied) => setCopy(isCopied ? 'done' : 'denied'))
  }
  const shareNatively = () => {
    // Rejects when the visitor closes the native sheet; this sheet then stays open.
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
          {/* Beside its button, where it does not scroll under it. */}
          <div ref={field}>
            <Field
              label={t('sharing.link')}
              value={link}
              readOnly
              dir="ltr"
              error={copy === 'denied' ? t('sharing.cannotCopy') : undefined}
              onFocus={({ target }) => target.select()}
            />
          </div>
          {canShare ? (
            <Button icon={<ShareIcon />} onClick={shareNatively}>
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
      <div className={styles.options}>
        <QrCode text={link} label={t('sharing.code')} />
        <div className={styles.pictures}>
          <SaveSharePicture activityNo={campaign.activityNo} link={link} title={campaign.title} />
          {campaign.kind === 'coupons' || campaign.kind === 'fission' ? (
            <Link {...paths.poster(campaign.activityNo)} className={buttonClass('quiet', 'small')}>
              {t('sharing.poster')}
            </Link>
          ) : null}
        </div>
        <p className={styles.message}>{message}</p>
        <MessengerLinks message={message} link={link} subject={campaign.title} />
      </div>
    </Sheet>
  )
}

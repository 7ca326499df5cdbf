import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { vibrate } from '#src/lib/browser/vibrate.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { WalletLink } from '#src/shared/screen/screen-links.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { IconButton } from '#src/ui/actions/icon-button.tsx'
import { CloseIcon } from '#src/ui/art/more-icons.tsx'
import type { CelebratedCampaign } from './celebrated-campaign.ts'
import { StoreToUse } from './store-to-use.tsx'
import { TicketFan } from './ticket-fan.tsx'
import styles from './celebration.module.css'

/** When the stamp has landed, as in the style sheet. */
const stampedAfterMs = 380

type CelebrationProps = {
  campaign: CelebratedCampaign
  /** Just claimed; at least one. */
  vouchers: readonly Voucher[]
  /** The share button. Passed, because importing it here would move it to the chunk that every screen loads. */
  share: ReactNode
  /** What else the claim has done. */
  effect?: ReactNode
  /** The last action, by default the link to the wallet. */
  next?: ReactNode
  onClose: () => void
}

/**
 * A successful claim, over the whole screen: the tickets, how many, the first last day, the store to use them, and the links to the
 * code and the wallet. A modal dialog, so that nothing else can have the focus; it opens once no other dialog is open.
 */
export function Celebration({ campaign, vouchers, share, effect, next, onClose }: CelebrationProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const sorted = vouchers.toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt))
  const [first] = sorted

  useLayoutEffect(() => {
    const show = () => {
      dialog.current?.showModal()
      // A screen reader begins with the result.
      heading.current?.focus()
    }
    const other = document.querySelector('dialog[open]')
    if (!other || other === dialog.current) {
      show()
      return undefined
    }
    other.addEventListener('close', show, { once: true })
    return () => other.removeEventListener('close', show)
  }, [])
  useEffect(() => {
    const timer = setTimeout(vibrate, stampedAfterMs)
    return () => clearTimeout(timer)
  }, [])

  if (!first) return null
  const date = formatInstant(locale, first.expiresAt, 'monthDay', first.zone, country)
  return (
    <dialog
      ref={dialog}
      className={styles.celebration}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // React bubbles the close event of a nested dialog, unlike browsers.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
      }}
    >
      <div className={`${styles.ground} ring`} />
      <div className={styles.content}>
        <div className={styles.head}>
          <IconButton
            label={t('common.close')}
            icon={<CloseIcon />}
            onClick={() => dialog.current?.close()}
          />
          {share}
        </div>
        <div className={styles.stage}>
          <div className={styles.pieces} />
          <TicketFan first={first} others={sorted.slice(1)} />
        </div>
        <div className={styles.result}>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className={styles.title}>
            {t('campaign.claimedTitle', { count: vouchers.length })}
          </h2>
          <p id={`${id}-text`} className={styles.text}>
            {t('campaign.savedText', { count: vouchers.length, date })}
          </p>
          {effect}
          <StoreToUse campaign={campaign} />
        </div>
        <div className={styles.actions}>
          <Link {...paths.wallet({ voucherNo: first.voucherNo })} className={buttonClass('quiet')}>
            {t('campaign.showCode')}
          </Link>
          {next ?? <WalletLink variant="text">{t('campaign.seeAll')}</WalletLink>}
        </div>
      </div>
    </dialog>
  )
}

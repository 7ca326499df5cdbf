import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import { useTranslate } from '#src/session/app-context.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { VoucherTicket } from '#src/shared/vouchers/voucher-ticket.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from './claimed-vouchers.module.css'

/** The member's vouchers of this campaign, each a link to its code. `isFresh`: just claimed, so they are stamped. */
export function ClaimedVouchers({ vouchers, isFresh }: { vouchers: Voucher[]; isFresh: boolean }) {
  const t = useTranslate()
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFresh) return
    const focus = () => heading.current?.focus()
    // An open dialog has the focus until it closes.
    const dialog = document.querySelector('dialog[open]')
    if (dialog) dialog.addEventListener('close', focus, { once: true })
    else focus()
  }, [isFresh])
  return (
    <>
      <div ref={heading} tabIndex={-1} className={styles.heading} data-fresh={isFresh || undefined}>
        <span className={styles.mark}>
          <CheckIcon />
        </span>
        <div>
          <Heading>{isFresh ? t('campaign.claimedTitle') : t('campaign.alreadyTitle')}</Heading>
          <p className={styles.text}>{t('campaign.claimedText', { count: vouchers.length })}</p>
        </div>
      </div>
      {vouchers.map((voucher) => (
        <Link
          key={voucher.voucherNo}
          to="/marketing/tickets"
          search={{ voucherNo: voucher.voucherNo }}
          className={ticketLinkClass}
        >
          <VoucherTicket voucher={voucher} stamp={t('campaign.stamp')} animateStamp={isFresh} />
        </Link>
      ))}
    </>
  )
}

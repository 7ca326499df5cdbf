import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import { useText } from '#src/session/app-context.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { VoucherTicket } from '#src/shared/vouchers/voucher-ticket.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from './claimed-vouchers.module.css'

/** What the member holds of this campaign; each ticket opens its code. Stamped at the moment of claiming. */
export function ClaimedTickets({ vouchers, isFresh }: { vouchers: Voucher[]; isFresh: boolean }) {
  const t = useText()
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFresh) return
    const focus = () => words.current?.focus()
    // While a popup lies over the page the focus is its own.
    const popup = document.querySelector('dialog[open]')
    if (popup) popup.addEventListener('close', focus, { once: true })
    else focus()
  }, [isFresh])
  return (
    <>
      <div ref={words} tabIndex={-1} className={styles.words} data-fresh={isFresh || undefined}>
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
          <VoucherTicket voucher={voucher} stamp={t('campaign.stamp')} stamped={isFresh} />
        </Link>
      ))}
    </>
  )
}

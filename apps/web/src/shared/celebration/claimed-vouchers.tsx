import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import { useTranslate } from '#src/session/app-context.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { VoucherTicket } from '#src/shared/vouchers/voucher-ticket.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from './claimed-vouchers.module.css'

type ClaimedVouchersProps = {
  title: string
  text: ReactNode
  vouchers: readonly Voucher[]
  /** Claimed here, so the focus moves to them. */
  isClaimed: boolean
}

/** The vouchers that the member has of a campaign, each a link to its code. */
export function ClaimedVouchers({ title, text, vouchers, isClaimed }: ClaimedVouchersProps) {
  const t = useTranslate()
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isClaimed) heading.current?.focus()
  }, [isClaimed])
  return (
    <>
      <div ref={heading} tabIndex={-1} className={styles.heading}>
        <span className={styles.mark}>
          <CheckIcon />
        </span>
        <div>
          <Heading>{title}</Heading>
          <p className={styles.text}>{text}</p>
        </div>
      </div>
      {vouchers.map((voucher) => (
        <Link
          key={voucher.voucherNo}
          to="/marketing/tickets"
          search={{ voucherNo: voucher.voucherNo }}
          className={ticketLinkClass}
        >
          <VoucherTicket voucher={voucher} stamp={t('campaign.stamp')} />
        </Link>
      ))}
    </>
  )
}

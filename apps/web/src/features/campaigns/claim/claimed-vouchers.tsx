import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import { useTranslate } from '#src/session/app-context.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { VoucherTicket } from '#src/shared/vouchers/voucher-ticket.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { OffersBelow } from '../offers/offers-below.tsx'
import styles from './claimed-vouchers.module.css'

/** The member's vouchers of a campaign, each a link to its code. `isClaimed`: claimed here, so the focus moves to them. */
export function ClaimedVouchers({ campaign, isClaimed }: { campaign: Campaign; isClaimed: boolean }) {
  const t = useTranslate()
  const { outcome, vouchers } = campaign.claim
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
          <Heading>{t('campaign.alreadyTitle')}</Heading>
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
          <VoucherTicket voucher={voucher} stamp={t('campaign.stamp')} />
        </Link>
      ))}
      {/* Where another reason refuses the next claim, the notice shows them. */}
      {outcome === 'alreadyClaimed' || outcome === 'participationLimitReached' ? (
        <OffersBelow except={campaign.activityNo} />
      ) : null}
    </>
  )
}

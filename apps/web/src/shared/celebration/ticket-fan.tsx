import { Link } from '@tanstack/react-router'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { ticketPresentation } from '#src/shared/vouchers/ticket-presentation.ts'
import { VoucherTicket } from '#src/shared/vouchers/voucher-ticket.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import styles from './ticket-fan.module.css'

/** More than two behind the first could not be distinguished. */
const behindMax = 2

/** The stamped voucher that ends first, a link to its code, with the edges of the others behind it. */
export function TicketFan({ first, others }: { first: Voucher; others: readonly Voucher[] }) {
  const t = useTranslate()
  const { locale } = useSession()
  return (
    <div className={styles.fan}>
      {others.slice(0, behindMax).map(({ voucherNo, value, country }) => (
        <div
          key={voucherNo}
          className={styles.behind}
          data-hue={ticketPresentation(value, { t, locale, country }).hue}
        />
      ))}
      <Link
        {...paths.wallet({ voucherNo: first.voucherNo })}
        className={`${ticketLinkClass} ${styles.first ?? ''}`}
      >
        <VoucherTicket voucher={first} level={3} />
        <span className={styles.stamp}>
          <CheckIcon />
          {t('campaign.stamp')}
        </span>
      </Link>
    </div>
  )
}

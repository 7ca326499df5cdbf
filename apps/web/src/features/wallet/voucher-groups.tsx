import { Link } from '@tanstack/react-router'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import * as paths from '#src/lib/url/paths.ts'
import type { WalletSearch } from '#src/lib/url/route-search.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { lastDayText } from '#src/shared/vouchers/calendar/last-day-text.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { VoucherTicket, type VoucherTicketProps } from '#src/shared/vouchers/voucher-ticket.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { countriesText } from './countries-text.ts'
import { groupByLastDay } from './last-day.ts'
import styles from './voucher-list.module.css'

const titles = { today: 'wallet.endsToday', soon: 'wallet.endsSoon', later: 'wallet.endsLater' } as const
const tones = { today: 'danger', soon: 'amber' } as const

/** The details are beside the list: which voucher they show, and the parameters that stay when another one is chosen. */
export type Beside = { shownNo: string | undefined; search: WalletSearch }

type VoucherGroupsProps = { vouchers: readonly Voucher[]; nowMs: number; beside: Beside | undefined }

/** Unused vouchers by their last day. The tags of those that end soon name that day and the time left. */
export function VoucherGroups({ vouchers, nowMs, beside }: VoucherGroupsProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  return groupByLastDay(vouchers, nowMs).map(({ group, items }) => (
    <section key={group} className={styles.group} data-group={group} aria-labelledby={`vouchers-${group}`}>
      <Heading id={`vouchers-${group}`} size={17}>
        {t(titles[group])}
      </Heading>
      {items.map((voucher) => (
        <VoucherLink
          key={voucher.voucherNo}
          voucher={voucher}
          nowMs={nowMs}
          level={3}
          beside={beside}
          urgency={
            group === 'later'
              ? undefined
              : { tone: tones[group], text: lastDayText(voucher, group, { t, locale, country, nowMs }) }
          }
        />
      ))}
    </section>
  ))
}

type VoucherLinkProps = VoucherTicketProps & { beside?: Beside | undefined }

/** A voucher of a list, as a link to its code. With the details beside the list it replaces the address, so that back leaves the wallet. */
export function VoucherLink({ beside, ...props }: VoucherLinkProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const { voucherNo } = props.voucher
  return (
    <Link
      {...paths.wallet({ ...beside?.search, voucherNo })}
      className={ticketLinkClass}
      replace={beside !== undefined}
      resetScroll={beside === undefined}
      aria-current={beside?.shownNo === voucherNo ? 'page' : undefined}
    >
      <VoucherTicket {...props} where={countriesText(props.voucher, t, locale)} />
    </Link>
  )
}

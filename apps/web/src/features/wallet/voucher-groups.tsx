import { Link } from '@tanstack/react-router'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import * as paths from '#src/lib/url/paths.ts'
import type { WalletSearch } from '#src/lib/url/route-search.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { VoucherTicket, type VoucherTicketProps } from '#src/shared/vouchers/voucher-ticket.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { countriesText } from './countries-text.ts'
import { groupByLastDay } from './last-day.ts'
import styles from './voucher-list.module.css'

const dayMs = 86_400_000

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

/** `Until 11:59 PM · 5 hours left`, `Until Sat, Nov 28 · 2 days left`. */
function lastDayText(
  { expiresAt, zone }: Voucher,
  group: 'today' | 'soon',
  { t, locale, country, nowMs }: Pick<Translator, 't'> & { locale: Locale; country: string; nowMs: number },
): string {
  const endMs = Date.parse(expiresAt)
  // The end of a day is the midnight after it.
  const date = formatInstant(locale, endMs - 1, group === 'today' ? 'time' : 'weekdayDate', zone, country)
  const leftMs = endMs - nowMs
  const time = timeLeft(locale, leftMs < dayMs ? leftMs : leftMs - (leftMs % dayMs))
  return time === undefined ? t('coupon.expiredOn', { date }) : t('coupon.validUntilLeft', { date, time })
}

import type { Voucher } from '@crema/contract/vouchers/coupon'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import { serverNow } from '#src/api/server-clock.ts'
import { joinFacts } from '#src/lib/text/join-facts.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Ticket } from '#src/ui/ticket/ticket.tsx'
import { lastDayDate } from './calendar/last-day-text.ts'
import { ticketPresentation } from './ticket-presentation.ts'

export type VoucherTicketProps = {
  voucher: Voucher
  /** The time from which the time left is counted; that of the gateway where it is left out. */
  nowMs?: number | undefined
  /** When a voucher ends that ends soon, which then replaces kind and date. */
  urgency?: { tone: 'danger' | 'amber'; text: string } | undefined
  /** Where it is valid, if not everywhere. */
  where?: string | undefined
  /** Heading level of the name within its screen. */
  level?: 2 | 3 | undefined
  stamp?: string
}

/** A member's voucher as a ticket with its date; grey when it is used or expired. */
export function VoucherTicket({ voucher, nowMs, urgency, where, level, stamp }: VoucherTicketProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const isOver = voucher.state === 'used' || voucher.state === 'expired'
  return (
    <Ticket
      {...ticketPresentation(voucher.value, { t, locale, country: voucher.country })}
      image={voucher.image}
      title={voucher.name}
      {...(urgency
        ? { tag: <Facts>{urgency.text}</Facts>, tagTone: urgency.tone, note: where }
        : { note: <Facts>{joinFacts([voucherDateText(voucher, t, locale, country, nowMs), where])}</Facts> })}
      level={level}
      state={isOver ? 'spent' : stamp === undefined ? 'available' : 'claimed'}
      stamp={stamp}
    />
  )
}

/** The date that is relevant in the state of a voucher: used on, expired on or valid until. */
export function voucherDateText(
  voucher: Voucher,
  t: Translator['t'],
  locale: Locale,
  country: string,
  nowMs = serverNow(),
): string {
  const { expiresAt, usedAt, usedStoreName, zone } = voucher
  const day = (instant: string) => formatInstant(locale, instant, 'monthDay', zone, country)
  if (usedAt !== null) {
    return usedStoreName === null
      ? t('coupon.usedOn', { date: day(usedAt) })
      : t('coupon.usedOnAt', { date: day(usedAt), store: usedStoreName })
  }
  const lastDay = lastDayDate(voucher, { locale, country })
  const time = timeLeft(locale, Date.parse(expiresAt) - nowMs)
  if (voucher.state === 'expired' || time === undefined) return t('coupon.expiredOn', { date: lastDay })
  return t('coupon.validUntilLeft', { date: lastDay, time })
}

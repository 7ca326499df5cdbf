import type { Voucher } from '@crema/contract/vouchers/coupon'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { timeLeft } from '@crema/i18n/format/dates/relative'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import { serverNow } from '#src/api/server-clock.ts'
import { useSession, useText } from '#src/session/app-context.ts'
import { Ticket } from '#src/ui/ticket/ticket.tsx'
import { ticketFace } from './ticket-presentation.ts'

type VoucherTicketProps = {
  voucher: Voucher
  /** Plays the stamp, at the moment of claiming. */
  stamped?: boolean
  stamp?: string
}

/** A voucher as its owner holds it: with its date, and grey once it is over. */
export function VoucherTicket({ voucher, stamped = false, stamp }: VoucherTicketProps) {
  const t = useText()
  const { locale, country } = useSession()
  const isOver = voucher.state === 'used' || voucher.state === 'expired'
  return (
    <Ticket
      {...ticketFace(voucher.value, { t, locale, country: voucher.country })}
      title={voucher.name}
      note={voucherDates(voucher, t, locale, country)}
      state={isOver ? 'spent' : stamp === undefined ? 'available' : 'claimed'}
      stamp={stamp}
      stamped={stamped}
    />
  )
}

/** The date that counts for a voucher in its state. */
export function voucherDates(voucher: Voucher, t: Translator['t'], locale: Locale, country: string): string {
  const { expiresAt, usedAt, usedStoreName, zone } = voucher
  const day = (instant: string) => formatInstant(locale, instant, 'monthDay', zone, country)
  if (usedAt !== null) {
    return usedStoreName === null
      ? t('coupon.usedOn', { date: day(usedAt) })
      : t('coupon.usedOnAt', { date: day(usedAt), store: usedStoreName })
  }
  const time = timeLeft(locale, Date.parse(expiresAt) - serverNow())
  if (voucher.state === 'expired' || time === undefined)
    return t('coupon.expiredOn', { date: day(expiresAt) })
  return t('coupon.validUntilLeft', { date: day(expiresAt), time })
}

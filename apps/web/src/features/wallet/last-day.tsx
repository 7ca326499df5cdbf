import type { Voucher } from '@crema/contract/vouchers/coupon'
import { wallClock } from '@crema/i18n/format/dates/date'
import { useText } from '#src/session/app-context.ts'
import { CalendarButton } from '#src/shared/vouchers/calendar/calendar-button.tsx'

/** The last day a voucher is good for, in its own zone: `2026-11-28`. It may end with that day or where the next begins. */
export function lastDayOf({ expiresAt, zone }: Pick<Voucher, 'expiresAt' | 'zone'>): string {
  const { year, month, day } = wallClock(Date.parse(expiresAt) - 1, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The last day as a day of the calendar. */
export function LastDayButton({ voucher }: { voucher: Voucher }) {
  const t = useText()
  return (
    <CalendarButton
      label={t('campaign.remind')}
      entry={{
        id: `voucher-${voucher.voucherNo}`,
        title: t('wallet.calendarTitle', { name: voucher.name }),
        text: t('wallet.calendarText'),
        url: `/marketing/tickets?voucherNo=${voucher.voucherNo}`,
        when: 'day',
        day: lastDayOf(voucher),
      }}
    />
  )
}

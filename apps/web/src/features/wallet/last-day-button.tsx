import type { Voucher } from '@crema/contract/vouchers/coupon'
import { wallClock } from '@crema/i18n/format/dates/date'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { CalendarButton } from '#src/shared/vouchers/calendar/calendar-button.tsx'

/** The last day on which a voucher is valid, in its own time zone: `2026-11-28`. It expires at the end of that day. */
export function lastDayOf({ expiresAt, zone }: Pick<Voucher, 'expiresAt' | 'zone'>): string {
  const { year, month, day } = wallClock(Date.parse(expiresAt) - 1, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** Adds the last day to the calendar as an all-day event. */
export function LastDayButton({ voucher }: { voucher: Voucher }) {
  const t = useTranslate()
  return (
    <CalendarButton
      label={t('campaign.remind')}
      entry={{
        id: `voucher-${voucher.voucherNo}`,
        title: t('wallet.calendarTitle', { name: voucher.name }),
        text: t('wallet.calendarText'),
        url: paths.hrefOf(paths.wallet({ voucherNo: voucher.voucherNo })),
        when: 'day',
        day: lastDayOf(voucher),
      }}
    />
  )
}

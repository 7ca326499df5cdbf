import type { Voucher } from '@crema/contract/vouchers/coupon'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { CalendarButton } from '#src/shared/vouchers/calendar/calendar-button.tsx'
import { lastDayOf } from '#src/shared/vouchers/calendar/last-day.ts'

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

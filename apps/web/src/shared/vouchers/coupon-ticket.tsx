import type { Coupon } from '@crema/contract/vouchers/coupon'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Ticket } from '#src/ui/ticket/ticket.tsx'
import { ticketPresentation } from './ticket-presentation.ts'

/** A coupon of a campaign as a ticket; grey where it cannot be claimed. */
export function CouponTicket({ coupon, isRefused }: { coupon: Coupon; isRefused: boolean }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  return (
    <Ticket
      {...ticketPresentation(coupon.value, { t, locale, country })}
      image={coupon.image}
      title={coupon.name}
      state={isRefused ? 'spent' : 'available'}
      note={[coupon.note, t('coupon.validWithin', { days: coupon.validDays })].filter(Boolean).join('\n')}
    />
  )
}

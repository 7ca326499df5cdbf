import type { Coupon } from '@crema/contract/vouchers/coupon'
import { useSession, useText } from '#src/session/app-context.ts'
import { Ticket } from '#src/ui/ticket/ticket.tsx'
import { ticketFace } from './ticket-presentation.ts'

/** A coupon as a campaign offers it. */
export function CouponTicket({ coupon }: { coupon: Coupon }) {
  const t = useText()
  const { locale, country } = useSession()
  return (
    <Ticket
      {...ticketFace(coupon.value, { t, locale, country })}
      title={coupon.name}
      note={[coupon.note, t('coupon.validWithin', { days: coupon.validDays })].filter(Boolean).join(' · ')}
    />
  )
}

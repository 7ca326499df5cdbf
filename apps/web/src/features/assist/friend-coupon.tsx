import type { Coupon } from '@crema/contract/vouchers/coupon'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ticketPresentation } from '#src/shared/vouchers/ticket-presentation.ts'
import { Ticket } from '#src/ui/ticket/ticket.tsx'

type FriendCouponProps = {
  coupon: Coupon
  /** In place of the coupon's kind. */
  tag?: string
  isGone: boolean
}

/** What a friend gets, as a ticket. Not `CouponTicket`, which is part of the campaign page's own chunk. */
export function FriendCoupon({ coupon, tag, isGone }: FriendCouponProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const { value, image, name, note, validDays } = coupon
  return (
    <Ticket
      {...ticketPresentation(value, { t, locale, country })}
      {...(tag !== undefined && { tag })}
      image={image}
      title={name}
      level={3}
      state={isGone ? 'spent' : 'available'}
      note={[note, t('coupon.validWithin', { days: validDays })].filter(Boolean).join('\n')}
    />
  )
}

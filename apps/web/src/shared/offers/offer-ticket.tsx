import { Link } from '@tanstack/react-router'
import type { ListedCampaign } from '@crema/contract/campaigns/campaign'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import { joinFacts } from '#src/lib/text/join-facts.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { ticketPresentation } from '#src/shared/vouchers/ticket-presentation.ts'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Ticket } from '#src/ui/ticket/ticket.tsx'
import type { Offer } from './offers.ts'
import { useHeroOpening } from './opening/use-hero-opening.ts'

type OfferTicketProps = {
  offer: Offer
  nowMs: number
  /** Of its heading. */
  level: 2 | 3
  withPicture: boolean
}

/**
 * A campaign as a ticket: the value of its first coupon, the title, the number of coupons and the time left. A claimed one
 * leads to the code of its voucher.
 */
export function OfferTicket({ offer, nowMs, level, withPicture }: OfferTicketProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const { campaign, isClaimed, voucherNo } = offer
  const open = useHeroOpening(campaign)
  const [coupon] = campaign.coupons
  if (!coupon) return null
  const address = voucherNo === null ? paths.offer(campaign) : paths.wallet({ voucherNo })
  return (
    <Link {...address} className={ticketLinkClass} onClick={voucherNo === null ? open : undefined}>
      <Ticket
        {...ticketPresentation(coupon.value, { t, locale, country })}
        title={campaign.title}
        note={<Facts>{voucherNo === null ? noteOf(campaign) : t('coupon.showCode')}</Facts>}
        image={withPicture ? coupon.image : null}
        state={isClaimed ? 'claimed' : isOpen(campaign) ? 'available' : 'spent'}
        stamp={isClaimed ? t('coupon.claimed') : undefined}
        level={level}
      />
    </Link>
  )

  function noteOf({ state, endsAt, coupons }: ListedCampaign): string {
    const time = timeLeft(locale, Date.parse(endsAt) - nowMs)
    const parts = [
      t('coupon.couponCount', { count: coupons.length }),
      state === 'running' ? time && t('coupon.endsIn', { time }) : t(`outcomes.${state}`),
    ]
    return joinFacts(parts)
  }
}

const isOpen = ({ state }: ListedCampaign) => state === 'running' || state === 'outsideHours'

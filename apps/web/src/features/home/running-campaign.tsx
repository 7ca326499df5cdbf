import { Link } from '@tanstack/react-router'
import type { CampaignSummary } from '@crema/contract/campaigns/campaign'
import { timeLeft } from '@crema/i18n/format/dates/relative'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ticketLinkClass } from '#src/shared/vouchers/ticket-link.ts'
import { ticketPresentation } from '#src/shared/vouchers/ticket-presentation.ts'
import { Ticket } from '#src/ui/ticket/ticket.tsx'

/** A campaign as a ticket: the value of its first coupon, the title, the number of coupons and the time left. */
export function RunningCampaign({ campaign, nowMs }: { campaign: CampaignSummary; nowMs: number }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const [coupon] = campaign.coupons
  if (!coupon) return null
  const time = timeLeft(locale, Date.parse(campaign.endsAt) - nowMs)
  const note = [
    t('home.couponCount', { count: campaign.coupons.length }),
    campaign.state === 'running' ? time && t('home.endsIn', { time }) : t(`outcomes.${campaign.state}`),
  ]
  return (
    <Link {...paths.campaign({ activityNo: campaign.activityNo })} className={ticketLinkClass}>
      <Ticket
        {...ticketPresentation(coupon.value, { t, locale, country })}
        title={campaign.title}
        note={note.filter(Boolean).join(' · ')}
        state={campaign.state === 'running' || campaign.state === 'outsideHours' ? 'available' : 'spent'}
      />
    </Link>
  )
}

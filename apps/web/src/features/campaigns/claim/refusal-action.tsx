import { Link } from '@tanstack/react-router'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import { useTranslate } from '#src/session/app-context.ts'
import { CalendarButton } from '#src/shared/vouchers/calendar/calendar-button.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { Claim } from './claim-state.ts'

const hourMs = 60 * 60_000

/** The action that resolves a refusal, where there is one. */
export function RefusalAction({
  outcome,
  campaign,
  onClaim,
}: {
  outcome: Outcome
  campaign: Campaign
  onClaim: Claim
}) {
  const t = useTranslate()
  switch (outcome) {
    case 'storeRequired':
    case 'storeNotSupported':
    case 'storeClosedToday':
      return (
        <Link
          to="/home/stores"
          search={{ activityNo: campaign.activityNo, choose: '1' }}
          className={buttonClass()}
        >
          {t(outcome === 'storeRequired' ? 'campaign.chooseStore' : 'campaign.chooseOther')}
        </Link>
      )
    case 'scanOnly':
    case 'qrInvalid':
    case 'qrExpired':
      return (
        <Link to="/home/scan" className={buttonClass()}>
          {t(outcome === 'scanOnly' ? 'campaign.scanCode' : 'campaign.scanAgain')}
        </Link>
      )
    case 'notStarted':
    case 'outsideHours':
    case 'dailyQuotaGone':
      return <Reminder campaign={campaign} />
    case 'phoneRequired':
      return <Button onClick={() => onClaim('phone')}>{t('campaign.addPhone')}</Button>
    case 'phoneRegistrationOnly':
      return <Button onClick={() => onClaim('byPhone')}>{t('campaign.signInByPhone')}</Button>
    default:
      return null
  }
}

/** An hour in the calendar, from when the campaign opens. */
function Reminder({
  campaign: { activityNo, title, summary, nextOpenAt, startsAt, state },
}: {
  campaign: Campaign
}) {
  const t = useTranslate()
  const opensAt = nextOpenAt ?? (state === 'notStarted' ? startsAt : null)
  if (opensAt === null) return null
  const startsAtMs = Date.parse(opensAt)
  return (
    <CalendarButton
      label={t('campaign.remind')}
      entry={{
        id: `campaign-${activityNo}`,
        title,
        text: summary,
        url: `/marketing/collect-coupons?activityNo=${activityNo}`,
        when: 'hours',
        startsAtMs,
        endsAtMs: startsAtMs + hourMs,
      }}
    />
  )
}

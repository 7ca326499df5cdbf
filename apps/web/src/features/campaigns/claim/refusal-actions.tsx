import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import type { Translator } from '@crema/i18n/messages'
import { useTranslate } from '#src/session/app-context.ts'
import { HomeLink, WalletLink } from '#src/shared/screen/screen-links.tsx'
import { CalendarButton } from '#src/shared/vouchers/calendar/calendar-button.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { Claim } from './claim-state.ts'

const hourMs = 60 * 60_000

type RefusalProps = { outcome: Outcome; campaign: Campaign; onClaim: Claim }

/** The one thing that helps after a refusal, and a link to the running campaigns; that link alone where nothing helps. */
export function RefusalActions(refusal: RefusalProps) {
  const t = useTranslate()
  const action = helpfulAction(refusal, t)
  return (
    <>
      {action}
      <HomeLink {...(action ? { variant: 'quiet' } : {})}>{t('campaign.seeRunning')}</HomeLink>
    </>
  )
}

function helpfulAction({ outcome, campaign, onClaim }: RefusalProps, t: Translator['t']): ReactNode {
  switch (outcome) {
    case 'storeRequired':
    case 'storeNotSupported':
    case 'storeClosedToday':
      // There is no other store to choose.
      if (outcome === 'storeClosedToday' && campaign.store.takingPart === 1) return null
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
      return reminder(campaign, t)
    case 'onePerIdentity':
      return <WalletLink>{t('campaign.seeAll')}</WalletLink>
    case 'phoneRequired':
      return <Button onClick={() => onClaim('phone')}>{t('campaign.addPhone')}</Button>
    case 'phoneRegistrationOnly':
      return <Button onClick={() => onClaim('byPhone')}>{t('campaign.signInByPhone')}</Button>
    default:
      return null
  }
}

/** An hour in the calendar, from when the campaign opens. */
function reminder(
  { activityNo, title, summary, zone, nextOpenAt, startsAt, state }: Campaign,
  t: Translator['t'],
): ReactNode {
  const opensAt = nextOpenAt ?? (state === 'notStarted' ? startsAt : null)
  if (opensAt === null) return null
  const startsAtMs = Date.parse(opensAt)
  return (
    <CalendarButton
      label={t('campaign.remind')}
      variant="primary"
      entry={{
        id: `campaign-${activityNo}`,
        title,
        text: summary,
        url: `/marketing/collect-coupons?activityNo=${activityNo}`,
        when: 'hours',
        startsAtMs,
        endsAtMs: startsAtMs + hourMs,
        zone,
      }}
    />
  )
}

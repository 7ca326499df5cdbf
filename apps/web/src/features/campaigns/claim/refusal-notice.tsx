import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import { MessageNotLoaded, type Translator } from '@crema/i18n/messages'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ClockIcon, InfoIcon, PinIcon, UserIcon } from '#src/ui/art/icons.tsx'
import { CalendarIcon, ScanIcon, TicketIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { OffersBelow } from '../offers/offers-below.tsx'
import { refusalHelp } from './refusal-help.ts'
import { useLaunchStore } from './use-launch-store.ts'

type RefusalNoticeProps = {
  outcome: Outcome
  campaign: Campaign
  /** The gateway's own text for the outcome, where a claim was just refused. */
  message: string | undefined
  isAnnounced: boolean
}

/** Why the campaign cannot be claimed, what would help, and what can be claimed instead. */
export function RefusalNotice({ outcome, campaign, message, isAnnounced }: RefusalNoticeProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  useLaunchStore(outcome, campaign.activityNo)
  useDrawScreen(campaign)
  return (
    <>
      <Notice
        tone="refused"
        icon={icons[outcome] ?? <InfoIcon />}
        title={refusalTitle(outcome, message, t)}
        text={refusalHelp(outcome, campaign, t, locale, country)}
        live={isAnnounced}
      />
      <OffersBelow except={campaign.activityNo} />
    </>
  )
}

/** A draw, which is never claimed, has a screen of its own. The gateway redirects to it, unless the page comes from the cache. */
function useDrawScreen({ kind, activityNo }: Campaign): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (kind === 'lottery')
      void navigate({ to: '/marketing/pointActivity/draw', search: { activityNo }, replace: true })
  }, [kind, activityNo, navigate])
}

const icons: Partial<Record<Outcome, ReactNode>> = {
  notStarted: <ClockIcon />,
  outsideHours: <ClockIcon />,
  dailyQuotaGone: <ClockIcon />,
  ended: <CalendarIcon />,
  soldOut: <TicketIcon />,
  totalLimitReached: <TicketIcon />,
  prizeLimitReached: <TicketIcon />,
  participantLimitReached: <UserIcon />,
  newUsersOnly: <UserIcon />,
  onePerIdentity: <UserIcon />,
  phoneRequired: <UserIcon />,
  phoneRegistrationOnly: <UserIcon />,
  scanOnly: <ScanIcon />,
  qrInvalid: <ScanIcon />,
  qrExpired: <ScanIcon />,
  storeRequired: <PinIcon />,
  storeNotSupported: <PinIcon />,
  storeClosedToday: <PinIcon />,
}

/** A gateway that is newer than the page may name an outcome for which the page has no message. */
function refusalTitle(outcome: Outcome, message: string | undefined, t: Translator['t']): string {
  try {
    return t(`outcomes.${outcome}`)
  } catch (error) {
    if (!(error instanceof MessageNotLoaded)) throw error
    return message ?? t('failures.unexpected')
  }
}

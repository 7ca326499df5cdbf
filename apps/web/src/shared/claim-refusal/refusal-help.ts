import type { Campaign, CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import { formatInstant } from '@crema/i18n/format/dates/date'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'

/** What the help depends on. */
export type RefusingCampaign = Pick<
  Campaign,
  'kind' | 'zone' | 'endsAt' | 'nextOpenAt' | 'startsAt' | 'series'
> & { store?: Campaign['store'] }

/** One sentence about what would help after a refusal; undefined where the refusal's own message is enough. */
export function refusalHelp(
  outcome: Outcome,
  { kind, zone, endsAt, nextOpenAt, startsAt, series, store }: RefusingCampaign,
  t: Translator['t'],
  locale: Locale,
  country: string,
): string | undefined {
  const at = (instant: string) => formatInstant(locale, instant, 'monthDayTimeZone', zone, country)
  switch (outcome) {
    case 'notStarted':
      return t('campaign.helpNotStarted', { date: at(startsAt) })
    case 'outsideHours':
      return nextOpenAt === null ? undefined : t('campaign.helpOutsideHours', { date: at(nextOpenAt) })
    case 'ended':
      return t('campaign.helpEnded', { date: at(endsAt) })
    case 'offShelf':
      return t('campaign.helpOffShelf')
    case 'soldOut':
    case 'totalLimitReached':
    case 'prizeLimitReached':
      return t('campaign.helpSoldOut')
    case 'dailyQuotaGone':
      // On its last day the campaign does not open again.
      return nextOpenAt === null
        ? t('campaign.helpSoldOut')
        : t('campaign.helpDailyQuotaGone', { date: at(nextOpenAt) })
    case 'participantLimitReached':
      return t('campaign.helpParticipants')
    case 'newUsersOnly':
      return t('campaign.helpNewMembers')
    case 'ownWayOnly':
      return ownWayText(kind, t)
    case 'scanOnly':
      return t('campaign.helpScan')
    case 'qrInvalid':
    case 'qrExpired':
      return t('campaign.helpScanAgain')
    case 'storeRequired':
      return t('campaign.helpStore')
    case 'storeNotSupported':
      return t('campaign.helpStoreNotSupported')
    case 'storeClosedToday':
      return t(store?.takingPart === 1 ? 'campaign.helpOnlyStoreClosed' : 'campaign.helpStoreClosed')
    case 'alreadyInSeries':
      return series?.joined ? t('campaign.helpSeries', { title: series.joined.title }) : undefined
    case 'participationLimitReached':
    case 'onePerIdentity':
      return t('campaign.helpHeld')
    case 'phoneRequired':
      return t('campaign.helpPhone')
    case 'phoneRegistrationOnly':
      return t('campaign.helpByPhone')
    default:
      return undefined
  }
}

function ownWayText(kind: CampaignKind, t: Translator['t']): string | undefined {
  switch (kind) {
    case 'fission':
      return t('campaign.helpFission')
    case 'lottery':
      return t('campaign.helpLottery')
    case 'gifts':
      return t('campaign.helpGifts')
    case 'coupons':
      return undefined
  }
}

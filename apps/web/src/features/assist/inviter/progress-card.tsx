import type { AssistCampaign, Help } from '@crema/contract/assist/assist'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Seats } from '#src/ui/feedback/seats.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { initialOf } from '../initial-of.ts'
import { seatedHelps } from '../tier-progress.ts'
import { hueOfHelp } from './friend-mark.ts'
import { TierPath } from './tier-path.tsx'

type ProgressCardProps = {
  campaign: AssistCampaign
  helps: readonly Help[]
  /** The friend who has just joined. */
  arrived: Help | undefined
}

/** The seats of the invitation, and the tiers. */
export function ProgressCard({ campaign: { own, tiers }, helps, arrived }: ProgressCardProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const seated = seatedHelps(helps, own?.helpers ?? 0)
  return (
    <Card aria-label={t('assist.rewards')}>
      {own ? (
        <Seats
          label={t('assist.seats', {
            count: formatNumber(locale, own.helpers),
            seats: formatNumber(locale, own.seats),
          })}
          total={own.seats}
          taken={seated.map(({ name }) => initialOf(name))}
          hues={seated.map(({ reference }) => hueOfHelp(reference))}
          animateLast={arrived !== undefined && arrived === seated.at(-1)}
        />
      ) : (
        <Heading size={17}>{t('assist.rewards')}</Heading>
      )}
      <TierPath tiers={tiers} qualified={own?.qualified ?? 0} />
    </Card>
  )
}

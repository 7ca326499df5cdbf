import type { Draw } from '@crema/contract/draws/draw'
import type { Outcome } from '@crema/contract/outcomes'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { PriceFailure } from '#src/shared/stars/price-failure.tsx'
import { starRefusalIcon } from '#src/shared/stars/refusal-icon.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { NoConnectionIcon } from '#src/ui/art/refusal-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { Enter } from './use-enter.ts'

/** What the screen shows in other ways: the sign-in, the state of the draw. */
const shownElsewhere: readonly (Outcome | null)[] = [
  null,
  'loginRequired',
  'notStarted',
  'ended',
  'offShelf',
  'ownWayOnly',
]

/** Why the member cannot enter now, and what would help. */
export function ObstacleNotice({ draw, missing }: { draw: Draw; missing: number }) {
  const t = useTranslate()
  const howToCollect = useHowToCollect()
  const { state, outcome, entriesPerMember, ownCodes } = draw
  if (state !== 'open') return null
  if (ownCodes.length >= entriesPerMember)
    return (
      <Notice
        icon={starRefusalIcon('participationLimitReached')}
        title={t('draws.allCodes', { count: entriesPerMember })}
      />
    )
  if (missing > 0 && outcome !== 'redemptionDeadlinePassed')
    return (
      <Notice
        icon={starRefusalIcon('notEnoughPoints')}
        title={t('stars.needMore', { count: missing })}
        {...(howToCollect !== undefined && { text: howToCollect })}
      />
    )
  if (shownElsewhere.includes(outcome) || outcome === null) return null
  return <Notice tone="refused" icon={starRefusalIcon(outcome)} title={t(`outcomes.${outcome}`)} />
}

/** Why the last attempt to enter failed, and what would help. */
export function EntryFailure({ draw, state, missing }: { draw: Draw; state: Enter; missing: number }) {
  const t = useTranslate()
  const isOnline = useIsOnline()
  const howToCollect = useHowToCollect()
  const { error, isSending, confirmedPrice } = state
  if (error && !isSending) {
    return (
      <PriceFailure
        error={error}
        price={draw.priceStars ?? 0}
        confirmedPrice={confirmedPrice}
        notEnough={[missing > 0 && `${t('stars.needMore', { count: missing })}.`, howToCollect]
          .filter(Boolean)
          .join(' ')}
        unsure={t('draws.unsure')}
      />
    )
  }
  return isOnline ? null : (
    <Notice tone="refused" icon={<NoConnectionIcon />} title={t('draws.needsConnection')} live />
  )
}

function useHowToCollect(): string | undefined {
  const { summary } = useStarSummary()
  return summary?.program?.howToCollect[0]
}

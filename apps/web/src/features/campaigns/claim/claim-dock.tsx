import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Translator } from '@crema/i18n/messages'
import { refusalName } from '#src/api/api-error.ts'
import { isolated } from '#src/lib/text/bidi-isolate.ts'
import { useText } from '#src/session/app-context.ts'
import type { ChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { TicketsLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'
import { RefusedClaim } from '../lazy-components.ts'
import { outcomeWith, useClaimTerms } from './claim-terms.ts'
import type { Claim, ClaimStage } from './use-claim.ts'

type ClaimDockProps = { campaign: Campaign; onClaim: Claim; state: ClaimStage }

/** The action at the thumb: claim, or why not and what would help, or on to the wallet. */
export function ClaimDock({ campaign, onClaim, state }: ClaimDockProps) {
  const t = useText()
  const terms = useClaimTerms(campaign.activityNo)
  const refusal = state.stage === 'failed' ? refusalName(state.error) : undefined
  const outcome = outcomeWith(campaign.claim.outcome, terms, refusal)
  // Whoever holds all a person may hold is on the way to the wallet.
  if (outcome === 'alreadyClaimed' || outcome === 'participationLimitReached') {
    return (
      <Dock>
        <TicketsLink>{t('campaign.seeAll')}</TicketsLink>
      </Dock>
    )
  }
  if (outcome !== null && outcome !== 'loginRequired') {
    return (
      <Dock>
        <Suspense>
          <RefusedClaim
            outcome={outcome}
            campaign={campaign}
            onClaim={onClaim}
            isNews={state.stage === 'failed'}
          />
        </Suspense>
      </Dock>
    )
  }
  const hasFailed = state.stage === 'failed' && refusal === undefined
  return (
    <Dock hint={<ClaimHint campaign={campaign} store={terms.store} />}>
      {hasFailed ? <Notice tone="error" title={failureText(state.error, t)} live /> : null}
      <Button
        data-early="claim"
        busy={state.stage === 'claiming'}
        busyLabel={t('campaign.claiming')}
        doneLabel={t('campaign.stamp')}
        onClick={() => onClaim()}
      >
        {hasFailed ? t('common.retry') : t('campaign.claim', { count: campaign.coupons.length })}
      </Button>
    </Dock>
  )
}

function ClaimHint({
  campaign: { activityNo, limits },
  store,
}: {
  campaign: Campaign
  store: ChosenStore | null
}) {
  const t = useText()
  const facts = [t('campaign.perPerson', { count: limits.perPerson }), leftText(limits, t)]
    .filter(Boolean)
    .join(' · ')
  if (!store?.name) return facts
  return (
    <>
      {t('campaign.atStore', { store: isolated(store.name) })}
      {' · '}
      <Link to="/home/stores" search={{ activityNo, choose: '1' }}>
        {t('campaign.chooseOther')}
      </Link>
    </>
  )
}

function leftText({ today, total }: Campaign['limits'], t: Translator['t']): string | null {
  if (today && (!total || today.left <= total.left)) return t('campaign.leftToday', { count: today.left })
  return total && t('campaign.left', { count: total.left })
}

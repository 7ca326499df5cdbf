import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Translator } from '@crema/i18n/messages'
import { refusalName } from '#src/api/api-error.ts'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { useTranslate } from '#src/session/app-context.ts'
import type { ChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { WalletLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { BottomBar } from '#src/ui/layout/bottom-bar.tsx'
import { RefusedClaim } from '../lazy-components.ts'
import { outcomeWithPrerequisites, useClaimPrerequisites } from './claim-prerequisites.ts'
import type { Claim, ClaimState } from './claim-state.ts'

type ClaimBottomBarProps = { campaign: Campaign; onClaim: Claim; state: ClaimState }

/** The screen's main action: claim; or why that is not possible and what would help; or the wallet. */
export function ClaimBottomBar({ campaign, onClaim, state }: ClaimBottomBarProps) {
  const t = useTranslate()
  const prerequisites = useClaimPrerequisites(campaign.activityNo)
  const hasFailed = state.stage === 'failed'
  const refusal = hasFailed ? refusalName(state.error) : undefined
  const outcome = outcomeWithPrerequisites(campaign.claim.outcome, prerequisites, refusal)
  // A member who has reached the limit sees the wallet instead.
  if (outcome === 'alreadyClaimed' || outcome === 'participationLimitReached') {
    return (
      <BottomBar>
        <WalletLink>{t('campaign.seeAll')}</WalletLink>
      </BottomBar>
    )
  }
  if (outcome !== null && outcome !== 'loginRequired') {
    return (
      <BottomBar>
        <Suspense>
          <RefusedClaim
            outcome={outcome}
            campaign={campaign}
            onClaim={onClaim}
            message={hasFailed && refusal === outcome ? failureText(state.error, t) : undefined}
            isAnnounced={hasFailed}
          />
        </Suspense>
      </BottomBar>
    )
  }
  return (
    <BottomBar hint={<ClaimHint campaign={campaign} store={prerequisites.store} />}>
      {/* Also a refusal that this page does not know, or that the campaign as read since does not confirm. */}
      {hasFailed ? (
        <Notice tone={refusal ? 'refused' : 'error'} title={failureText(state.error, t)} live />
      ) : null}
      <Button
        // Before hydration only the sheet with an e-mail address could open.
        data-early={campaign.limits.phoneRegistrationOnly ? undefined : 'claim'}
        busy={state.stage === 'claiming'}
        busyLabel={t('campaign.claiming')}
        doneLabel={t('campaign.stamp')}
        onClick={() => onClaim()}
      >
        {hasFailed && !refusal ? t('common.retry') : t('campaign.claim', { count: campaign.coupons.length })}
      </Button>
    </BottomBar>
  )
}

function ClaimHint({
  campaign: { activityNo, limits },
  store,
}: {
  campaign: Campaign
  store: ChosenStore | null
}) {
  const t = useTranslate()
  const facts = [t('campaign.perPerson', { count: limits.perPerson }), leftText(limits, t)]
    .filter(Boolean)
    .join(' · ')
  if (!store?.name) return facts
  return (
    <>
      {t('campaign.atStore', { store: bidiIsolate(store.name) })}
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

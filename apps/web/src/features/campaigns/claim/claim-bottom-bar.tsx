import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Translator } from '@crema/i18n/messages'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { useTranslate } from '#src/session/app-context.ts'
import type { ChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { WalletLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { BottomBar } from '#src/ui/layout/bottom-bar.tsx'
import { RefusalActions } from '../lazy-components.ts'
import type { Claim, ClaimState } from './claim-state.ts'
import type { ClaimOutcome } from './use-claim-outcome.ts'

type ClaimBottomBarProps = { campaign: Campaign; onClaim: Claim; state: ClaimState; found: ClaimOutcome }

/** The screen's main action: claim; or what would help after a refusal; or the wallet. */
export function ClaimBottomBar({ campaign, onClaim, state, found }: ClaimBottomBarProps) {
  const t = useTranslate()
  const { outcome, refused, refusal, store } = found
  if (refused !== null) {
    return (
      <BottomBar>
        <Suspense>
          <RefusalActions outcome={refused} campaign={campaign} onClaim={onClaim} />
        </Suspense>
      </BottomBar>
    )
  }
  if (outcome !== null && outcome !== 'loginRequired') {
    return (
      <BottomBar>
        <WalletLink>{t('campaign.seeAll')}</WalletLink>
      </BottomBar>
    )
  }
  return (
    <BottomBar hint={<ClaimHint campaign={campaign} store={store} />}>
      {/* Also a refusal of a later version, or one that the campaign as read since does not confirm. */}
      {state.stage === 'failed' ? (
        <Notice tone={refusal ? 'refused' : 'error'} title={failureText(state.error, t)} live />
      ) : null}
      <Button
        // Before hydration only the sheet with an e-mail address could open.
        data-early={campaign.limits.phoneRegistrationOnly ? undefined : 'claim'}
        busy={state.stage === 'claiming'}
        busyLabel={t('campaign.claiming')}
        doneLabel={t('campaign.stamp')}
        onClick={(event) => onClaim('claim', event.currentTarget)}
      >
        {state.stage === 'failed' && !refusal
          ? t('common.retry')
          : t('campaign.claim', { count: campaign.coupons.length })}
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
  if (!store?.name) return leftText(limits, t)
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

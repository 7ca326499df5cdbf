import { Suspense } from 'react'
import type { FailureName, Outcome } from '@crema/contract/outcomes'
import { useTranslate } from '#src/session/app-context.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { BottomBar } from '#src/ui/layout/bottom-bar.tsx'
import type { Help } from './help-state.ts'
import type { InvitedCampaign } from './invited-campaign.ts'
import { ChosenStoreHint, NextActions } from './lazy-components.ts'
import { namedBy } from './named-by.ts'

type HelpBarProps = {
  campaign: InvitedCampaign
  state: Help
  /** Why the friend cannot help now; null where they can. */
  refused: Outcome | null
  /** The refusal of the last attempt. */
  refusal: FailureName | undefined
}

/** The one action: help; after it, or where it is refused, what can be done next. */
export function HelpBar({ campaign, state, refused, refusal }: HelpBarProps) {
  const t = useTranslate()
  const { help, invited } = campaign
  if (help.helpedAt !== null || refused !== null) {
    return (
      <BottomBar>
        <Suspense>
          <NextActions refused={refused} campaign={campaign} state={state} />
        </Suspense>
      </BottomBar>
    )
  }
  const { error, isSending } = state
  return (
    <BottomBar hint={<HelpHint campaign={campaign} state={state} />}>
      {error === null ? null : (
        <Notice tone={refusal ? 'refused' : 'error'} title={failureText(error, t)} live />
      )}
      <Button
        data-early="claim"
        busy={isSending}
        busyLabel={t('invitation.helping')}
        doneLabel={t('invitation.helped')}
        onClick={(event) => state.help('claim', event.currentTarget)}
      >
        {error !== null && refusal === undefined ? t('common.retry') : t('invitation.help', namedBy(invited))}
      </Button>
    </BottomBar>
  )
}

/** The chosen store; for visitors what follows the tap. */
function HelpHint({ campaign, state: { store } }: Pick<HelpBarProps, 'campaign' | 'state'>) {
  const t = useTranslate()
  if (store?.name) {
    return (
      <Suspense>
        <ChosenStoreHint campaign={campaign} name={store.name} />
      </Suspense>
    )
  }
  return campaign.help.outcome === 'loginRequired' ? t('invitation.signInNext') : null
}

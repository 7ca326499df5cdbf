import { Link } from '@tanstack/react-router'
import type { AssistCampaign } from '@crema/contract/assist/assist'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { OffersBelow } from '#src/shared/offers/claimable/offers-below.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'

type InvitationMissingProps = {
  reason: 'notFound' | 'notInCountry'
  /** The campaign, where it exists and the invitation does not. */
  campaign: AssistCampaign | undefined
}

/** There is no such invitation: the reason, and what is possible instead. */
export function InvitationMissing({ reason, campaign }: InvitationMissingProps) {
  const t = useTranslate()
  const isRunning = campaign?.state === 'running'
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<Picture image="lost" />}
        title={reason === 'notInCountry' ? t('outcomes.notInCountry') : t('invitation.missingTitle')}
        text={t(reason === 'notInCountry' ? 'campaign.helpNotInCountry' : 'invitation.missingText')}
        action={
          <Stack>
            {isRunning ? (
              <Link {...paths.friends({ activityNo: campaign.activityNo })} className={buttonClass()}>
                {t('invitation.inviteToo')}
              </Link>
            ) : null}
            <HomeLink {...(isRunning ? { variant: 'quiet' } : {})}>{t('campaign.seeRunning')}</HomeLink>
          </Stack>
        }
      />
      <OffersBelow except={undefined} />
    </Page>
  )
}

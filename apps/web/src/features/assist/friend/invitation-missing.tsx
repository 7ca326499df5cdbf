import { Link } from '@tanstack/react-router'
import type { AssistCampaign } from '@crema/contract/assist/assist'
import type { ReadResult } from '#src/api/read-options.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { OffersBelow } from '#src/shared/offers/claimable/offers-below.tsx'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'

/** There is no such invitation: the reason, and what is possible instead. */
export function InvitationMissing({ read }: { read: ReadResult<AssistCampaign> }) {
  const t = useTranslate()
  // The campaign may exist where the invitation does not.
  const running = 'ok' in read && read.ok.state === 'running' ? read.ok : undefined
  const isElsewhere = 'refused' in read && read.refused === 'notInCountry'
  return (
    <PanesPage>
      <EmptyPanes
        level={1}
        tone="off"
        art={<Picture image="lost" />}
        title={t(isElsewhere ? 'outcomes.notInCountry' : 'invitation.missingTitle')}
        text={t(isElsewhere ? 'campaign.helpNotInCountry' : 'invitation.missingText')}
        action={
          <Stack>
            {running ? (
              <Link {...paths.friends({ activityNo: running.activityNo })} className={buttonClass()}>
                {t('invitation.inviteToo')}
              </Link>
            ) : null}
            <HomeLink {...(running ? { variant: 'quiet' } : {})}>{t('campaign.seeRunning')}</HomeLink>
          </Stack>
        }
      >
        <OffersBelow except={undefined} />
      </EmptyPanes>
    </PanesPage>
  )
}

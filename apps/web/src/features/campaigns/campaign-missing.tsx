import { useTranslate } from '#src/session/app-context.ts'
import { OffersBelow } from '#src/shared/offers/claimable/offers-below.tsx'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { ChangeCountry } from './change-country.tsx'

const helpTexts = {
  notFound: 'campaign.helpNotFound',
  notInCountry: 'campaign.helpNotInCountry',
  missingParameters: 'campaign.helpMissing',
} as const

export type MissingReason = keyof typeof helpTexts

/** There is no campaign to show: the reason, what can be claimed, a link to the running ones, and another country where that may help. */
export function CampaignMissing({ reason }: { reason: MissingReason }) {
  const t = useTranslate()
  return (
    <PanesPage>
      <EmptyPanes
        level={1}
        tone="off"
        art={<Picture image="lost" />}
        title={t(`outcomes.${reason}`)}
        text={t(helpTexts[reason])}
        action={
          <>
            <HomeLink>{t('campaign.seeRunning')}</HomeLink>
            {reason === 'notInCountry' ? (
              <div>
                <ChangeCountry />
              </div>
            ) : null}
          </>
        }
      >
        <OffersBelow except={undefined} />
      </EmptyPanes>
    </PanesPage>
  )
}

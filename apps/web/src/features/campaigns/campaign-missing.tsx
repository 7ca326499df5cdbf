import { useTranslate } from '#src/session/app-context.ts'
import { OffersBelow } from '#src/shared/offers/claimable/offers-below.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
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
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
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
      />
      <OffersBelow except={undefined} />
    </Page>
  )
}

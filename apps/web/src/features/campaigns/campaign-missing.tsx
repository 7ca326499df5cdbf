import { useText } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { LostArt } from '#src/ui/art/not-found-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'

const helps = {
  notFound: 'campaign.helpNotFound',
  notInCountry: 'campaign.helpNotInCountry',
  missingParameters: 'campaign.helpMissing',
} as const

export type MissingReason = keyof typeof helps

/** There is no campaign to show: what happened, and what is running instead. */
export function CampaignMissing({ reason }: { reason: MissingReason }) {
  const t = useText()
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<LostArt />}
        title={t(`outcomes.${reason}`)}
        text={t(helps[reason])}
        action={<HomeLink>{t('campaign.seeRunning')}</HomeLink>}
      />
    </Page>
  )
}

import { Link } from '@tanstack/react-router'
import { useText } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink, TicketsLink } from '#src/shared/screen/screen-links.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { NotStartedArt } from '#src/ui/art/not-started-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Ways } from '#src/ui/layout/stack.tsx'

export type ComingScreen = 'fission' | 'poster' | 'stars'

export const comingTitle = {
  fission: 'coming.fissionTitle',
  poster: 'coming.posterTitle',
  stars: 'coming.starsTitle',
} as const

const comingText = {
  fission: 'coming.fissionText',
  poster: 'coming.posterText',
  stars: 'coming.starsText',
} as const

/** What a screen will be, and what one can do today instead. `activityNo`: the campaign that the link was about. */
export function ComingPage({ screen, activityNo }: { screen: ComingScreen; activityNo: string | undefined }) {
  const t = useText()
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<NotStartedArt />}
        title={t(comingTitle[screen])}
        text={t(comingText[screen])}
        action={
          <Ways>
            {activityNo === undefined ? (
              <HomeLink>{t('coming.seeRunning')}</HomeLink>
            ) : (
              <Link to="/marketing/collect-coupons" search={{ activityNo }} className={buttonClass()}>
                {t('coming.seeCampaign')}
              </Link>
            )}
            <TicketsLink variant="quiet">{t('coming.myCoupons')}</TicketsLink>
          </Ways>
        }
      />
    </Page>
  )
}

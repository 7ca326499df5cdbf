import { Link } from '@tanstack/react-router'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink, WalletLink } from '#src/shared/screen/screen-links.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'

/** That posters are not built yet, and what is possible today. `activityNo`: the campaign of the link. */
export function ComingSoonPage({ activityNo }: { activityNo: string | undefined }) {
  const t = useTranslate()
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<Picture image="machine" />}
        title={t('coming-soon.posterTitle')}
        text={t('coming-soon.posterText')}
        action={
          <Stack>
            {activityNo === undefined ? (
              <HomeLink>{t('coming-soon.seeRunning')}</HomeLink>
            ) : (
              <Link {...paths.campaign({ activityNo })} className={buttonClass()}>
                {t('coming-soon.seeCampaign')}
              </Link>
            )}
            <WalletLink variant="quiet">{t('coming-soon.myCoupons')}</WalletLink>
          </Stack>
        }
      />
    </Page>
  )
}

import { Link } from '@tanstack/react-router'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'

/** There is no such campaign in the visitor's country, or none whose offer a poster could lead to. */
export function PosterMissing() {
  const t = useTranslate()
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<Picture image="lost" />}
        title={t('posters.missingTitle')}
        text={t('posters.missingText')}
        action={
          <Link {...paths.offers()} className={buttonClass()}>
            {t('posters.seeOffers')}
          </Link>
        }
      />
    </Page>
  )
}

import { Link } from '@tanstack/react-router'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'

/** There is no such draw, or not in the visitor's country. */
export function DrawMissing() {
  const t = useTranslate()
  return (
    <Page top={<ScreenBar up={paths.starsPart('draws')} />}>
      <EmptyState
        level={1}
        art={<Picture image="lost" />}
        title={t('outcomes.notFound')}
        text={t('stars.notHereText')}
        action={
          <Link {...paths.starsPart('draws')} className={buttonClass()}>
            {t('draws.seeAll')}
          </Link>
        }
      />
    </Page>
  )
}

import { Link } from '@tanstack/react-router'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'

/** There is no such campaign in the visitor's country, or none whose offer a poster could lead to. */
export function PosterMissing() {
  const t = useTranslate()
  return (
    <PanesPage>
      <EmptyPanes
        level={1}
        tone="off"
        art={<Picture image="lost" />}
        title={t('posters.missingTitle')}
        text={t('posters.missingText')}
        action={
          <Link {...paths.offers()} className={buttonClass()}>
            {t('posters.seeOffers')}
          </Link>
        }
      />
    </PanesPage>
  )
}

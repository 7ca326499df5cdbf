import { useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'

type InviterMissingProps = {
  /** Why the campaign of the link cannot be shown; undefined where no campaign of friend assist is running. */
  reason?: string | undefined
}

/** There is no campaign to invite to. */
export function InviterMissing({ reason }: InviterMissingProps) {
  const t = useTranslate()
  return (
    <Page top={<ScreenBar title={t('assist.title')} />}>
      <EmptyState
        level={2}
        art={<Picture image={reason === undefined ? 'friends' : 'lost'} />}
        title={reason ?? t('assist.noneTitle')}
        text={t('assist.noneText')}
        action={<HomeLink>{t('assist.seeRunning')}</HomeLink>}
      />
    </Page>
  )
}

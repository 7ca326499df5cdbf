import { useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'

/** Shown at the addresses of payments while no payment is open. */
export function NoPaymentPage() {
  const t = useTranslate()
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<Picture image="lost" />}
        title={t('payments.noneTitle')}
        text={t('payments.noneText')}
        action={<HomeLink>{t('payments.home')}</HomeLink>}
      />
    </Page>
  )
}

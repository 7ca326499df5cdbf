import { useText } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { LostArt } from '#src/ui/art/not-found-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'

/** An address of payments, while no payment is open. */
export function NoPaymentPage() {
  const t = useText()
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<LostArt />}
        title={t('payment.noneTitle')}
        text={t('payment.noneText')}
        action={<HomeLink>{t('payment.home')}</HomeLink>}
      />
    </Page>
  )
}

import { ScreenBar } from '#src/parts/screen-bar.tsx'
import { HomeLink } from '#src/parts/screen-links.tsx'
import { useText } from '#src/session/page-parts.ts'
import { LostArt } from '#src/ui/art/lost-art.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'

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

import { useTranslate } from '#src/session/app-context.ts'
import { useOffers } from '#src/shared/offers/use-offers.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { OfferList } from './offer-list.tsx'

/** `/home/offers`: all running campaigns of the country. */
export function OffersPage() {
  const t = useTranslate()
  return (
    <Page top={<ScreenBar title={t('home.allOffers')} />}>
      <OfferList {...useOffers()} />
    </Page>
  )
}

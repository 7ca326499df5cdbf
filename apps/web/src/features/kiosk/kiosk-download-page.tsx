import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brand } from '#src/lib/brand/brand.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { storeOptions } from '#src/shared/stores/store-queries.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Ways } from '#src/ui/layout/stack.tsx'
import styles from './kiosk-download-page.module.css'

/** `/kiosk/download`: get the app, or go on here. The kiosk's store (`shopMdCode`) goes along. */
export function KioskDownloadPage({ shopMdCode }: { shopMdCode: string | undefined }) {
  const t = useText()
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<CoffeeCupArt />}
        title={t('kiosk.downloadTitle')}
        text={t('kiosk.downloadText', { brand: brand.name })}
        action={
          <Ways>
            {shopMdCode === undefined ? null : <KioskStore storeId={shopMdCode} />}
            <a className={buttonClass()} href={brand.appStoreUrl} rel="noopener">
              {t('app-handoff.appStore')}
            </a>
            <a className={buttonClass()} href={brand.playStoreUrl} rel="noopener">
              {t('app-handoff.playStore')}
            </a>
            <Link
              to="/home"
              search={shopMdCode === undefined ? {} : { shopMdCode }}
              className={buttonClass('quiet')}
            >
              {t('app-handoff.goOn')}
            </Link>
          </Ways>
        }
      />
    </Page>
  )
}

/** Says nothing of a store that nobody knows: the way on is the same. */
function KioskStore({ storeId }: { storeId: string }) {
  const t = useText()
  const { data } = useQuery(storeOptions(usePageParts().api, storeId, {}, useSession()))
  return data && 'ok' in data ? (
    <p className={styles.store}>{t('kiosk.store', { store: data.ok.name })}</p>
  ) : null
}

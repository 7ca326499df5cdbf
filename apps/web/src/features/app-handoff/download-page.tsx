import { brand } from '#src/lib/brand.ts'
import { DocumentLinks } from '#src/parts/document-links.tsx'
import { HomeLink } from '#src/parts/screen-links.tsx'
import { ScreenBar } from '#src/parts/screen-bar.tsx'
import { useText } from '#src/session/texts.ts'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import styles from './download-page.module.css'

/** `/app/download`: where any unknown address leads. Both stores, and the way on without the app. */
export function DownloadPage() {
  const t = useText()
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<CoffeeCupArt />}
        title={t('app-handoff.title', { brand: brand.name })}
        text={t('app-handoff.text')}
        action={
          <div className={styles.ways}>
            <a className={buttonClass()} href={brand.appStoreUrl} rel="noopener">
              {t('app-handoff.appStore')}
            </a>
            <a className={buttonClass()} href={brand.playStoreUrl} rel="noopener">
              {t('app-handoff.playStore')}
            </a>
            <HomeLink variant="quiet">{t('app-handoff.goOn')}</HomeLink>
          </div>
        }
      />
      <nav className={styles.documents} aria-label={t('legal.documents')}>
        <DocumentLinks />
      </nav>
    </Page>
  )
}

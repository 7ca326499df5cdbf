import { hostApp } from '#src/host-app/host-app.ts'
import { brand } from '#src/lib/brand/brand.ts'
import { useText } from '#src/session/app-context.ts'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { DocumentLinks } from '#src/shared/screen/document-links.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Ways } from '#src/ui/layout/stack.tsx'
import { BrokenLink, StoreLinks, WebLink } from './app-choices.tsx'
import { QrOfPage } from './qr-of-page.tsx'
import { useHandoffHere } from './use-handoff.ts'
import styles from './download-page.module.css'

const home = { path: '/home', isBroken: false }

/** `/app/download`: where any unknown address leads. Both stores, the app for who has it, and the way on without. */
export function DownloadPage() {
  const t = useText()
  const ways = useHandoffHere()
  const web = ways?.web ?? home
  if (ways?.isInside) return <InsideTheApp web={web} />
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<CoffeeCupArt />}
        title={t('app-handoff.title', { brand: brand.name })}
        text={t('app-handoff.text')}
        action={
          <Ways>
            <InAppNotice wish="apps" />
            {web.isBroken ? <BrokenLink /> : null}
            <StoreLinks />
            {ways !== null && ways.appHref === undefined ? null : (
              <a className={buttonClass('quiet')} href={ways?.appHref ?? `${brand.appScheme}://open`}>
                {t('app-handoff.open')}
              </a>
            )}
            <WebLink web={web}>{t('app-handoff.goOn')}</WebLink>
            {ways?.device === 'other' ? <QrOfPage /> : null}
          </Ways>
        }
      />
      <nav className={styles.documents} aria-label={t('legal.documents')}>
        <DocumentLinks />
      </nav>
    </Page>
  )
}

/** The same address in the app itself. */
function InsideTheApp({ web }: { web: { path: string; isBroken: boolean } }) {
  const t = useText()
  const close = async () => {
    await (await hostApp())?.call('close', {})
  }
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<CoffeeCupArt />}
        title={t('app-handoff.insideTitle', { brand: brand.name })}
        text={t('app-handoff.insideText')}
        action={
          <Ways>
            <Button onClick={() => void close()}>{t('app-handoff.closePage')}</Button>
            <WebLink web={web}>{t('app-handoff.goOnInside')}</WebLink>
          </Ways>
        }
      />
    </Page>
  )
}

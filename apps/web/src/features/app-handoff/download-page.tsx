import { hostApp } from '#src/host-app/host-app.ts'
import { brand } from '#src/lib/brand/brand.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { AppStoreLinks } from '#src/shared/device/app-store-links.tsx'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { QrOfPage } from '#src/shared/device/qr-of-page.tsx'
import { useDevice } from '#src/shared/device/use-device.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { DocumentsFooter } from '#src/shared/screen/documents-footer.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { BrokenLink, WebLink } from './app-choices.tsx'
import { useHandoff } from './use-handoff.ts'

const home = { path: '/home', isBroken: false }

/** `/app/download`: the app store, a link that opens the app, and one to continue without it. */
export function DownloadPage() {
  const t = useTranslate()
  const options = useHandoff()
  const device = useDevice()
  const web = options?.web ?? home
  const isPhone = device !== 'other'
  const goOn = (
    <WebLink web={web} variant={isPhone ? 'quiet' : 'primary'}>
      {t('app-handoff.goOn')}
    </WebLink>
  )
  if (options?.isInApp) return <InApp web={web} />
  return (
    <PanesPage>
      <EmptyPanes
        level={1}
        art={<Picture image="takeaway" />}
        title={t('app-handoff.title', { brand: brand.name })}
        text={t('app-handoff.text')}
        action={
          <Stack>
            <InAppNotice capability="apps" />
            {web.isBroken ? <BrokenLink /> : null}
            {isPhone ? null : goOn}
            <AppStoreLinks device={device} />
            {options !== null && options.appHref === undefined ? null : (
              <a className={buttonClass('quiet')} href={options?.appHref ?? `${brand.appScheme}://open`}>
                {t('app-handoff.open')}
              </a>
            )}
            {isPhone ? goOn : <QrOfPage />}
          </Stack>
        }
      >
        <DocumentsFooter />
      </EmptyPanes>
    </PanesPage>
  )
}

/** The same address inside the app. */
function InApp({ web }: { web: { path: string; isBroken: boolean } }) {
  const t = useTranslate()
  const close = async () => {
    await (await hostApp())?.call('close', {})
  }
  return (
    <PanesPage>
      <EmptyPanes
        level={1}
        art={<Picture image="takeaway" />}
        title={t('app-handoff.insideTitle', { brand: brand.name })}
        text={t('app-handoff.insideText')}
        action={
          <Stack>
            <Button onClick={() => void close()}>{t('app-handoff.closePage')}</Button>
            <WebLink web={web}>{t('app-handoff.goOnInside')}</WebLink>
          </Stack>
        }
      />
    </PanesPage>
  )
}

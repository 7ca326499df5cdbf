import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brand } from '#src/lib/brand/brand.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { AppStoreLinks } from '#src/shared/device/app-store-links.tsx'
import { QrOfPage } from '#src/shared/device/qr-of-page.tsx'
import { useDevice } from '#src/shared/device/use-device.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { storeOptions } from '#src/shared/stores/store-queries.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import styles from './kiosk-download-page.module.css'

/** `/kiosk/download`: get the app, or continue here. The link home carries the kiosk's store (`shopMdCode`). */
export function KioskDownloadPage({ shopMdCode }: { shopMdCode: string | undefined }) {
  const t = useTranslate()
  const device = useDevice()
  const isPhone = device !== 'other'
  const goOn = (
    <Link {...paths.home({ shopMdCode })} className={buttonClass(isPhone ? 'quiet' : 'primary')}>
      {t('app-handoff.goOn')}
    </Link>
  )
  return (
    <PanesPage>
      <EmptyPanes
        level={1}
        art={<Picture image="takeaway" />}
        title={t('kiosk.downloadTitle')}
        text={t('kiosk.downloadText', { brand: brand.name })}
        action={
          <Stack>
            {shopMdCode === undefined ? null : <KioskStore storeId={shopMdCode} />}
            {isPhone ? null : goOn}
            <AppStoreLinks device={device} />
            {isPhone ? goOn : <QrOfPage />}
          </Stack>
        }
      />
    </PanesPage>
  )
}

/** The kiosk's store; nothing where it is unknown. */
function KioskStore({ storeId }: { storeId: string }) {
  const t = useTranslate()
  const { data } = useQuery(storeOptions(useAppContext().api, storeId, {}, useSession()))
  return data && 'ok' in data ? (
    <p className={styles.store}>{t('kiosk.store', { store: data.ok.name })}</p>
  ) : null
}

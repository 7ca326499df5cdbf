import { useTranslate } from '#src/session/app-context.ts'
import { AppStoreLinks } from '#src/shared/device/app-store-links.tsx'
import { useDevice } from '#src/shared/device/use-device.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useHandoff } from './use-handoff.ts'

/** `/app/download` after a redirect from an unknown address: says so and leads home, or to the app. */
export function AddressNotFoundPage() {
  const t = useTranslate()
  const options = useHandoff()
  const device = useDevice()
  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<Picture image="lost" />}
        title={t('app-handoff.notFoundTitle')}
        text={t('app-handoff.notFoundText')}
        action={
          <Stack>
            <HomeLink>{t('app-handoff.goOnInside')}</HomeLink>
            {options?.isInApp ? null : <AppStoreLinks device={device} variant="quiet" />}
          </Stack>
        }
      />
    </Page>
  )
}

import { useTranslate } from '#src/session/app-context.ts'
import { AppStoreLinks } from '#src/shared/device/app-store-links.tsx'
import { useDevice } from '#src/shared/device/use-device.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useHandoff } from './use-handoff.ts'

/** `/app/download` after a redirect from an unknown address: says so and leads home, or to the app. */
export function AddressNotFoundPage() {
  const t = useTranslate()
  const options = useHandoff()
  const device = useDevice()
  return (
    <PanesPage>
      <EmptyPanes
        level={1}
        tone="off"
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
    </PanesPage>
  )
}

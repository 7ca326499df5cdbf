import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { brand } from '#src/lib/brand/brand.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { AppStoreLinks } from '#src/shared/device/app-store-links.tsx'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { QrOfPage } from '#src/shared/device/qr-of-page.tsx'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { BrokenLink, WebLink } from '../app-choices.tsx'
import { handoffOptions } from '../use-handoff.ts'
import type { Handoff } from './app-link.ts'
import type { AppOpenState } from './app-open-flow.ts'
import { openApp } from './open-app.ts'

/** Where the page goes when the app does not open. */
export type MissingAppTarget = 'storePage' | 'downloadPage'

const waitMs = { storePage: 2_000, downloadPage: 1_000 } as const satisfies Record<MissingAppTarget, number>

/** `/app/redirect` and `/app.html`: opens the app at once, and navigates to `missingAppTarget` where it does not open. */
export function OpenAppPage({
  handoff,
  missingAppTarget,
}: {
  handoff: Handoff
  missingAppTarget: MissingAppTarget
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const router = useRouter()
  const [fallback] = useState(() =>
    missingAppTarget === 'storePage'
      ? brand.playStoreUrl
      : window.location.origin + paths.hrefOf(paths.download(handoff)),
  )
  const [options] = useState(() => handoffOptions(handoff, fallback))
  const { appHref, device, isInApp, web } = options
  const [state, setState] = useState<AppOpenState | 'impossible'>(
    appHref === undefined ? 'impossible' : 'trying',
  )

  const continueWithoutApp = useEffectEvent(() => {
    if (missingAppTarget === 'downloadPage')
      return void navigate({ ...paths.download(handoff), replace: true })
    if (device === 'iOS') window.location.replace(brand.appStoreUrl)
    else if (device === 'Android') window.location.replace(brand.playStoreUrl)
    else console.warn(`There is no ${brand.name} app for this device.`)
  })
  const start = useEffectEvent(() => {
    // Inside the app there is nothing to open: the page goes to the link's target.
    if (isInApp) return router.history.replace(web.path)
    if (appHref === undefined) {
      if (missingAppTarget === 'downloadPage') continueWithoutApp()
      return undefined
    }
    return openApp({
      waitMs: waitMs[missingAppTarget],
      open: () => window.location.assign(appHref),
      onEnd: (ended) => {
        setState(ended)
        if (ended === 'notOpened') continueWithoutApp()
      },
    })
  })
  useEffect(() => start(), [])

  return (
    <PanesPage>
      <EmptyPanes
        level={1}
        art={<Picture image="takeaway" />}
        title={t('app-handoff.openTitle', { brand: brand.name })}
        text={<span role="status">{t(statusMessages[state])}</span>}
        action={
          <Stack>
            <InAppNotice capability="apps" />
            {web.isBroken ? <BrokenLink /> : null}
            {appHref === undefined ? null : (
              <a className={buttonClass()} href={appHref}>
                {t('app-handoff.open')}
              </a>
            )}
            <WebLink web={web}>{t('app-handoff.goOn')}</WebLink>
            <AppStoreLinks device={device} variant="text" />
            {device === 'other' ? <QrOfPage /> : null}
          </Stack>
        }
      />
    </PanesPage>
  )
}

const statusMessages = {
  trying: 'app-handoff.opening',
  covered: 'app-handoff.notOpened',
  suspended: 'app-handoff.notOpened',
  notOpened: 'app-handoff.notOpened',
  impossible: 'app-handoff.cannotOpen',
} as const satisfies Record<AppOpenState | 'impossible', string>

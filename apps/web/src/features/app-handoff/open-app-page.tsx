import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { brand } from '#src/lib/brand/brand.ts'
import { useText } from '#src/session/app-context.ts'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Ways } from '#src/ui/layout/stack.tsx'
import { BrokenLink, StoreLinks, WebLink } from './app-choices.tsx'
import type { Handoff } from './app-link.ts'
import type { Opening } from './app-open-flow.ts'
import { openApp } from './open-app.ts'
import { QrOfPage } from './qr-of-page.tsx'
import { downloadPath, handoffWays } from './use-handoff.ts'

/** What becomes of a link whose app does not open (spec sections 4 and 9). */
export type Otherwise = 'storePage' | 'downloadPage'

const waitMs = { storePage: 2_000, downloadPage: 1_000 } as const satisfies Record<Otherwise, number>

/** `/app/redirect` and `/app.html`: opens the app at once, and goes on by itself where there is none. */
export function OpenAppPage({ handoff, otherwise }: { handoff: Handoff; otherwise: Otherwise }) {
  const t = useText()
  const navigate = useNavigate()
  const router = useRouter()
  const [fallback] = useState(() =>
    otherwise === 'storePage' ? brand.playStoreUrl : window.location.origin + downloadPath(handoff),
  )
  const [ways] = useState(() => handoffWays(handoff, fallback))
  const { appHref, device, isInside, web } = ways
  const [opening, setOpening] = useState<Opening | 'impossible'>(
    appHref === undefined ? 'impossible' : 'trying',
  )

  const goOn = useEffectEvent(() => {
    if (otherwise === 'downloadPage')
      return void navigate({ to: '/app/download', search: handoff, replace: true })
    if (device === 'iOS') window.location.replace(brand.appStoreUrl)
    else if (device === 'Android') window.location.replace(brand.playStoreUrl)
    else console.warn(`There is no ${brand.name} app for this device.`)
  })
  const begin = useEffectEvent(() => {
    // In the app itself there is nothing to open: it shows what the link is about.
    if (isInside) return router.history.replace(web.path)
    if (appHref === undefined) {
      if (otherwise === 'downloadPage') goOn()
      return undefined
    }
    return openApp({
      waitMs: waitMs[otherwise],
      open: () => window.location.assign(appHref),
      onEnd: (ended) => {
        setOpening(ended)
        if (ended === 'notOpened') goOn()
      },
    })
  })
  useEffect(() => begin(), [])

  return (
    <Page top={<ScreenBar />}>
      <EmptyState
        level={1}
        art={<CoffeeCupArt />}
        title={t('app-handoff.openTitle', { brand: brand.name })}
        text={<span role="status">{t(sayings[opening])}</span>}
        action={
          <Ways>
            <InAppNotice wish="apps" />
            {web.isBroken ? <BrokenLink /> : null}
            {appHref === undefined ? null : (
              <a className={buttonClass()} href={appHref}>
                {t('app-handoff.open')}
              </a>
            )}
            <WebLink web={web}>{t('app-handoff.goOn')}</WebLink>
            <StoreLinks variant="text" />
            {device === 'other' ? <QrOfPage /> : null}
          </Ways>
        }
      />
    </Page>
  )
}

const sayings = {
  trying: 'app-handoff.opening',
  away: 'app-handoff.notOpened',
  suspended: 'app-handoff.notOpened',
  notOpened: 'app-handoff.notOpened',
  impossible: 'app-handoff.cannotOpen',
} as const satisfies Record<Opening | 'impossible', string>

import type { ReactNode } from 'react'
import type { Device } from '@crema/contract/page/device'
import { brand } from '#src/lib/brand/brand.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { buttonClass, type ButtonVariant } from '#src/ui/actions/button-class.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { HandoffOptions } from './use-handoff.ts'

type AppStoreLinksProps = {
  device: Device
  variant?: ButtonVariant
}

/** A link to the app store of this platform; to both on a computer, since the app is for the visitor's phone. */
export function AppStoreLinks({ device, variant }: AppStoreLinksProps) {
  const t = useTranslate()
  return (
    <>
      {device === 'Android' ? null : (
        <a className={buttonClass(variant)} href={brand.appStoreUrl} rel="noopener">
          {t('app-handoff.appStore')}
        </a>
      )}
      {device === 'iOS' ? null : (
        <a className={buttonClass(variant)} href={brand.playStoreUrl} rel="noopener">
          {t('app-handoff.playStore')}
        </a>
      )}
    </>
  )
}

/** Continues without the app, to the link's target. A full page load, which reads the launch parameters of the address. */
export function WebLink({ web, children }: { web: HandoffOptions['web']; children: ReactNode }) {
  return (
    <a className={buttonClass('quiet')} href={web.path}>
      {children}
    </a>
  )
}

/** Shown for a share link whose payload cannot be read. */
export function BrokenLink() {
  const t = useTranslate()
  return <Notice tone="refused" title={t('outcomes.missingParameters')} />
}

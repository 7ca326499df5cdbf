import type { Device } from '@crema/contract/page/device'
import { brand } from '#src/lib/brand/brand.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { buttonClass, type ButtonVariant } from '#src/ui/actions/button-class.ts'

type AppStoreLinksProps = {
  device: Device
  variant?: ButtonVariant
}

/**
 * A link to the app store of this platform. A computer gets both, since the app is for the visitor's phone, and neither as the
 * main action, since the app does not run there.
 */
export function AppStoreLinks({
  device,
  variant = device === 'other' ? 'quiet' : 'primary',
}: AppStoreLinksProps) {
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

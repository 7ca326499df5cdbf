import type { ReactNode } from 'react'
import { brand } from '#src/lib/brand/brand.ts'
import { useText } from '#src/session/app-context.ts'
import { buttonClass, type ButtonVariant } from '#src/ui/actions/button-class.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { HandoffWays } from './use-handoff.ts'

/** Both stores: whoever reads this may have another phone at hand than the one they hold. */
export function StoreLinks({ variant }: { variant?: ButtonVariant }) {
  const t = useText()
  return (
    <>
      <a className={buttonClass(variant)} href={brand.appStoreUrl} rel="noopener">
        {t('app-handoff.appStore')}
      </a>
      <a className={buttonClass(variant)} href={brand.playStoreUrl} rel="noopener">
        {t('app-handoff.playStore')}
      </a>
    </>
  )
}

/** On without the app, to what the link was about: as a page anew, which reads all that stands in its address. */
export function WebLink({ web, children }: { web: HandoffWays['web']; children: ReactNode }) {
  return (
    <a className={buttonClass('quiet')} href={web.path}>
      {children}
    </a>
  )
}

/** The link says that somebody shares something, and not what. */
export function BrokenLink() {
  const t = useText()
  return <Notice tone="refused" title={t('outcomes.missingParameters')} />
}

import type { ReactNode } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { buttonClass, type ButtonVariant } from '#src/ui/actions/button-class.ts'
import { BrokenLinkIcon } from '#src/ui/art/link-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { HandoffOptions } from './use-handoff.ts'

type WebLinkProps = { web: HandoffOptions['web']; variant?: ButtonVariant; children: ReactNode }

/** Continues without the app, to the link's target. A full page load, which reads the launch parameters of the address. */
export function WebLink({ web, variant = 'quiet', children }: WebLinkProps) {
  return (
    <a className={buttonClass(variant)} href={web.path}>
      {children}
    </a>
  )
}

/** Shown for a share link whose payload cannot be read. */
export function BrokenLink() {
  const t = useTranslate()
  return <Notice tone="refused" icon={<BrokenLinkIcon />} title={t('outcomes.missingParameters')} />
}

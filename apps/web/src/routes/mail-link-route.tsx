import { redirect, useMatch } from '@tanstack/react-router'
import { createScreenHead } from '#src/app/screen-head.ts'
import { MailLinkPage, type MailAction } from '#src/features/agreements/mail-link-page.tsx'
import { withNotFound } from '#src/lib/url/route-search.ts'
import type { LazyScreen } from './lazy-screen.ts'

export const messages = ['email-news'] as const

/** The action and the token of `/mail/confirm/…` and `/mail/unsubscribe/…`; null for any other path. */
function readLink(pathname: string): { action: MailAction; token: string } | null {
  const [, action, token] = /^\/mail\/(confirm|unsubscribe)\/([\w.-]+)\/?$/i.exec(pathname) ?? []
  if (action === undefined || token === undefined) return null
  return { action: action.toLowerCase() === 'confirm' ? 'confirm' : 'unsubscribe', token }
}

/** `/mail/confirm/…` and `/mail/unsubscribe/…`: what the links of marketing mails open. */
export const loader: LazyScreen['loader'] = ({ messages: store }, { pathname }) => {
  const link = readLink(pathname)
  if (link === null) throw redirect({ to: '/app/download', search: withNotFound, replace: true })
  const { t } = store.get()
  return createScreenHead(
    link.action === 'confirm' ? t('email-news.confirmTitle') : t('email-news.unsubscribeTitle'),
  )
}

function MailLinkScreen() {
  // The match that is rendered: during a navigation `useLocation` is ahead of it.
  const link = readLink(useMatch({ strict: false }).pathname)
  return link && <MailLinkPage {...link} />
}

export const component = MailLinkScreen

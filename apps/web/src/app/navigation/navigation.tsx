import { Link, Outlet, useChildMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { localeNames } from '@crema/i18n/locale-names'
import { brandName } from '#src/lib/brand/brand-name.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useIsInApp } from '#src/shared/device/use-is-in-app.ts'
import { GlobeIcon } from '#src/ui/art/icons.tsx'
import { Logo } from '#src/ui/art/logo.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { useConsentDialog } from '../consent/use-consent-dialog.ts'
import {
  currentItem,
  isDetail,
  isList,
  isTask,
  navigationItems,
  railOnly,
  type Search,
} from './navigation-items.ts'
import { useEndingSoon } from './use-ending-soon.ts'
import styles from './navigation.module.css'

/** The layout of the routes with navigation. Inside the chain's app, which has its own, it is only their content. */
export function Navigation() {
  const screen = useChildMatches().at(-1)
  useConsentDialog()
  return (
    <NavigationFrame pathname={screen?.pathname ?? '/'} search={screen?.search ?? {}}>
      <Outlet />
    </NavigationFrame>
  )
}

type NavigationFrameProps = { pathname: string; search: Search; children: ReactNode }

/** A screen with the navigation: a tab bar below 600 px, a rail of icons from there, a rail with names from 1200 px. */
export function NavigationFrame({ pathname, search, children }: NavigationFrameProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const isInApp = useIsInApp()
  const frame = isList(pathname, search) ? `${styles.frame} ${styles.list}` : styles.frame
  const nav = isTask(pathname, search) ? styles.nav : `${styles.nav} ${styles.bar}`
  return (
    <div className={isInApp ? undefined : frame}>
      {isInApp ? null : (
        <nav className={nav} aria-label={t('navigation.label')} data-rail>
          <p className={styles.brand} aria-hidden="true">
            <Logo name={brandName} />
          </p>
          <NavigationItems pathname={pathname} isDetailShown={isDetail(search)} />
          <Link {...paths.language()} className={`${styles.item} ${styles.language}`}>
            <GlobeIcon />
            <span>
              <VisuallyHidden>{t('common.language')}</VisuallyHidden> {localeNames[locale]}
            </span>
          </Link>
        </nav>
      )}
      <div className={isInApp ? undefined : styles.content}>{children}</div>
    </div>
  )
}

function NavigationItems({ pathname, isDetailShown }: { pathname: string; isDetailShown: boolean }) {
  const t = useTranslate()
  const isMember = useIsMemberExpected()
  const current = currentItem(pathname)
  return (
    <ul className={styles.items}>
      {navigationItems.map((item) => {
        const { to, label, Icon } = item
        const isSignIn = to === '/home/account' && !isMember
        const isHere = pathname.toLowerCase() === to.toLowerCase() && !isDetailShown
        return (
          <li key={to} className={railOnly.includes(to) ? styles.railOnly : undefined}>
            <Link
              {...(isSignIn ? { to: '/auth', search: { next: current?.to } } : { to })}
              className={styles.item}
              aria-current={item === current ? (isHere ? 'page' : 'true') : undefined}
              // The router would mark home as the current page on every path below it.
              activeOptions={{ exact: true, includeSearch: true }}
              onClick={isHere ? () => window.scrollTo(0, 0) : undefined}
            >
              <span className={styles.icon}>
                <Icon />
                {to === '/marketing/tickets' && isMember ? <EndingSoonBadge /> : null}
              </span>
              <span className={styles.label}>{t(isSignIn ? 'navigation.signIn' : label)}</span>
              {to === '/marketing/tickets' && isMember ? <EndingSoonText /> : null}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function EndingSoonBadge() {
  const { locale } = useSession()
  const count = useEndingSoon()
  return count === 0 ? null : (
    <span className={styles.badge} aria-hidden="true">
      {formatNumber(locale, count)}
    </span>
  )
}

function EndingSoonText() {
  const t = useTranslate()
  const count = useEndingSoon()
  return count === 0 ? null : <VisuallyHidden>{t('navigation.endingSoon', { count })}</VisuallyHidden>
}

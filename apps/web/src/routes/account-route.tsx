import { redirect, useMatch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loginProviders } from '@crema/contract/identity/login-providers'
import { createScreenHead } from '#src/app/screen-head.ts'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { AccountPanes } from '#src/features/account/account-panes.tsx'
import { EmailPage } from '#src/features/account/changes/email-page.tsx'
import { NamePage } from '#src/features/account/changes/name-page.tsx'
import { PasswordPage } from '#src/features/account/changes/password-page.tsx'
import { PhonePage } from '#src/features/account/changes/phone-page.tsx'
import { ProviderPage } from '#src/features/account/changes/provider-page.tsx'
import { DevicesPage } from '#src/features/account/devices-page.tsx'
import { PasskeysPage } from '#src/features/account/passkeys/passkeys-page.tsx'
import { ConsentsPage } from '#src/features/account/privacy/consents-page.tsx'
import { ExportPage } from '#src/features/account/privacy/export-page.tsx'
import { NewVersionPrompt } from '#src/features/agreements/new-version-prompt.tsx'
import { AccountBadges } from '#src/features/assist/badges/account-badges.tsx'
import * as paths from '#src/lib/url/paths.ts'
import type { LazyScreen } from './lazy-screen.ts'

/** By the last segment of the path. */
const pages: Record<string, ComponentType> = {
  account: () => <AccountPage badges={<AccountBadges />} />,
  name: NamePage,
  email: EmailPage,
  phone: PhonePage,
  password: PasswordPage,
  passkeys: PasskeysPage,
  ...Object.fromEntries(
    loginProviders.map((provider) => [provider, () => <ProviderPage provider={provider} />]),
  ),
  devices: DevicesPage,
  consents: ConsentsPage,
  export: ExportPage,
}

const lastSegment = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? ''

export const messages = [
  'account',
  'account-deletion',
  'agreements',
  'sign-in-steps',
  'home',
  'legal',
  'assist',
] as const

/** `/home/account` and the pages below it: profile, sign-in methods, devices, privacy. */
export const loader: LazyScreen['loader'] = (context, { pathname }) => {
  if (pages[lastSegment(pathname)] === undefined) throw redirect({ ...paths.account(), replace: true })
  return createScreenHead(context.messages.get().t('account.title'))
}

function AccountScreen() {
  // The match that is rendered: during a navigation `useLocation` is ahead of it.
  const { pathname } = useMatch({ strict: false })
  const segment = lastSegment(pathname)
  const Page = pages[segment] ?? AccountPage
  return (
    <>
      {segment === 'account' ? (
        <Page />
      ) : (
        <AccountPanes>
          <Page />
        </AccountPanes>
      )}
      <NewVersionPrompt />
    </>
  )
}

export const component = AccountScreen

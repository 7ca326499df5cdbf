import { redirect, useMatch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { titled } from '#src/app/screen-head.ts'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { EmailPage } from '#src/features/account/changes/email-page.tsx'
import { NamePage } from '#src/features/account/changes/name-page.tsx'
import { PasswordPage } from '#src/features/account/changes/password-page.tsx'
import { PhonePage } from '#src/features/account/changes/phone-page.tsx'
import { ApplePage, GooglePage } from '#src/features/account/changes/provider-page.tsx'
import { DevicesPage } from '#src/features/account/devices-page.tsx'
import { PasskeysPage } from '#src/features/account/passkeys/passkeys-page.tsx'
import { ConsentsPage } from '#src/features/account/privacy/consents-page.tsx'
import { ExportPage } from '#src/features/account/privacy/export-page.tsx'
import type { LaterScreen } from './lazy-screen.ts'

const parts: Record<string, ComponentType> = {
  account: AccountPage,
  name: NamePage,
  email: EmailPage,
  phone: PhonePage,
  password: PasswordPage,
  passkeys: PasskeysPage,
  google: GooglePage,
  apple: ApplePage,
  devices: DevicesPage,
  consents: ConsentsPage,
  export: ExportPage,
}

const nameOf = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? ''

/** `/home/account` and what lies below it: who the member is here, and how that is changed. */
export const enter: LaterScreen['enter'] = async ({ texts }, { pathname }) => {
  if (parts[nameOf(pathname)] === undefined) throw redirect({ to: '/home/account', replace: true })
  // What asks for addresses, codes and passwords says it in the words of signing in.
  await texts.need('account', 'account-deletion', 'sign-in-steps', 'home', 'legal')
  return titled(texts.get().t('account.title'))
}

export function Screen() {
  // The row that is shown, not the one that is on its way.
  const { pathname } = useMatch({ strict: false })
  const Part = parts[nameOf(pathname)] ?? AccountPage
  return <Part />
}

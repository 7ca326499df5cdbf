import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { type IdentityProvider, loginProviders } from '@crema/contract/identity/login-providers'
import type { Member } from '@crema/contract/identity/member'
import { formatPhone } from '@crema/i18n/format/text/phone'
import { localeNames } from '@crema/i18n/locale-names'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useEnabledProviders, providerNames } from '#src/shared/identity/providers/identity-providers.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import styles from './account.module.css'

type AccountSection =
  | IdentityProvider
  | 'name'
  | 'email'
  | 'phone'
  | 'password'
  | 'passkeys'
  | 'devices'
  | 'consents'
  | 'export'
type RowProps = { className: string; children: ReactNode }

/** Rows below a heading. */
export function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <Heading level={3} size={17}>
        {title}
      </Heading>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      <Card>
        <List>{children}</List>
      </Card>
    </section>
  )
}

/** The member's name and language. */
export function ProfileGroup({ member: { displayName } }: { member: Member }) {
  const t = useTranslate()
  const { locale } = useSession()
  return (
    <Group title={t('account.profile')}>
      <ListRow
        title={t('account.name')}
        note={<bdi>{displayName ?? t('account.notGiven')}</bdi>}
        render={linkTo('name')}
      />
      <ListRow
        title={t('account.language')}
        note={localeNames[locale]}
        render={(props) => <Link {...paths.language()} {...props} />}
      />
    </Group>
  )
}

/** The member's logins and devices. */
export function LoginGroup({ member: { email, phone, hasPassword, logins } }: { member: Member }) {
  const t = useTranslate()
  const enabled = useEnabledProviders() ?? []
  const shownProviders = loginProviders.filter(
    (provider) => enabled.includes(provider) || logins.includes(provider),
  )
  return (
    <Group title={t('account.signingIn')}>
      <ListRow
        title={t('sign-in.email')}
        note={<bdi>{email ?? t('account.notGiven')}</bdi>}
        render={linkTo('email')}
      />
      <ListRow
        title={t('sign-in-steps.phone')}
        note={phone === null ? <bdi>{t('account.notGiven')}</bdi> : <bdi dir="ltr">{formatPhone(phone)}</bdi>}
        render={linkTo('phone')}
      />
      {/* A password cannot be used without an address or a phone. */}
      {email === null && phone === null ? null : (
        <ListRow
          title={t('sign-in-steps.password')}
          note={hasPassword ? t('account.passwordSet') : t('account.notSet')}
          render={linkTo('password')}
        />
      )}
      <ListRow
        title={t('account.passkeys')}
        note={logins.includes('passkey') ? t('account.passwordSet') : t('account.notSet')}
        render={linkTo('passkeys')}
      />
      {shownProviders.map((provider) => (
        <ListRow
          key={provider}
          title={providerNames[provider]}
          note={logins.includes(provider) ? t('account.linked') : t('account.notLinked')}
          render={linkTo(provider)}
        />
      ))}
      <ListRow title={t('account.devices')} note={t('account.devicesText')} render={linkTo('devices')} />
    </Group>
  )
}

/** The member's data and consents. */
export function DataGroup() {
  const t = useTranslate()
  return (
    <Group title={t('account.data')}>
      <ListRow title={t('account.export')} note={t('account.exportText')} render={linkTo('export')} />
      <ListRow title={t('account.consents')} note={t('account.consentsText')} render={linkTo('consents')} />
      <ListRow title={t('legal.cookies')} render={(props) => <Link {...paths.storage()} {...props} />} />
    </Group>
  )
}

/** Renders a row as a link to a section of the account. */
const linkTo = (section: AccountSection) =>
  function renderSectionLink(props: RowProps): ReactElement {
    return <SectionLink section={section} {...props} />
  }

/** Beside another section it replaces the address, so that back leads to the account. */
function SectionLink({ section, ...props }: RowProps & { section: AccountSection }) {
  const isBesideSection = useParams({ strict: false, select: (params) => params.section !== undefined })
  return <Link {...paths.accountSection(section)} replace={isBesideSection} {...props} />
}

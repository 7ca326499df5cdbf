import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { type IdentityProvider, loginProviders } from '@crema/contract/identity/login-providers'
import type { Member } from '@crema/contract/identity/member'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatPhone } from '@crema/i18n/format/text/phone'
import { localeNames } from '@crema/i18n/locale-names'
import { brand } from '#src/lib/brand/brand.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import {
  useEnabledProviders,
  linkedProviderNames,
  providerNames,
} from '#src/shared/identity/providers/identity-providers.ts'
import { useSignOut } from '#src/shared/identity/use-sign-out.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { MailIcon } from '#src/ui/art/more-icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { AccountHeader } from './account-header.tsx'
import { AccountScreen } from './account-screen.tsx'
import { CustomerServiceNumbers } from './customer-service-numbers.tsx'
import { MarketingSwitches } from './privacy/marketing-switches.tsx'
import styles from './account.module.css'

/** `/home/account`: the member's profile, logins, devices, consents and personal data. `badges`: what they have earned. */
export function AccountPage({ badges }: { badges?: ReactNode }) {
  return <AccountScreen>{(member) => <Account member={member} badges={badges} />}</AccountScreen>
}

function Account({ member, badges }: { member: Member; badges: ReactNode }) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const { email, phone, displayName, hasPassword, logins, registeredAt } = member
  const shownPhone = phone === null ? null : formatPhone(phone)
  const enabled = useEnabledProviders() ?? []
  const shownProviders = loginProviders.filter(
    (provider) => enabled.includes(provider) || logins.includes(provider),
  )
  return (
    <>
      <AccountHeader
        name={displayName ?? email ?? shownPhone ?? linkedProviderNames(logins)}
        since={t('account.memberSince', {
          date: formatInstant(locale, registeredAt, 'longDate', zone, country),
        })}
        accountNumber={member.accountNumber}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
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
          {badges}
          <Group title={t('account.signingIn')}>
            <ListRow
              title={t('sign-in.email')}
              note={<bdi>{email ?? t('account.notGiven')}</bdi>}
              render={linkTo('email')}
            />
            <ListRow
              title={t('sign-in-steps.phone')}
              note={
                <bdi dir={shownPhone === null ? undefined : 'ltr'}>{shownPhone ?? t('account.notGiven')}</bdi>
              }
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
            <ListRow
              title={t('account.devices')}
              note={t('account.devicesText')}
              render={linkTo('devices')}
            />
          </Group>
        </div>
        <div className={styles.column}>
          <Group title={t('account.marketing')}>
            <MarketingSwitches />
          </Group>
          <Group title={t('account.data')}>
            <ListRow title={t('account.export')} note={t('account.exportText')} render={linkTo('export')} />
            <ListRow
              title={t('account.consents')}
              note={t('account.consentsText')}
              render={linkTo('consents')}
            />
            <ListRow
              title={t('legal.cookies')}
              render={(props) => <Link {...paths.storage()} {...props} />}
            />
          </Group>
          <Group title={t('account.forService')} text={t('account.forServiceText')}>
            <CustomerServiceNumbers member={member} />
            <ListRow
              start={<MailIcon />}
              title={<bdi>{brand.supportEmail}</bdi>}
              render={({ className, children }) => (
                <a href={`mailto:${brand.supportEmail}`} className={className}>
                  {children}
                </a>
              )}
            />
          </Group>
          <Card aria-label={t('home.whatsNew')}>
            <List>
              <ListRow
                title={t('home.whatsNew')}
                render={(props) => <Link {...paths.whatsNew()} {...props} />}
              />
            </List>
          </Card>
        </div>
      </div>
      <div className={styles.columns}>
        <SignOut />
        <div className={styles.leave}>
          <Link {...paths.deletion()} className={buttonClass('danger')} aria-describedby="deletion">
            {t('account-deletion.title')}
          </Link>
          <p className={styles.note} id="deletion">
            {t('account.deleteText')}
          </p>
        </div>
      </div>
    </>
  )
}

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

/** Renders a row as a link to a section of the account. */
const linkTo = (section: AccountSection) =>
  function SectionLink(props: RowProps): ReactElement {
    return <Link {...paths.accountSection(section)} {...props} />
  }

function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
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

function SignOut() {
  const t = useTranslate()
  const { mutate, isPending } = useSignOut()
  return (
    <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
      {t('sign-in.signOut')}
    </Button>
  )
}

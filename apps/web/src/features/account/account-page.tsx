import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { unbrokenDate } from '@crema/i18n/format/text/line-breaks'
import { formatPhone } from '@crema/i18n/format/text/phone'
import { brand } from '#src/lib/brand/brand.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { linkedProviderNames } from '#src/shared/identity/providers/identity-providers.ts'
import { useSignOut } from '#src/shared/identity/use-sign-out.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { MailIcon } from '#src/ui/art/more-icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { AccountHeader } from './account-header.tsx'
import { AccountScreen } from './account-screen.tsx'
import { DataGroup, Group, LoginGroup, ProfileGroup } from './account-sections.tsx'
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
  const { email, phone, displayName, logins, registeredAt } = member
  return (
    <>
      <AccountHeader
        name={displayName ?? email ?? (phone === null ? linkedProviderNames(logins) : formatPhone(phone))}
        since={t('account.memberSince', {
          date: unbrokenDate(formatInstant(locale, registeredAt, 'longDate', zone, country)),
        })}
        accountNumber={member.accountNumber}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfileGroup member={member} />
          {badges}
          <LoginGroup member={member} />
        </div>
        <div className={styles.column}>
          <Group title={t('account.marketing')}>
            <MarketingSwitches />
          </Group>
          <DataGroup />
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

function SignOut() {
  const t = useTranslate()
  const { mutate, isPending } = useSignOut()
  return (
    <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
      {t('sign-in.signOut')}
    </Button>
  )
}

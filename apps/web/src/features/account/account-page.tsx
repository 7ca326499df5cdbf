import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatPhone } from '@crema/i18n/format/text/phone'
import { localeNames } from '@crema/i18n/locale-names'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import {
  type House,
  houseNames,
  houseNamesIn,
  houses,
  housesOptions,
} from '#src/shared/identity/providers/identity-providers.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { AccountScreen } from './account-screen.tsx'
import { MarketingSwitches } from './privacy/marketing-switches.tsx'
import styles from './account.module.css'

/** `/home/account`: who the member is here, how she signs in, where, and what she agreed to. */
export function AccountPage() {
  return <AccountScreen>{(member) => <Account member={member} />}</AccountScreen>
}

function Account({ member }: { member: Member }) {
  const t = useText()
  const { locale, country, zone } = useSession()
  const { email, phone, displayName, hasPassword, logins, registeredAt } = member
  const shownPhone = phone === null ? null : formatPhone(phone)
  const { data: on = [] } = useQuery(housesOptions(usePageParts().api))
  const shownHouses = houses.filter((house) => on.includes(house) || logins.includes(house))
  return (
    <>
      <div className={styles.words}>
        <Heading level={2} size={26}>
          <bdi>{displayName ?? email ?? shownPhone ?? houseNamesIn(logins)}</bdi>
        </Heading>
        <p className={styles.text}>
          {t('account.since', { date: formatInstant(locale, registeredAt, 'longDate', zone, country) })}
        </p>
      </div>
      <Group title={t('account.profile')}>
        <ListRow
          title={t('account.name')}
          note={<bdi>{displayName ?? t('account.none')}</bdi>}
          render={toPart('name')}
        />
        <ListRow
          title={t('account.language')}
          note={localeNames[locale]}
          render={(face) => <Link to="/home/language" {...face} />}
        />
      </Group>
      <Group title={t('account.signingIn')}>
        <ListRow
          title={t('sign-in.email')}
          note={<bdi>{email ?? t('account.none')}</bdi>}
          render={toPart('email')}
        />
        <ListRow
          title={t('sign-in-steps.phone')}
          note={<bdi dir={shownPhone === null ? undefined : 'ltr'}>{shownPhone ?? t('account.none')}</bdi>}
          render={toPart('phone')}
        />
        {/* Without an address or a phone to go with it a password opens nothing. */}
        {email === null && phone === null ? null : (
          <ListRow
            title={t('sign-in-steps.password')}
            note={hasPassword ? t('account.passwordSet') : t('account.notSet')}
            render={toPart('password')}
          />
        )}
        <ListRow
          title={t('account.passkeys')}
          note={logins.includes('passkey') ? t('account.passwordSet') : t('account.notSet')}
          render={toPart('passkeys')}
        />
        {shownHouses.map((house) => (
          <ListRow
            key={house}
            title={houseNames[house]}
            note={logins.includes(house) ? t('account.linked') : t('account.notLinked')}
            render={toPart(house)}
          />
        ))}
        <ListRow title={t('account.devices')} note={t('account.devicesText')} render={toPart('devices')} />
      </Group>
      <Group title={t('account.marketing')}>
        <MarketingSwitches />
      </Group>
      <Group title={t('account.data')}>
        <ListRow title={t('account.export')} note={t('account.exportText')} render={toPart('export')} />
        <ListRow title={t('account.record')} note={t('account.recordText')} render={toPart('consents')} />
        <ListRow
          title={t('account-deletion.title')}
          note={t('account.deleteText')}
          render={(face) => <Link to="/logout/selectCountry" {...face} />}
        />
      </Group>
      <SignOut />
    </>
  )
}

type Part = House | 'name' | 'email' | 'phone' | 'password' | 'passkeys' | 'devices' | 'consents' | 'export'
type Face = { className: string; children: ReactNode }

/** The row leads to a screen below this one. */
const toPart = (part: Part) =>
  function ToPart(face: Face): ReactElement {
    return <Link to="/home/account/$part" params={{ part }} {...face} />
  }

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <Heading level={3} size={17}>
        {title}
      </Heading>
      <Card>
        <List>{children}</List>
      </Card>
    </section>
  )
}

function SignOut() {
  const t = useText()
  const { api, keeper } = usePageParts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('POST customer/logout', {}),
    // Whatever the gateway says, this device forgets the person.
    onSettled: keeper.end,
  })
  return (
    <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
      {t('sign-in.signOut')}
    </Button>
  )
}

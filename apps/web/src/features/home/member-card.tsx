import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { TicketIcon, UserIcon } from '#src/ui/art/more-icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import styles from './member-card.module.css'

/** The member's number of vouchers and links to wallet and account, or an invitation to sign in. */
export function MemberCard() {
  const t = useTranslate()
  const gate = useMemberGate()
  if (useIsMemberExpected()) return <WalletSummary />
  return (
    <Card tone="panel">
      <Heading>{t('home.signInTitle')}</Heading>
      <p className={styles.text}>{t('home.signInText')}</p>
      <Button onClick={() => void gate('open')}>{t('home.signIn')}</Button>
    </Card>
  )
}

/** Also the placeholder until the member's session is restored: the numbers then appear without a layout shift. */
function WalletSummary() {
  const t = useTranslate()
  const { api } = useAppContext()
  const { token } = useSession()
  const { data } = useQuery({
    queryKey: ['GET coupon/mine', 'counts'],
    queryFn: async ({ signal }) =>
      (await api.call('GET coupon/mine', { state: 'unused', limit: 1 }, { signal })).counts,
    enabled: token !== null,
  })
  return (
    <Card>
      <List>
        <ListRow
          start={<TicketIcon />}
          title={data ? t('home.coupons', { count: data.unused }) : t('home.myCoupons')}
          note={
            data && data.expiringSoon > 0 ? t('home.endingSoon', { count: data.expiringSoon }) : undefined
          }
          render={(props) => (
            <Link {...paths.wallet()} {...props} className={`${props.className} ${styles.coupons}`} />
          )}
        />
        <ListRow
          start={<UserIcon />}
          title={t('home.account')}
          render={(props) => <Link {...paths.account()} {...props} />}
        />
      </List>
    </Card>
  )
}

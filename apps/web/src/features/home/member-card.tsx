import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { TicketIcon, UserIcon } from '#src/ui/art/more-icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import styles from './member-card.module.css'

/** The member's coupons at a glance, or the invitation to sign in. */
export function MemberCard() {
  const t = useText()
  const { token } = useSession()
  const gate = useMemberGate()
  if (token !== null) return <Wallet />
  return (
    <Card tone="panel">
      <Heading>{t('home.signInTitle')}</Heading>
      <p className={styles.text}>{t('home.signInText')}</p>
      <Button onClick={() => void gate('open')}>{t('home.signIn')}</Button>
    </Card>
  )
}

function Wallet() {
  const t = useText()
  const { api } = usePageParts()
  const { data } = useQuery({
    queryKey: ['GET coupon/mine', 'counts'],
    queryFn: async ({ signal }) =>
      (await api.call('GET coupon/mine', { state: 'unused', limit: 1 }, { signal })).counts,
  })
  return (
    <Card>
      <List>
        <ListRow
          start={<TicketIcon />}
          title={data ? t('home.coupons', { count: data.unused }) : t('tickets.title')}
          note={
            data && data.expiringSoon > 0 ? t('home.endingSoon', { count: data.expiringSoon }) : undefined
          }
          render={(face) => <Link to="/marketing/tickets" {...face} />}
        />
        <ListRow
          start={<UserIcon />}
          title={t('home.account')}
          render={(face) => <Link to="/home/account" {...face} />}
        />
      </List>
    </Card>
  )
}

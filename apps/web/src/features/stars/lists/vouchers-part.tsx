import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { voucherStates } from '@crema/contract/vouchers/voucher-states'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { ownCouponsOptions } from '#src/shared/member-code/member-code-queries.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import styles from './lists.module.css'

/** How many vouchers the member has in each state; each row leads to them in the wallet, which has their codes. */
export function VouchersPart() {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const { data: counts, error } = useQuery(ownCouponsOptions(api, session))
  return (
    <>
      <p className={styles.intro}>{t('stars.vouchersText')}</p>
      <Card aria-label={t('stars.vouchers')}>
        <List>
          {voucherStates.map((state) => (
            <ListRow
              key={state}
              title={t(`wallet.${state}`)}
              {...(counts && { note: t('coupon.couponCount', { count: counts[state] }) })}
              render={(props) => <Link {...paths.wallet(state === 'unused' ? {} : { state })} {...props} />}
            />
          ))}
        </List>
      </Card>
      {counts ? null : <CallError error={error} />}
    </>
  )
}

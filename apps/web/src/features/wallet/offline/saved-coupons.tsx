import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { walletMessages } from '#src/lib/offline/offline-messages.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { AsOfNotice, useAsOf } from '#src/shared/offline/as-of.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { VoucherLink } from '../voucher-groups.tsx'
import { voucherListOptions } from '../wallet-queries.ts'
import { useStoredWallet } from './use-stored-wallet.ts'
import styles from '../voucher-list.module.css'

/** The unused coupons that this device has stored, for a screen whose data cannot be loaded; nothing where there are none. */
export function SavedCoupons() {
  const { messages } = useAppContext()
  const [areMessagesLoaded, setLoaded] = useState(false)
  useEffect(() => {
    messages.load(...walletMessages).then(
      () => setLoaded(true),
      () => {
        // Without a connection, in a locale that is not cached.
      },
    )
  }, [messages])
  const isStored = useStoredWallet() === 'stored'
  return isStored && areMessagesLoaded ? <SavedTickets /> : null
}

function SavedTickets() {
  const t = useTranslate()
  const session = useSession()
  const list = useInfiniteQuery({
    ...voucherListOptions(useAppContext().api, 'unused', session),
    enabled: session.token !== null,
  })
  const asOfMs = useAsOf(list)
  const vouchers = list.data?.pages.flatMap((page) => page.items) ?? []
  if (vouchers.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="saved-coupons">
      <Heading id="saved-coupons">{t('wallet.title')}</Heading>
      {asOfMs === null ? null : <AsOfNotice asOfMs={asOfMs} />}
      {vouchers.map((voucher) => (
        <VoucherLink key={voucher.voucherNo} voucher={voucher} />
      ))}
    </section>
  )
}

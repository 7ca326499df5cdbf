import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceWallet, OfferedWallet } from '@crema/contract/payments/payment-attempt'
import type { Money } from '@crema/contract/schemas'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { brand } from '#src/lib/brand/brand.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { WaysToPayProps } from '../checkout/payment-screen.tsx'
import { canPayWith, openWallet, walletRequest } from './open-wallet.ts'

/** Names of the market, which no language translates. */
const names: Record<DeviceWallet, string> = { applePay: 'Apple Pay', googlePay: 'Google Pay' }

/** A button for each wallet that the payer's device has. Nothing where it has none. */
export function DeviceWallets({ order, choice, methods: { wallets }, payment }: WaysToPayProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { locale } = useSession()
  const usable = useUsableWallets(wallets, order.amount)
  const [failed, setFailed] = useState<DeviceWallet>()
  const { pay, isPaying } = payment

  async function open(offered: OfferedWallet) {
    const { wallet } = offered
    setFailed(undefined)
    try {
      const approval = await openWallet(
        wallet,
        walletRequest(offered, choice.amount, brand.name),
        async () => (await api.call('POST payment/walletSession', { orderId: order.orderId })).session,
      )
      if (approval)
        pay({ means: { kind: 'deviceWallet', wallet, token: approval.token }, ...choice, approval })
    } catch {
      // The wallet could not be shown: the payer is told, and nothing was charged.
      setFailed(wallet)
    }
  }

  const amount = formatMoney(locale, choice.amount, order.country)
  return (
    <>
      {usable.map((offered) => (
        <Button key={offered.wallet} variant="plain" disabled={isPaying} onClick={() => void open(offered)}>
          {t('payments.payWith', { amount, name: names[offered.wallet] })}
        </Button>
      ))}
      {failed ? (
        <Notice tone="refused" title={t('payments.notStarted')} text={t('payments.unavailable')} />
      ) : null}
    </>
  )
}

/** The offered wallets that this device has; none until the browser has told. */
function useUsableWallets(wallets: readonly OfferedWallet[], amount: Money): readonly OfferedWallet[] {
  const { data = [] } = useQuery({
    queryKey: ['usable wallets', wallets, amount],
    queryFn: async () => {
      const answers = await Promise.all(wallets.map((offered) => canPayWith(offered, amount)))
      return wallets.filter((_, index) => answers[index])
    },
    enabled: wallets.length > 0,
    // The browser answers, not a server; it also answers without a connection.
    networkMode: 'always',
    staleTime: Infinity,
  })
  return data
}

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DeviceWallet, OfferedWallet } from '@crema/contract/payments/payment-attempt'
import type { Money } from '@crema/contract/schemas'
import { unbrokenName } from '@crema/i18n/format/text/line-breaks'
import { brand } from '#src/lib/brand/brand.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { ProviderMark } from '#src/ui/art/provider-mark.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { WaysToPayProps } from '../checkout/payment-screen.tsx'
import { canPayWith, openWallet, walletRequest } from './open-wallet.ts'

/** Names of the market, which no language translates. */
const names: Record<DeviceWallet, string> = { applePay: 'Apple Pay', googlePay: 'Google Pay' }
const marks = { applePay: 'apple', googlePay: 'google' } as const

type DeviceWalletsProps = WaysToPayProps & {
  /** Told when a sheet opens and when it is closed, for the other ways to pay. */
  onSheet?: (isOpen: boolean) => void
}

/** A button for each wallet that the payer's device has. Nothing where it has none. */
export function DeviceWallets({
  order,
  choice,
  amount,
  methods: { wallets },
  payment,
  onSheet,
}: DeviceWalletsProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const usable = useUsableWallets(wallets, order.amount)
  // One sheet at a time: a browser refuses a second one, and its approval would start a second payment.
  const isOpen = useRef(false)
  const [opened, setOpened] = useState<DeviceWallet>()
  const [failed, setFailed] = useState<DeviceWallet>()
  const { pay, payUnanswered, isPaying, means } = payment

  async function open(offered: OfferedWallet) {
    const { wallet } = offered
    if (isOpen.current) return
    setFailed(undefined)
    if (payUnanswered(wallet, choice)) return
    isOpen.current = true
    setOpened(wallet)
    onSheet?.(true)
    try {
      const approval = await openWallet(
        wallet,
        walletRequest(offered, choice.amount, brand.name),
        async (validationUrl) => {
          const page = { orderId: order.orderId, ...(validationUrl !== undefined && { validationUrl }) }
          return (await api.call('POST payment/walletSession', page)).session
        },
      )
      if (approval)
        pay({ means: { kind: 'deviceWallet', wallet, token: approval.token }, ...choice, approval })
    } catch {
      // The wallet could not be shown: the page says so, and nothing was charged.
      setFailed(wallet)
    } finally {
      isOpen.current = false
      setOpened(undefined)
      onSheet?.(false)
    }
  }

  const paying = means?.kind === 'deviceWallet' ? means.wallet : undefined
  return (
    <>
      {usable.map((offered) => {
        const { wallet } = offered
        const isBusy = wallet === opened || wallet === paying
        return (
          <Button
            key={wallet}
            variant="plain"
            icon={<ProviderMark provider={marks[wallet]} isOnColor />}
            busy={isBusy}
            busyLabel={t('payments.paying')}
            disabled={!isBusy && (isPaying || opened !== undefined)}
            onClick={() => void open(offered)}
          >
            {t('payments.payWith', { amount, name: unbrokenName(names[wallet]) })}
          </Button>
        )
      })}
      {failed ? (
        <Notice tone="refused" live title={t('payments.notStarted')} text={t('payments.unavailable')} />
      ) : null}
    </>
  )
}

/** The offered wallets that this device has; none until the browser has answered. */
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

import { useNavigate } from '@tanstack/react-router'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { useStoredWallet } from './offline/use-stored-wallet.ts'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { VoucherList } from './voucher-list.tsx'
import { VoucherDetail } from './voucher/voucher-detail.tsx'
import { VoucherScreen } from './voucher/voucher-screen.tsx'
import type { VoucherFilter } from './wallet-queries.ts'

type WalletPageProps = { state: VoucherState; voucherNo: string | undefined; filter: VoucherFilter }

/**
 * `/marketing/tickets`: the wallet, or one voucher of it with its code. Without a token it shows the wallet that this
 * signed-in browser has stored, read-only.
 */
export function WalletPage({ state, voucherNo, filter }: WalletPageProps) {
  const t = useTranslate()
  const { token } = useSession()
  const navigate = useNavigate()
  const stored = useStoredWallet()
  if (token === null && stored !== 'stored') {
    return (
      <Page
        top={
          <ScreenBar title={t('wallet.title')} up={voucherNo === undefined ? paths.home() : paths.wallet()} />
        }
      >
        {stored === 'none' ? (
          <SignInInvitation />
        ) : (
          <Loading label={t('common.loading')}>
            <TicketSkeleton />
          </Loading>
        )}
      </Page>
    )
  }
  if (voucherNo !== undefined) {
    return (
      <VoucherScreen>
        <VoucherDetail key={voucherNo} voucherNo={voucherNo} />
      </VoucherScreen>
    )
  }
  return (
    <Page top={<ScreenBar title={t('wallet.title')} />}>
      <VoucherList
        state={state}
        filter={filter}
        onFilter={(next) => void navigate({ ...paths.wallet({ state, ...next }), replace: true })}
        onState={(next) => void navigate({ ...paths.wallet({ state: next }), replace: true })}
      />
    </Page>
  )
}

import { useNavigate } from '@tanstack/react-router'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import { useSession, useText } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Loading, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { useWalletMemory } from './offline/use-stored-wallet.ts'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { VoucherList } from './voucher-list.tsx'
import { VoucherDetail } from './voucher/voucher-detail.tsx'
import { VoucherScreen } from './voucher/voucher-screen.tsx'
import type { VoucherFilter } from './wallet-queries.ts'

type TicketsPageProps = { state: VoucherState; voucherNo: string | undefined; filter: VoucherFilter }

/**
 * `/marketing/tickets`: the wallet, or one coupon of it with its code. Without a token it is still shown where this
 * browser is signed in and remembers it: to be read, while nothing can be asked.
 */
export function TicketsPage({ state, voucherNo, filter }: TicketsPageProps) {
  const t = useText()
  const { token } = useSession()
  const navigate = useNavigate()
  const memory = useWalletMemory()
  if (token === null && memory !== 'kept') {
    return (
      <Page top={<ScreenBar title={t('tickets.title')} />}>
        {memory === 'none' ? (
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
    <Page top={<ScreenBar title={t('tickets.title')} />}>
      <VoucherList
        state={state}
        filter={filter}
        onFilter={(next) =>
          void navigate({ to: '/marketing/tickets', search: { state, ...next }, replace: true })
        }
        onState={(next) =>
          void navigate({ to: '/marketing/tickets', search: { state: next }, replace: true })
        }
      />
    </Page>
  )
}

import { useNavigate } from '@tanstack/react-router'
import type { VoucherState } from '@crema/contract/voucher-states'
import { ScreenBar } from '#src/parts/screen-bar.tsx'
import { useSession, useText } from '#src/session/page-parts.ts'
import { Page } from '#src/ui/page.tsx'
import { Loading, TicketSkeleton } from '#src/ui/skeleton.tsx'
import { SignInInvitation } from './sign-in-invitation.tsx'
import type { VoucherFilter } from './ticket-queries.ts'
import { useWalletMemory } from './use-wallet-memory.ts'
import { VoucherDetail } from './voucher-detail.tsx'
import { VoucherList } from './voucher-list.tsx'
import { VoucherScreen } from './voucher-screen.tsx'

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

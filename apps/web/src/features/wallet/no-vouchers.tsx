import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import { useTranslate } from '#src/session/app-context.ts'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { isFiltered, type VoucherFilter } from './wallet-queries.ts'

const emptyTexts = {
  unused: ['wallet.emptyUnusedTitle', 'wallet.emptyUnusedText'],
  expiringSoon: ['wallet.emptySoonTitle', 'wallet.emptySoonText'],
  used: ['wallet.emptyUsedTitle', 'wallet.emptyUsedText'],
  expired: ['wallet.emptyExpiredTitle', 'wallet.emptyExpiredText'],
} as const

type NoVouchersProps = {
  state: VoucherState
  filter: VoucherFilter
  onFilter: (filter: VoucherFilter) => void
}

/** What a list without vouchers shows: on phones below the tabs, on wide screens in place of the details. */
export function NoVouchers({ state, filter, onFilter }: NoVouchersProps) {
  const t = useTranslate()
  if (isFiltered(filter)) {
    return (
      <EmptyState
        art={<Picture image="lost" />}
        title={t('wallet.noneTitle')}
        text={t('wallet.noneText')}
        action={<Button onClick={() => onFilter({})}>{t('wallet.showAll')}</Button>}
      />
    )
  }
  const [title, text] = emptyTexts[state]
  return (
    <EmptyState
      art={<Picture image="giftcard" />}
      title={t(title)}
      text={t(text)}
      action={state === 'unused' ? <HomeLink>{t('wallet.seeCampaigns')}</HomeLink> : undefined}
    />
  )
}

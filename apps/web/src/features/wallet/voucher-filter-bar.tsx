import { couponKinds } from '@crema/contract/vouchers/coupon-kinds'
import { useTranslate } from '#src/session/app-context.ts'
import { SearchField } from '#src/shared/screen/search-field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import type { VoucherFilter } from './wallet-queries.ts'
import styles from './voucher-filter-bar.module.css'

type VoucherFilterBarProps = {
  filter: VoucherFilter
  onFilter: (filter: VoucherFilter) => void
  /** The number of vouchers shown; undefined while they are loading. */
  count: number | undefined
}

/** Filters vouchers by name and kind. */
export function VoucherFilterBar({ filter: { keyword, kind }, onFilter, count }: VoucherFilterBarProps) {
  const t = useTranslate()
  return (
    <search className={styles.bar}>
      <SearchField
        label={t('wallet.search')}
        keyword={keyword ?? ''}
        onKeyword={(text) =>
          onFilter({ ...(kind ? { kind } : {}), ...(text === '' ? {} : { keyword: text }) })
        }
      />
      <SelectField
        label={t('wallet.kind')}
        value={kind ?? ''}
        options={[
          { value: '', label: t('wallet.allKinds') },
          ...couponKinds.map((each) => ({ value: each, label: t(`coupon.${each}`) })),
        ]}
        onChange={({ target: { value } }) => {
          const chosen = couponKinds.find((each) => each === value)
          onFilter({ ...(keyword === undefined ? {} : { keyword }), ...(chosen ? { kind: chosen } : {}) })
        }}
      />
      <VisuallyHidden>
        <span role="status">{count === undefined ? null : t('wallet.loaded', { count })}</span>
      </VisuallyHidden>
    </search>
  )
}

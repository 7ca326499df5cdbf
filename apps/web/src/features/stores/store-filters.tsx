import type { Ref } from 'react'
import type { StoreService } from '@crema/contract/stores/store-services'
import { useTranslate } from '#src/session/app-context.ts'
import { ClockIcon } from '#src/ui/art/icons.tsx'
import { FilterChips } from '#src/ui/forms/filter-chips.tsx'
import { serviceIcons } from './store/service-icons.ts'

/** Filters of the list besides the search: a store must be open now, or have all of the services. */
export type StoreFilter = 'openNow' | StoreService

type StoreFiltersProps = {
  /** The services that are offered as filters. */
  services: readonly StoreService[]
  chosen: readonly StoreFilter[]
  onChange: (chosen: StoreFilter[]) => Promise<void>
  ref: Ref<HTMLDivElement>
}

/** The filters of the store finder. */
export function StoreFilters({ services, chosen, onChange, ref }: StoreFiltersProps) {
  const t = useTranslate()
  return (
    <FilterChips<StoreFilter>
      label={t('stores.filters')}
      items={[
        { value: 'openNow', label: t('stores.openNow'), icon: <ClockIcon /> },
        ...services.map((value) => {
          const ServiceIcon = serviceIcons[value]
          return { value, label: t(`stores.${value}`), icon: <ServiceIcon /> }
        }),
      ]}
      chosen={chosen}
      onChange={onChange}
      ref={ref}
    />
  )
}

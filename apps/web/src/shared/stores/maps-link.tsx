import { useSyncExternalStore } from 'react'
import type { Store } from '@crema/contract/stores/store'
import { mapsLink } from '#src/lib/geo/maps-link.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { iconButtonClass } from '#src/ui/actions/icon-button.tsx'
import { DirectionsIcon } from '#src/ui/art/more-icons.tsx'

type MapsLinkProps = {
  store: Pick<Store, 'name' | 'latitude' | 'longitude'>
  /** `icon`: the icon alone, with its name for screen readers. */
  variant: 'icon' | 'primary' | 'quiet'
  /** The id of the store's name. */
  describedBy: string
}

/** Opens the store in the phone's maps. */
export function MapsLink({ store, variant, describedBy }: MapsLinkProps) {
  const t = useTranslate()
  const userAgent = useSyncExternalStore(
    noSubscription,
    () => navigator.userAgent,
    () => '',
  )
  const href = mapsLink(store, userAgent)
  const isPage = href.startsWith('https:')
  return (
    <a
      href={href}
      className={variant === 'icon' ? iconButtonClass : buttonClass(variant)}
      aria-label={variant === 'icon' ? t('store.openInMaps') : undefined}
      aria-describedby={describedBy}
      {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {variant === 'icon' ? <DirectionsIcon /> : t('store.openInMaps')}
    </a>
  )
}

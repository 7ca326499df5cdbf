import type { Store } from '@crema/contract/stores/store'
import { serverNow } from '#src/api/server-clock.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { openingState, openingText } from '#src/shared/stores/store-opening.ts'
import { Tag } from '#src/ui/feedback/tag.tsx'
import styles from './store-facts.module.css'

/** Whether a store is open, until when, and whether it takes part in the campaign. */
export function StoreFacts({ store }: { store: Store }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const nowMs = serverNow()
  const opening = openingState(store)
  const note = openingText(store, nowMs, t, locale, country)
  // A saved store, or a list that has been open for hours.
  const isOutdated = store.changesAt !== null && Date.parse(store.changesAt) <= nowMs
  return (
    <div className={styles.facts}>
      {isOutdated ? null : <Tag tone={opening === 'open' ? 'ok' : 'neutral'}>{t(`store.${opening}`)}</Tag>}
      {isOutdated || note === undefined ? null : <span className={styles.note}>{note}</span>}
      {store.supportsActivity === null ? null : (
        <Tag tone={store.supportsActivity ? 'hue' : 'neutral'}>
          {t(store.supportsActivity ? 'stores.inCampaign' : 'stores.notInCampaign')}
        </Tag>
      )}
    </div>
  )
}

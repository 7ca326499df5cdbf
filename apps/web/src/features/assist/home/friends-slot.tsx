import { useQuery } from '@tanstack/react-query'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import { runningCampaignsOptions } from '#src/shared/offers/offer-queries.ts'
import { useIdleModule } from '#src/shared/screen/use-idle-module.ts'
import styles from './friends-slot.module.css'

async function loadRow(messages: MessageStore) {
  const [module] = await Promise.all([loadModule(() => import('./friends-row.tsx')), messages.load('assist')])
  return module
}

/** The way to the running campaign of friend assist, on home. Its script is fetched once the page is idle. */
export function FriendsSlot() {
  const { data } = useQuery(runningCampaignsOptions(useAppContext().api, useSession()))
  const campaign =
    data && 'ok' in data
      ? data.ok.items.find(({ kind, state }) => kind === 'fission' && state === 'running')
      : undefined
  const row = useIdleModule(loadRow, campaign !== undefined)
  if (!campaign) return null
  return <div className={styles.slot}>{row ? <row.FriendsRow campaign={campaign} /> : null}</div>
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import { runningCampaignsOptions } from '#src/shared/offers/offer-queries.ts'
import { useIdleModule } from '#src/shared/screen/use-idle-module.ts'

async function loadNotice(messages: MessageStore) {
  const [module] = await Promise.all([
    loadModule(() => import('#src/shared/offline/as-of.tsx')),
    messages.load('offline'),
  ])
  return module
}

/**
 * When the data of home was loaded, once the connection is lost. Its script and messages are fetched while the
 * page is idle, since they cannot be fetched after that.
 */
export function OfflineNotice() {
  const queries = useQueryClient()
  const isOnline = useIsOnline()
  const notice = useIdleModule(loadNotice)
  const { dataUpdatedAt } = useQuery(runningCampaignsOptions(useAppContext().api, useSession()))
  // Without data the section of the offers has the failure in its place.
  if (isOnline || !notice || dataUpdatedAt === 0) return null
  return (
    <notice.AsOfNotice
      asOfMs={dataUpdatedAt}
      onRetry={() => void queries.refetchQueries({ type: 'active' })}
    />
  )
}

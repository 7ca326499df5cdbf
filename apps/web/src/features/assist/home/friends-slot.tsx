import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { runningCampaignsOptions } from '#src/shared/offers/offer-queries.ts'
import type { FriendsRowProps } from './friends-row.tsx'
import styles from './friends-slot.module.css'

/** The way to the running campaign of friend assist, on home. Its script is fetched once the page is idle. */
export function FriendsSlot() {
  const { api, messages } = useAppContext()
  const { data } = useQuery(runningCampaignsOptions(api, useSession()))
  const [loaded, setLoaded] = useState<{ FriendsRow: ComponentType<FriendsRowProps> }>()
  const campaign =
    data && 'ok' in data
      ? data.ok.items.find(({ kind, state }) => kind === 'fission' && state === 'running')
      : undefined
  const isNeeded = campaign !== undefined
  useEffect(() => {
    if (!isNeeded) return undefined
    let hasLeft = false
    const load = async () => {
      const [{ FriendsRow }] = await Promise.all([
        loadModule(() => import('./friends-row.tsx')),
        messages.load('assist'),
      ])
      if (!hasLeft) setLoaded({ FriendsRow })
    }
    // Without the files the space stays empty until the next visit.
    whenIdle(() => void load().catch(() => undefined))
    return () => {
      hasLeft = true
    }
  }, [isNeeded, messages])
  if (!campaign) return null
  return <div className={styles.slot}>{loaded ? <loaded.FriendsRow campaign={campaign} /> : null}</div>
}

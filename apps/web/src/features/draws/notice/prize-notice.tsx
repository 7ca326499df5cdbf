import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { wonPrizesOptions } from '../draw-queries.ts'
import type { PrizeNoticeCardProps } from './prize-notice-card.tsx'
import { unseenPrize } from './unseen-prize.ts'
import card from '#src/shared/screen/notice-card.module.css'

/** Tells a member who has won in a draw so, at their next visit and until they close it. It covers nothing and moves nothing. */
export function PrizeNotice() {
  const { api, messages, storage } = useAppContext()
  const session = useSession()
  const [isIdle, setIdle] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const [loaded, setLoaded] = useState<{ Card: ComponentType<PrizeNoticeCardProps> }>()
  const { data } = useInfiniteQuery({
    ...wonPrizesOptions(api, session),
    enabled: session.token !== null && isIdle,
  })
  const prizes = session.token === null ? undefined : data?.pages[0]?.items
  const prize = (storage && prizes && unseenPrize(storage, prizes)) ?? undefined
  const isNeeded = prize !== undefined
  useEffect(() => {
    let hasLeft = false
    whenIdle(() => {
      if (!hasLeft) setIdle(true)
    })
    return () => {
      hasLeft = true
    }
  }, [])
  useEffect(() => {
    if (!isNeeded) return
    const load = async () => {
      const [{ PrizeNoticeCard }] = await Promise.all([
        loadModule(() => import('./prize-notice-card.tsx')),
        messages.load('draws'),
      ])
      return { Card: PrizeNoticeCard }
    }
    load().then(setLoaded, () => {
      // Files are missing, such as after an update: the notice comes on a later visit.
    })
  }, [isNeeded, messages])
  // Always rendered, since a live region must exist before its content.
  return (
    <div className={card.region} role="status">
      {prize && loaded && !isClosed ? <loaded.Card won={prize} onClose={() => setClosed(true)} /> : null}
    </div>
  )
}

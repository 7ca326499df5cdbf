import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { NoticeRegion } from '#src/shared/screen/notice-region.tsx'
import { wonPrizesOptions } from '../draw-queries.ts'
import type { PrizeNoticeCardProps } from './prize-notice-card.tsx'
import { unseenPrize } from './unseen-prize.ts'

/**
 * The card that tells a member who has won in a draw so, at their next visit and until they close it; null without one. Its place
 * is a live region that exists before.
 */
export function usePrizeNotice(): ReactNode {
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
  return prize && loaded && !isClosed ? <loaded.Card won={prize} onClose={() => setClosed(true)} /> : null
}

/** The notice after the page. */
export function PrizeNotice() {
  return <NoticeRegion>{usePrizeNotice()}</NoticeRegion>
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'

/** While the screen is open, its data about the signed-in member is read again when a till or another device changes it. */
export function useLiveUpdates(): void {
  const { api, session } = useAppContext()
  const queries = useQueryClient()
  const memberId = useSession().member?.memberId
  useEffect(() => {
    const { loadClient } = api
    if (memberId === undefined || !loadClient) return
    let hasLeft = false
    let leave: ((isOver: boolean) => void) | undefined
    const start = async () => {
      const [{ watchMember }, { openStream }] = await Promise.all([
        loadModule(() => import('./watch-member.ts')),
        loadClient(),
      ])
      if (!hasLeft) leave = watchMember({ memberId, openStream, queries })
    }
    // Without the modules the screen shows what it has read.
    start().catch(() => undefined)
    return () => {
      hasLeft = true
      leave?.(session.get().member?.memberId !== memberId)
    }
  }, [api, queries, session, memberId])
}

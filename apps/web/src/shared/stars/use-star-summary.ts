import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { renderedSummary } from './rendered-summary.ts'
import { starSummaryOptions } from './star-queries.ts'

/** The member's stars. A visitor has none, nor has a member before they have been read. */
export function useStarSummary() {
  const { api, personal } = useAppContext()
  const session = useSession()
  const queries = useQueryClient()
  const isMember = useIsMemberExpected()
  const query = useQuery({ ...starSummaryOptions(api, session), enabled: session.token !== null })
  const memberId = session.member?.memberId
  // The gateway has rendered the page for the member of the cookie; the tab may have the token of another one.
  const isOfOther = personal !== undefined && memberId !== undefined && memberId !== personal.member.memberId
  useEffect(() => {
    if (!isOfOther) return
    void queries.resetQueries({ predicate: ({ queryKey: [call] }) => String(call).startsWith('GET point/') })
  }, [isOfOther, queries])
  const current = isMember && query.data && 'ok' in query.data ? query.data.ok : undefined
  const summary = useSyncExternalStore(
    noSubscription,
    () => current,
    import.meta.env.SSR ? () => current : renderedSummary,
  )
  return { query, summary }
}

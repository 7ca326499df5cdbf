import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { AssistCampaign } from '@crema/contract/assist/assist'
import type { RequestOf } from '#src/api/api-client.ts'
import type { ReadResult } from '#src/api/read-options.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { assistCampaignOptions } from './assist-campaign-query.ts'

type ShownCampaign = {
  read: ReadResult<AssistCampaign>
  /** Whether what it says of the caller is known. The rendered page is a visitor's, also for a member. */
  isOwnKnown: boolean
}

export function useAssistCampaign(link: RequestOf<'GET fission/detail'>): ShownCampaign {
  const { api } = useAppContext()
  const session = useSession()
  const isMember = useIsMemberExpected()
  const { data, error } = useSuspenseQuery(assistCampaignOptions(api, link, session))
  const isHydrating = useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  )
  const [rendered] = useState(isHydrating ? data : undefined)
  const isVisitors = isMember && error === null && (session.token === null || data === rendered)
  return { read: data, isOwnKnown: !isVisitors }
}

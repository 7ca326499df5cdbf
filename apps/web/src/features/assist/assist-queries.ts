import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#src/api/api-client.ts'
import { paged, pageOf } from '#src/api/paging.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

type Region = Pick<Session, 'locale' | 'country'>

/** The friends who have helped the member in a campaign, newest first. */
export const helpsOptions = (api: ApiClient, activityNo: string, { locale, country }: Region) =>
  infiniteQueryOptions({
    queryKey: ['GET fission/records', activityNo, locale, country],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET fission/records', { ...pageOf(pageParam), activityNo }, { signal }),
    ...paged,
  })

/** The tiers of a campaign that the member has reached, newest first. */
export const assistRewardsOptions = (api: ApiClient, activityNo: string, { locale, country }: Region) =>
  infiniteQueryOptions({
    queryKey: ['GET fission/rewards', activityNo, locale, country],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET fission/rewards', { ...pageOf(pageParam), activityNo }, { signal }),
    ...paged,
  })

/** The member's badges as an inviter. */
export const achievementsOptions = (api: ApiClient, region: Region) =>
  readOptions(api, 'GET fission/achievements', {}, region)

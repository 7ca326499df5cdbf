import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#src/api/api-client.ts'
import { paged, pageOf } from '#src/api/paging.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

type Region = Pick<Session, 'locale' | 'country'>

/** One draw, with the caller's codes. */
export const drawOptions = (api: ApiClient, activityNo: string, region: Region) =>
  readOptions(api, 'GET lottery/detail', { activityNo }, region)

/** The draws of the country: those to enter and to come by their end, or past ones, newest first. */
export const drawsOptions = (api: ApiClient, state: 'current' | 'past', { locale, country }: Region) =>
  infiniteQueryOptions({
    queryKey: ['GET lottery/draws', state, locale, country],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET lottery/draws', { ...pageOf(pageParam), state }, { signal }),
    ...paged,
  })

/** The member's lottery codes, newest first. */
export const entriesOptions = (api: ApiClient, { locale, country }: Region) =>
  infiniteQueryOptions({
    queryKey: ['GET lottery/entries', locale, country],
    queryFn: ({ pageParam, signal }) => api.call('GET lottery/entries', pageOf(pageParam), { signal }),
    ...paged,
  })

/** What the member has won, newest first. */
export const wonPrizesOptions = (api: ApiClient, { locale, country }: Region) =>
  infiniteQueryOptions({
    queryKey: ['GET point/prizes', locale, country],
    queryFn: ({ pageParam, signal }) => api.call('GET point/prizes', pageOf(pageParam), { signal }),
    ...paged,
  })

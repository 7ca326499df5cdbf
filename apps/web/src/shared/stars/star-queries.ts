import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { StarMovementKind } from '@crema/contract/stars/stars'
import type { ApiClient } from '#src/api/api-client.ts'
import { paged, pageOf } from '#src/api/paging.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

type Region = Pick<Session, 'locale' | 'country'>

/** The reads that a change of the member's stars makes outdated: of their stars, vouchers and campaigns. */
const changedByStars = [
  'GET point/summary',
  'GET point/gifts',
  'GET point/ledger',
  'GET point/redemptions',
  'GET point/activities',
  'GET coupon/mine',
  'GET activity/mine',
  'GET activity/detail',
  'GET lottery/draws',
  'GET lottery/detail',
  'GET lottery/entries',
  'GET point/prizes',
] as const

/** To be called when the member's stars have changed. Resolves once what is on the screen is current. */
export const invalidateStars = (queries: QueryClient): Promise<unknown> =>
  Promise.all(changedByStars.map((call) => queries.invalidateQueries({ queryKey: [call] })))

/** The member's balance, its lots and the program. */
export const starSummaryOptions = (api: ApiClient, region: Region) =>
  readOptions(api, 'GET point/summary', {}, region)

/** How stars are collected in the country, for everybody. */
export const starProgramOptions = (api: ApiClient, region: Region) =>
  readOptions(api, 'GET point/program', {}, region)

/** The gifts of the country, cheapest first, page by page. */
export const giftsOptions = (api: ApiClient, { locale, country }: Region) =>
  infiniteQueryOptions({
    queryKey: ['GET point/gifts', locale, country],
    queryFn: ({ pageParam, signal }) => api.call('GET point/gifts', pageOf(pageParam), { signal }),
    ...paged,
  })

/** The movements of the member's stars, newest first, of one kind or of all. */
export const starMovementsOptions = (
  api: ApiClient,
  kind: StarMovementKind | undefined,
  { locale, country }: Region,
) =>
  infiniteQueryOptions({
    queryKey: ['GET point/ledger', kind ?? 'all', locale, country],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET point/ledger', { ...pageOf(pageParam), ...(kind && { kind }) }, { signal }),
    ...paged,
  })

/** The gifts that the member has had, newest first. */
export const redemptionsOptions = (api: ApiClient, { locale, country }: Region) =>
  infiniteQueryOptions({
    queryKey: ['GET point/redemptions', locale, country],
    queryFn: ({ pageParam, signal }) => api.call('GET point/redemptions', pageOf(pageParam), { signal }),
    ...paged,
  })

/** Ended programs and campaigns in which the member had something. */
export const pastActivitiesOptions = (api: ApiClient, region: Region) =>
  readOptions(api, 'GET point/activities', {}, region)

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, ApiClient } from '#src/api/api-client.ts'
import { paged, pageOf } from '#src/api/paging.ts'
import type { Session } from '#src/session/session.ts'

type Region = Pick<Session, 'locale' | 'country'>

export type CurrentConsents = AnswerOf<'GET consent/current'>

/** The current decisions of the member and of the device, and the versions of the documents. */
export const currentConsentsOptions = (api: ApiClient, { locale, country }: Region) =>
  queryOptions({
    queryKey: ['GET consent/current', locale, country],
    queryFn: ({ signal }) => api.call('GET consent/current', {}, { signal }),
  })

/** The record of all decisions of the member, newest first. */
export const consentReceiptsOptions = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['GET consent/receipts'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET consent/receipts', { ...pageOf(pageParam) }, { signal }),
    ...paged,
  })

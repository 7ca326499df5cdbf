import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { createSessionManager } from '#src/session/session-manager.ts'
import { createSessionStore } from '#src/session/session.ts'
import { testingSession } from '#src/session/testing-session.ts'
import { type PageState, restoreQueries } from './page-state.ts'
import { writeQueries } from './write-queries.ts'

type Rendered = PageState['queries'][number]

const list = { ok: { items: [] } }
const vouchers = { ok: { items: ['V1'] } }

/** Restores a page whose components use everything that it was rendered with, ends the session, and returns what is left. */
function endSession(queries: Rendered[], change = (_: QueryClient) => {}): unknown[] {
  const client = new QueryClient()
  restoreQueries(client, { locale: 'en', country: 'US', catalogs: {}, formats: {}, queries })
  const stops = queries.map(({ key, data }) =>
    new QueryObserver(client, { queryKey: key, queryFn: () => data, staleTime: Infinity }).subscribe(
      () => {},
    ),
  )
  change(client)
  const storage: DeviceStorage = { get: () => null, set: () => {}, remove: () => {} }
  createSessionManager(createSessionStore(testingSession()), storage, client).end()
  for (const stop of stops) stop()
  return queries.map(({ key }) => client.getQueryData(key))
}

/** What the gateway writes into a page that it has rendered with these answers. */
function rendered(answers: Record<string, object>, isPersonal: boolean): Rendered[] {
  const client = new QueryClient()
  for (const [key, data] of Object.entries(answers)) client.setQueryData([key], data)
  return writeQueries(client, isPersonal)
}

test("a visitor's page keeps what it was rendered with, for the components that are not hydrated yet", () => {
  expect(endSession(rendered({ 'GET activity/detail': list }, false))).toEqual([list])
})

test("a member's page keeps only what is the same for everybody", () => {
  const queries = rendered({ 'GET activity/list': list, 'GET coupon/mine': vouchers }, true)
  expect(endSession(queries)).toEqual([list, undefined])
})

test('what was read since then is removed', () => {
  const queries = rendered({ 'GET activity/detail': list }, false)
  expect(endSession(queries, (client) => client.setQueryData(['GET activity/detail'], vouchers))).toEqual([
    undefined,
  ])
})

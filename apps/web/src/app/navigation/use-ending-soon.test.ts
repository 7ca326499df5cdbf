import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readEndingSoon } from './use-ending-soon.ts'

const counts = (expiringSoon: number) => ({ unused: 5, expiringSoon, used: 0, expired: 0 })
const pages = (expiringSoon: number) => ({
  pages: [{ items: [], nextCursor: null, counts: counts(expiringSoon) }],
  pageParams: [null],
})

test('without an answer of another component no coupon ends soon', () => {
  expect(readEndingSoon(new QueryClient())).toBe(0)
})

test('the newest of the answers counts, whether home or the wallet has loaded it', () => {
  const queries = new QueryClient()
  queries.setQueryData(['GET coupon/mine', 'counts'], counts(2), { updatedAt: 1_000 })
  expect(readEndingSoon(queries)).toBe(2)
  queries.setQueryData(['GET coupon/mine', 'unused', 'en', 'US'], pages(1), { updatedAt: 2_000 })
  expect(readEndingSoon(queries)).toBe(1)
  queries.setQueryData(['GET coupon/mine', 'counts'], counts(0), { updatedAt: 3_000 })
  expect(readEndingSoon(queries)).toBe(0)
})

test('an answer that is not there yet is skipped', () => {
  const queries = new QueryClient()
  queries.setQueryData(['GET coupon/mine', 'counts'], counts(2), { updatedAt: 1_000 })
  queries.getQueryCache().build(queries, { queryKey: ['GET coupon/mine', 'used', 'en', 'US'] })
  expect(readEndingSoon(queries)).toBe(2)
})

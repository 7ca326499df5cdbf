import { expect, test } from 'vitest'
import { groupByMonth } from './group-by-month.ts'

const at = (instant: string) => ({ at: instant })

test('a month is that of the time zone', () => {
  const items = [at('2026-12-01T04:00:00Z'), at('2026-11-02T00:00:00Z'), at('2026-11-01T03:00:00Z')]
  expect(groupByMonth(items, 'America/New_York').map((each) => [each.month, each.items.length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
  expect(groupByMonth(items, 'UTC').map(({ month }) => month)).toEqual(['2026-12', '2026-11'])
})

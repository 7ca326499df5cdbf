import { expect, test } from 'vitest'
import { reportSizes } from './size-report.ts'

const sizes = {
  'campaign: script': 900,
  'campaign: requests': 3,
  'script: home': 400,
  'script: libraries': 800,
}
const budgets = {
  'campaign: script': 1_000,
  'campaign: requests': 3,
  'script: libraries': 850,
  'script: *': 500,
}

test('unchanged sizes within their budgets are not reported', () => {
  expect(reportSizes(sizes, budgets, sizes)).toEqual({ lines: [], isWithinBudgets: true })
})

test('reports by how much a size is over its budget', () => {
  expect(
    reportSizes(
      { ...sizes, 'campaign: script': 1_001_500 },
      { ...budgets, 'campaign: script': 1_000_000 },
      {},
    ),
  ).toMatchObject({
    isWithinBudgets: false,
    lines: expect.arrayContaining(['  campaign: script: 1001.50 KB, 1.50 KB over 1000.00 KB']) as string[],
  })
})

test('reports one request too many', () => {
  expect(reportSizes({ ...sizes, 'campaign: requests': 4 }, budgets, sizes).lines).toEqual([
    'Over budget:',
    '  campaign: requests: 4, 1 over 3',
    'Grown since the sizes were written down:',
    '  campaign: requests: +1, now 4',
  ])
})

test('a budget with * applies to each size without one of its own', () => {
  expect(reportSizes({ ...sizes, 'script: home': 501 }, budgets, sizes).isWithinBudgets).toBe(false)
  expect(reportSizes({ ...sizes, 'script: libraries': 501 }, budgets, sizes).isWithinBudgets).toBe(true)
})

test('a budget without a size is an error', () => {
  const { 'script: libraries': _, ...remaining } = sizes
  expect(reportSizes(remaining, budgets, remaining)).toEqual({
    lines: ['Budgets for something that is not there:', '  script: libraries'],
    isWithinBudgets: false,
  })
})

test('reports what grew, shrank, is new or gone, the largest change first', () => {
  const now = { a: 2_000, b: 5_000, c: 300, e: 7 }
  const before = { a: 1_000, b: 1_000, c: 3_000, d: 9 }
  expect(reportSizes(now, {}, before).lines).toEqual([
    'Grown since the sizes were written down:',
    '  b: +4.00 KB, now 5.00 KB',
    '  a: +1.00 KB, now 2.00 KB',
    'Shrunk:',
    '  c: −2.70 KB, now 0.30 KB',
    'New:',
    '  e: 0.01 KB',
    'Gone:',
    '  d',
  ])
})

test('ignores changes of a few bytes', () => {
  expect(reportSizes({ a: 1_063 }, {}, { a: 1_000 }).lines).toEqual([])
})

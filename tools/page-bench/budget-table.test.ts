import { expect, test } from 'vitest'
import { asTable, budgetRows, type Series } from './budget-table.ts'
import { median, spread } from './figures.ts'
import type { VisitFigures } from './slow-phone.ts'

const visit = (visibleMs: number, doneMs: number, taps = 1): VisitFigures => ({
  visibleMs,
  doneMs,
  taps,
  inpMs: 16,
  layoutShift: 0,
  blockedMs: 0,
  longTasks: [],
  transferred: { document: 13_000, script: 100_000, font: 14_000, image: 0, other: 0, requests: 6 },
})
const series = (ours: VisitFigures): Series => ({
  claim: [ours],
  sheet: [ours],
  staticPage: [visit(300, 500)],
})
const rowsOf = (ours: VisitFigures) =>
  budgetRows({
    slow: series(ours),
    slowest: { claim: [], sheet: [], staticPage: [] },
    rest: series(ours),
    member: { bar: [], coupon: [], couponWithoutCookie: [], card: [] },
    lighthouse: [],
  })

test('a figure up to the budget passes, one beyond it fails', () => {
  const claim = (ours: VisitFigures) =>
    rowsOf(ours).find(({ figure }) => figure.includes('coupon, cold, signed in'))
  expect(claim(visit(300, 650))).toMatchObject({
    isWithin: true,
    measured: '1.30 times (650 ms, static page 500 ms)',
  })
  expect(claim(visit(300, 655))).toMatchObject({ isWithin: false })
})

test('one run that took two taps fails', () => {
  expect(rowsOf(visit(300, 500, 2)).find(({ figure }) => figure.startsWith('taps needed'))).toMatchObject({
    isWithin: false,
    measured: '2',
  })
})

test('what was not measured has no row', () => {
  const rows = rowsOf(visit(300, 500)).map(({ figure }) => figure)
  expect(rows.filter((figure) => figure.includes('10x'))).toEqual([])
  expect(rows.filter((figure) => figure.includes('Lighthouse'))).toEqual([])
})

test('the table shows pass or fail', () => {
  const row = { figure: 'TBT', budget: '≤ 20 ms', measured: '25 ms', isWithin: false }
  expect(
    asTable([row, { ...row, measured: '5 ms', isWithin: true }])
      .split('\n')
      .slice(2),
  ).toEqual(['| TBT | ≤ 20 ms | 25 ms | fail |', '| TBT | ≤ 20 ms | 5 ms | pass |'])
})

test('median and spread', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, Number.NaN])
  expect(spread([90, 100, 120])).toBeCloseTo(0.3)
})

import { expect, test } from 'vitest'
import { asTable, budgetRows, type Measured, type Series } from './budget-table.ts'
import { differingRequests } from './differing-requests.ts'
import { median, spread } from './figures.ts'
import type { VisitFigures } from './slow-phone.ts'
import { nothingMeasured } from './visits.ts'

const visit = (visibleMs: number, doneMs: number, taps = 1, paths: string[] = []): VisitFigures => ({
  firstPaintMs: visibleMs - 20,
  visibleMs,
  barVisibleMs: null,
  doneMs,
  taps,
  inpMs: 16,
  layoutShift: 0,
  blockedMs: 0,
  longTasks: [],
  transferred: {
    document: 13_000,
    script: 100_000,
    font: 14_000,
    image: 0,
    other: 0,
    requests: paths.length,
    paths,
  },
})
const series = (ours: VisitFigures): Series => ({
  claim: [ours],
  sheet: [ours],
  staticPage: [visit(300, 500)],
})
const measuredAs = (ours: VisitFigures): Measured => ({
  ...nothingMeasured(),
  loading: { ...nothingMeasured().loading, 4: series(ours) },
  rest: series(ours),
})
const rowsOf = (ours: VisitFigures) => budgetRows(measuredAs(ours))

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

test('the friend’s page has the rows of the campaign page, with its budgets and the same static page', () => {
  const { staticPage: _, ...taps } = series(visit(300, 655))
  const nothing = nothingMeasured()
  const rows = budgetRows({
    ...measuredAs(visit(300, 500)),
    friend: { loading: { ...nothing.friend.loading, 4: taps }, rest: taps },
  })
  const isFriends = ({ figure }: { figure: string }) => figure.includes('friend’s page')
  const named = ({ figure, budget }: { figure: string; budget: string | null }) =>
    `${figure.replace(', friend’s page', '').replace('friend’s page', 'campaign page')}: ${budget}`
  const [friends, campaigns] = [rows.filter(isFriends), rows.filter((row) => !isFriends(row))]
  expect(friends.map(named)).toEqual(campaigns.map(named))
  expect(friends.find(({ figure }) => figure.includes('coupon, cold, signed in'))).toMatchObject({
    isWithin: false,
    measured: '1.31 times (655 ms, static page 500 ms)',
  })
})

test('the table has two columns for each browser, and a dash where one was not measured', () => {
  const row = { figure: 'TBT', budget: '≤ 20 ms', measured: '25 ms', isWithin: false }
  const bytes = { figure: 'wallet', budget: null, measured: '9 KB', isWithin: null }
  const table = asTable({ 'Chromium 156': [row, bytes], 'Chromium 131': [bytes] })
  expect(table.split('\n')).toEqual([
    '| Figure | Budget | Chromium 156 | | Chromium 131 | |',
    '|---|---|---|---|---|---|',
    '| TBT | ≤ 20 ms | 25 ms | fail | – |  |',
    '| wallet | – | 9 KB |  | 9 KB |  |',
  ])
})

test('requests that only one browser sends are named, repeated ones too', () => {
  const browsers = [
    { name: 'newer', measured: measuredAs(visit(1, 2, 1, ['/', '/a.js'])) },
    { name: 'older', measured: measuredAs(visit(1, 2, 1, ['/', '/', '/a.js', '/a.css'])) },
  ]
  expect(differingRequests(browsers)).toEqual([
    'Requests of the campaign page: only older: / (2) /a.css.',
    'Requests of the friend’s page: the same in newer and older.',
    'Requests of the wallet: the same in newer and older.',
    'Requests of home: the same in newer and older.',
    'Requests of the stars: the same in newer and older.',
  ])
})

test('median and spread', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, Number.NaN])
  expect(spread([90, 100, 120])).toBeCloseTo(0.3)
})

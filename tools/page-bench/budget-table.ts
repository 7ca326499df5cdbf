/** The budgets of a first visit beside what was measured. */
import { asTimes, inKb, inMs, least, median, worst } from './figures.ts'
import type { LighthouseFigures } from './lighthouse.ts'
import type { VisitFigures } from './slow-phone.ts'

export type Series = {
  /** Signed in: from the tap to the coupon. */
  claim: VisitFigures[]
  /** Signed out: from the tap to the open sheet. */
  sheet: VisitFigures[]
  staticPage: VisitFigures[]
}

export type Measured = {
  slow: Series
  slowest: Series
  rest: Series
  /** The wallet's bar, its first coupon in a browser with a session cookie and in one without, and the card on home. */
  member: Record<'bar' | 'coupon' | 'couponWithoutCookie' | 'card', VisitFigures[]>
  lighthouse: LighthouseFigures[]
}

export type Row = { figure: string; budget: string; measured: string; isWithin: boolean }

const doneTimes = (visits: readonly VisitFigures[]): number[] =>
  visits.flatMap(({ doneMs }) => (doneMs === null ? [] : [doneMs]))
const ratio = (ours: readonly number[], staticPage: readonly number[]): number =>
  median(ours) / median(staticPage)

export function budgetRows({ slow, slowest, rest, member, lighthouse }: Measured): Row[] {
  const rows = [
    ...claimRows('4x CPU', slow),
    ...claimRows('10x CPU', slowest),
    ...visibleRow(slow),
    ...byteRows(rest.sheet),
    ...interactionRows(slow, rest),
    ...memberRow('wallet: its bar', 1.3, member.bar, slow.staticPage),
    ...memberRow('wallet: its first coupon', 3, member.coupon, slow.staticPage),
    ...memberRow(
      'wallet without a cookie (in the app): its first coupon',
      3,
      member.couponWithoutCookie,
      slow.staticPage,
    ),
    ...memberRow('home: the member’s card', 3, member.card, slow.staticPage),
    ...lighthouseRows(lighthouse),
  ]
  return rows.filter(({ measured }) => !measured.includes('NaN'))
}

function atMost(
  figure: string,
  budget: number,
  value: number,
  show: (value: number) => string,
  note = '',
): Row {
  return { figure, budget: `≤ ${show(budget)}`, measured: show(value) + note, isWithin: value <= budget }
}

function atLeast(figure: string, budget: number, value: number): Row {
  return { figure, budget: `≥ ${budget}`, measured: String(value), isWithin: value >= budget }
}

function claimRows(how: string, { claim, sheet, staticPage }: Series): Row[] {
  const of = (visits: VisitFigures[]) => {
    const ms = median(doneTimes(visits))
    return [
      ratio(doneTimes(visits), doneTimes(staticPage)),
      asTimes,
      ` (${inMs(ms)}, static page ${inMs(median(doneTimes(staticPage)))})`,
    ] as const
  }
  const taps = worst([...claim, ...sheet].map((visit) => visit.taps))
  return [
    atMost(`tap to the coupon, cold, signed in, ${how}`, 1.3, ...of(claim)),
    atMost(`tap to the open sheet, cold, signed out, ${how}`, 1.3, ...of(sheet)),
    atMost(`taps needed, worst run, ${how}`, 1, taps, String),
  ]
}

function visibleRow({ claim, sheet, staticPage }: Series): Row[] {
  const ours = [...claim, ...sheet].map(({ visibleMs }) => visibleMs)
  const note = ` (${inMs(median(ours))}, static page ${inMs(median(staticPage.map(({ visibleMs }) => visibleMs)))})`
  return [
    atMost(
      'control visible, cold, 4x CPU',
      1.25,
      ratio(
        ours,
        staticPage.map(({ visibleMs }) => visibleMs),
      ),
      asTimes,
      note,
    ),
  ]
}

function byteRows(visits: VisitFigures[]): Row[] {
  const bytes = (kind: 'document' | 'script') => median(visits.map(({ transferred }) => transferred[kind]))
  const all = median(
    visits.map(({ transferred: { requests: _, ...kinds } }) =>
      Object.values(kinds).reduce((sum, each) => sum + each, 0),
    ),
  )
  return [
    atMost('before the coupon can be claimed, with headers', 14_000, bytes('document'), inKb),
    atMost('script of the campaign page, with headers', 115_000, bytes('script'), inKb),
    atMost('everything of the campaign page', 150_000, all, inKb),
    atMost(
      'requests of the campaign page',
      8,
      worst(visits.map(({ transferred }) => transferred.requests)),
      String,
    ),
  ]
}

function interactionRows({ claim, sheet }: Series, rest: Measured['rest']): Row[] {
  const inp = (visits: VisitFigures[]) => visits.flatMap(({ inpMs }) => inpMs ?? [])
  const [atRest, staticPage] = [inp([...rest.claim, ...rest.sheet]), inp(rest.staticPage)]
  return [
    atMost('INP while loading, 4x CPU', 64, median(inp([...claim, ...sheet])), inMs),
    atMost('INP at rest, 4x CPU', 24, median(atRest), inMs, ` (static page ${inMs(median(staticPage))})`),
    atMost('INP at rest, compared with the static page', 1, ratio(atRest, staticPage), asTimes),
  ]
}

function memberRow(what: string, budget: number, visits: VisitFigures[], staticPage: VisitFigures[]): Row[] {
  const [ours = [], theirs = []] = [visits, staticPage].map((each) => each.map(({ visibleMs }) => visibleMs))
  return [
    atMost(`${what} visible, cold, 4x CPU`, budget, ratio(ours, theirs), asTimes, ` (${inMs(median(ours))})`),
  ]
}

function lighthouseRows(runs: LighthouseFigures[]): Row[] {
  const valuesOf = (pick: (run: LighthouseFigures) => number) => runs.map(pick)
  const medianOf = (pick: (run: LighthouseFigures) => number) => median(valuesOf(pick))
  return [
    atLeast(
      'Lighthouse performance, median',
      100,
      medianOf(({ performance }) => performance),
    ),
    atLeast('Lighthouse performance, worst', 99, least(valuesOf(({ performance }) => performance))),
    atLeast('Lighthouse accessibility', 100, least(valuesOf(({ accessibility }) => accessibility))),
    atLeast('Lighthouse best practices', 100, least(valuesOf(({ bestPractices }) => bestPractices))),
    atMost(
      'FCP',
      900,
      medianOf(({ fcpMs }) => fcpMs),
      inMs,
    ),
    atMost(
      'LCP',
      1_200,
      medianOf(({ lcpMs }) => lcpMs),
      inMs,
    ),
    atMost(
      'TBT',
      20,
      medianOf(({ tbtMs }) => tbtMs),
      inMs,
    ),
    atMost(
      'CLS',
      0,
      medianOf(({ cls }) => Math.round(cls * 1_000) / 1_000),
      (value) => value.toFixed(3),
    ),
  ]
}

export function asTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ figure, budget, measured, isWithin: isHeld }) =>
      `| ${figure} | ${budget} | ${measured} | ${isHeld ? 'pass' : 'fail'} |`,
  )
  return ['| Figure | Budget | Measured | |', '|---|---|---|---|', ...lines].join('\n')
}

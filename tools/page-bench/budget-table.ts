/** The budgets of a first visit, row by row, against what was measured. */
import { asTimes, inKb, inMs, least, median, worst } from './figures.ts'
import type { LighthouseFigures } from './lighthouse.ts'
import type { VisitFigures } from './phone.ts'

export type Series = {
  /** Signed in: from the tap to the coupon. */
  claim: VisitFigures[]
  /** Signed out: from the tap to the open sheet. */
  sheet: VisitFigures[]
  floor: VisitFigures[]
}

export type Measured = {
  slow: Series
  slowest: Series
  rest: Series
  /** What waits for it, and what the member came for. */
  wallet: { bar: VisitFigures[]; coupon: VisitFigures[] }
  lighthouse: LighthouseFigures[]
}

export type Row = { figure: string; budget: string; measured: string; isHeld: boolean }

const reached = (visits: readonly VisitFigures[]): number[] =>
  visits.flatMap(({ doneMs }) => (doneMs === null ? [] : [doneMs]))
const ratio = (ours: readonly number[], floor: readonly number[]): number => median(ours) / median(floor)

export function budgetRows({ slow, slowest, rest, wallet, lighthouse }: Measured): Row[] {
  const rows = [
    ...claimRows('4x CPU', slow),
    ...claimRows('10x CPU', slowest),
    ...visibleRow(slow),
    ...byteRows(rest.sheet),
    ...interactionRows(slow, rest),
    ...walletRow('its bar', wallet.bar, slow.floor),
    ...walletRow('its first coupon', wallet.coupon, slow.floor),
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
  return { figure, budget: `≤ ${show(budget)}`, measured: show(value) + note, isHeld: value <= budget }
}

function atLeast(figure: string, budget: number, value: number): Row {
  return { figure, budget: `≥ ${budget}`, measured: String(value), isHeld: value >= budget }
}

function claimRows(how: string, { claim, sheet, floor }: Series): Row[] {
  const of = (visits: VisitFigures[]) => {
    const ms = median(reached(visits))
    return [
      ratio(reached(visits), reached(floor)),
      asTimes,
      ` (${inMs(ms)}, static page ${inMs(median(reached(floor)))})`,
    ] as const
  }
  const taps = worst([...claim, ...sheet].map((visit) => visit.taps))
  return [
    atMost(`tap to the coupon, cold, signed in, ${how}`, 1.3, ...of(claim)),
    atMost(`tap to the open sheet, cold, signed out, ${how}`, 1.3, ...of(sheet)),
    atMost(`taps needed, worst run, ${how}`, 1, taps, String),
  ]
}

function visibleRow({ claim, sheet, floor }: Series): Row[] {
  const ours = [...claim, ...sheet].map(({ visibleMs }) => visibleMs)
  const note = ` (${inMs(median(ours))}, static page ${inMs(median(floor.map(({ visibleMs }) => visibleMs)))})`
  return [
    atMost(
      'control visible, cold, 4x CPU',
      1.25,
      ratio(
        ours,
        floor.map(({ visibleMs }) => visibleMs),
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
  const [atRest, floor] = [inp([...rest.claim, ...rest.sheet]), inp(rest.floor)]
  return [
    atMost('INP while loading, 4x CPU', 64, median(inp([...claim, ...sheet])), inMs),
    atMost('INP at rest, 4x CPU', 24, median(atRest), inMs, ` (static page ${inMs(median(floor))})`),
    atMost('INP at rest, beside the static page', 1, ratio(atRest, floor), asTimes),
  ]
}

function walletRow(what: string, wallet: VisitFigures[], floor: VisitFigures[]): Row[] {
  const [ours, theirs] = [wallet, floor].map((visits) => visits.map(({ visibleMs }) => visibleMs))
  if (!ours || !theirs) return []
  return [
    atMost(
      `member screen (wallet) visible: ${what}, cold, 4x CPU`,
      2.2,
      ratio(ours, theirs),
      asTimes,
      ` (${inMs(median(ours))})`,
    ),
  ]
}

function lighthouseRows(runs: LighthouseFigures[]): Row[] {
  const all = (pick: (run: LighthouseFigures) => number) => runs.map(pick)
  const middle = (pick: (run: LighthouseFigures) => number) => median(all(pick))
  return [
    atLeast(
      'Lighthouse performance, median',
      100,
      middle(({ performance }) => performance),
    ),
    atLeast('Lighthouse performance, worst', 99, least(all(({ performance }) => performance))),
    atLeast('Lighthouse accessibility', 100, least(all(({ accessibility }) => accessibility))),
    atLeast('Lighthouse best practices', 100, least(all(({ bestPractices }) => bestPractices))),
    atMost(
      'FCP',
      900,
      middle(({ fcpMs }) => fcpMs),
      inMs,
    ),
    atMost(
      'LCP',
      1_200,
      middle(({ lcpMs }) => lcpMs),
      inMs,
    ),
    atMost(
      'TBT',
      20,
      middle(({ tbtMs }) => tbtMs),
      inMs,
    ),
    atMost(
      'CLS',
      0,
      middle(({ cls }) => Math.round(cls * 1_000) / 1_000),
      (value) => value.toFixed(3),
    ),
  ]
}

export function asTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ figure, budget, measured, isHeld }) =>
      `| ${figure} | ${budget} | ${measured} | ${isHeld ? 'pass' : 'short'} |`,
  )
  return ['| Figure | Budget | Measured | |', '|---|---|---|---|', ...lines].join('\n')
}

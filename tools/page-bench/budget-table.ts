/** The budgets of a first visit beside what was measured. */
import { asTimes, inKb, inMs, least, median, worst } from './figures.ts'
import type { LighthouseFigures } from './lighthouse.ts'
import type { VisitFigures } from './slow-phone.ts'

/** Visits of a landing page with a tap. */
export type Taps = {
  /** Signed in: from the tap to the coupon. */
  claim: VisitFigures[]
  /** Signed out: from the tap to the open sheet. */
  sheet: VisitFigures[]
}

export type Series = Taps & { staticPage: VisitFigures[] }

/** How many times slower the CPU is made. */
export const slowdowns = [4, 6, 10] as const
export type Slowdown = (typeof slowdowns)[number]

/** What one browser measured. */
export type Measured = {
  /** The campaign page, and the static page beside it. */
  loading: Record<Slowdown, Series>
  rest: Series
  /** The page of a friend of whom an invitation asks for help. */
  friend: { loading: Record<Slowdown, Taps>; rest: Taps }
  /** The wallet in a browser with a session cookie and in one without, home with its card, and the stars with their gifts. */
  member: Record<'wallet' | 'walletWithoutCookie' | 'home' | 'stars', VisitFigures[]>
  /** The same screens until they are idle. */
  memberAtRest: Record<'wallet' | 'home' | 'stars', VisitFigures[]>
  lighthouse: LighthouseFigures[]
  friendLighthouse: LighthouseFigures[]
}

/** A row without a budget only informs. */
export type Row = { figure: string; budget: string | null; measured: string; isWithin: boolean | null }

const doneTimes = (visits: readonly VisitFigures[]): number[] =>
  visits.flatMap(({ doneMs }) => (doneMs === null ? [] : [doneMs]))
const visibleTimes = (visits: readonly VisitFigures[]): number[] => visits.map(({ visibleMs }) => visibleMs)
const barTimes = (visits: readonly VisitFigures[]): number[] =>
  visits.flatMap(({ barVisibleMs }) => (barVisibleMs === null ? [] : [barVisibleMs]))
const bytesOf = ({ transferred: { document, script, font, image, other } }: VisitFigures): number =>
  document + script + font + image + other
const ratio = (ours: readonly number[], staticPage: readonly number[]): number =>
  median(ours) / median(staticPage)

const ofFriend = ', friend’s page'

export function budgetRows(measured: Measured): Row[] {
  const { loading, rest, friend, member, memberAtRest } = measured
  const slow = loading[4]
  const friendWith = (slowdown: Slowdown): Series => ({
    ...friend.loading[slowdown],
    staticPage: loading[slowdown].staticPage,
  })
  const friendAtRest = { ...friend.rest, staticPage: rest.staticPage }
  const ofStaticPage = slow.staticPage.map(({ visibleMs }) => visibleMs)
  const rows = [
    ...slowdowns.flatMap((slowdown) => claimRows(`${slowdown}x CPU`, loading[slowdown])),
    ...visibleRows(slow),
    ...byteRows('campaign page', rest.sheet),
    ...interactionRows(slow, rest),
    ...slowdowns.flatMap((slowdown) => claimRows(`${slowdown}x CPU${ofFriend}`, friendWith(slowdown))),
    ...visibleRows(friendWith(4), ofFriend),
    ...byteRows('friend’s page', friend.rest.sheet, ofFriend),
    ...interactionRows(friendWith(4), friendAtRest, ofFriend),
    memberRow('wallet: its bar', 1.3, barTimes(member.wallet), ofStaticPage),
    memberRow('wallet: its first coupon', 3, visibleTimes(member.wallet), ofStaticPage),
    memberRow(
      'wallet without a cookie (in the app): its first coupon',
      3,
      visibleTimes(member.walletWithoutCookie),
      ofStaticPage,
    ),
    memberRow('home: the member’s card', 3, visibleTimes(member.home), ofStaticPage),
    memberRow('stars: the first gift', 3, visibleTimes(member.stars), ofStaticPage),
    ...memberByteRows('wallet', memberAtRest.wallet),
    ...memberByteRows('home of a member', memberAtRest.home),
    ...memberByteRows('stars of a member', memberAtRest.stars),
    ...lighthouseRows(measured.lighthouse),
    ...lighthouseRows(measured.friendLighthouse, ofFriend),
  ]
  return rows.filter((row) => !row.measured.includes('NaN'))
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

function visibleRows({ claim, sheet, staticPage }: Series, where = ''): Row[] {
  const row = (figure: string, timeOf: (visit: VisitFigures) => number) => {
    const [ours, theirs] = [[...claim, ...sheet].map(timeOf), staticPage.map(timeOf)]
    const note = ` (${inMs(median(ours))}, static page ${inMs(median(theirs))})`
    return atMost(`${figure}, cold, 4x CPU${where}`, 1.25, ratio(ours, theirs), asTimes, note)
  }
  return [
    row('first paint', ({ firstPaintMs }) => firstPaintMs),
    row('control visible', ({ visibleMs }) => visibleMs),
  ]
}

function byteRows(page: string, visits: VisitFigures[], where = ''): Row[] {
  const bytes = (kind: 'document' | 'script') => median(visits.map(({ transferred }) => transferred[kind]))
  return [
    atMost(`before the coupon can be claimed, with headers${where}`, 14_000, bytes('document'), inKb),
    atMost(`script of the ${page}, with headers`, 115_000, bytes('script'), inKb),
    atMost(`everything of the ${page}`, 150_000, median(visits.map(bytesOf)), inKb),
    atMost(
      `requests of the ${page}`,
      8,
      worst(visits.map(({ transferred }) => transferred.requests)),
      String,
    ),
  ]
}

function memberByteRows(screen: string, visits: VisitFigures[]): Row[] {
  const documentBytes = median(visits.map(({ transferred }) => transferred.document))
  const requests = worst(visits.map(({ transferred }) => transferred.requests))
  const [first, everything] = [inKb(documentBytes), inKb(median(visits.map(bytesOf)))]
  return [
    {
      figure: `${screen}: HTML with headers; everything; requests`,
      budget: null,
      measured: `${first}; ${everything}; ${requests}`,
      isWithin: null,
    },
  ]
}

function interactionRows({ claim, sheet }: Series, rest: Series, where = ''): Row[] {
  const inp = (visits: VisitFigures[]) => visits.flatMap(({ inpMs }) => inpMs ?? [])
  const [atRest, staticPage] = [inp([...rest.claim, ...rest.sheet]), inp(rest.staticPage)]
  const note = ` (${inMs(median(atRest))}, static page ${inMs(median(staticPage))})`
  return [
    atMost(`INP while loading, 4x CPU${where}`, 64, median(inp([...claim, ...sheet])), inMs),
    atMost(
      `INP at rest, 4x CPU, beside the static page${where}`,
      1,
      ratio(atRest, staticPage),
      asTimes,
      note,
    ),
  ]
}

function memberRow(what: string, budget: number, ours: number[], staticPage: number[]): Row {
  const note = ` (${inMs(median(ours))})`
  return atMost(`${what} visible, cold, 4x CPU`, budget, ratio(ours, staticPage), asTimes, note)
}

function lighthouseRows(runs: LighthouseFigures[], where = ''): Row[] {
  const valuesOf = (pick: (run: LighthouseFigures) => number) => runs.map(pick)
  const medianOf = (pick: (run: LighthouseFigures) => number) => median(valuesOf(pick))
  return [
    atLeast(
      `Lighthouse performance, median${where}`,
      100,
      medianOf(({ performance }) => performance),
    ),
    atLeast(`Lighthouse performance, worst${where}`, 99, least(valuesOf(({ performance }) => performance))),
    atLeast(`Lighthouse accessibility${where}`, 100, least(valuesOf(({ accessibility }) => accessibility))),
    atLeast(`Lighthouse best practices${where}`, 100, least(valuesOf(({ bestPractices }) => bestPractices))),
    atMost(
      `FCP${where}`,
      900,
      medianOf(({ fcpMs }) => fcpMs),
      inMs,
    ),
    atMost(
      `LCP${where}`,
      1_200,
      medianOf(({ lcpMs }) => lcpMs),
      inMs,
    ),
    atMost(
      `TBT${where}`,
      20,
      medianOf(({ tbtMs }) => tbtMs),
      inMs,
    ),
    atMost(
      `CLS${where}`,
      0,
      medianOf(({ cls }) => Math.round(cls * 1_000) / 1_000),
      (value) => value.toFixed(3),
    ),
  ]
}

/** One line for each figure, with two columns for each browser. */
export function asTable(browsers: Readonly<Record<string, readonly Row[]>>): string {
  const columns = Object.entries(browsers)
  const rowsByFigure = new Map(columns.flatMap(([, rows]) => rows.map((row) => [row.figure, row])))
  const lines = [...rowsByFigure.values()].map(({ figure, budget }) => {
    const cells = columns.flatMap(([, rows]) => {
      const row = rows.find((each) => each.figure === figure)
      return [row?.measured ?? '–', row ? verdict(row) : '']
    })
    return `| ${[figure, budget ?? '–', ...cells].join(' | ')} |`
  })
  const heads = columns.map(([name]) => `${name} | |`).join(' ')
  return [`| Figure | Budget | ${heads}`, `|---|---|${'---|---|'.repeat(columns.length)}`, ...lines].join(
    '\n',
  )
}

const verdict = ({ isWithin }: Row): string => (isWithin === null ? '' : isWithin ? 'pass' : 'fail')

import { sql } from 'kysely'
/** Claims and refusals of a campaign by hour, in its time zone. */
import type { Database } from '@crema/gateway/database/database'
import { wallTime } from '@crema/gateway/wall-time'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

export type ReportHour = { at: Date; claims: number; refusals: Map<string, number> }
export type Report = {
  activityNo: string
  title: string
  zone: string
  from: Date
  to: Date
  hours: ReportHour[]
}

type Row = { hour: Date; outcome: string | null; count: number }

/** The last `days` up to `now`; undefined for an unknown campaign. */
export async function readReport(
  database: Database,
  activityNo: string,
  { days, now }: { days: number; now: Date },
): Promise<Report | undefined> {
  const campaign = await database
    .selectFrom('campaign')
    .select(['texts', 'zone'])
    .where('activity_no', '=', activityNo)
    .executeTakeFirst()
  if (!campaign) return undefined
  const from = new Date(Math.floor((now.getTime() - days * dayMs) / hourMs + 1) * hourMs)
  const { rows } = await sql<Row>`
    select hour, null as outcome, sum(claims)::int as count from (
      select date_trunc('hour', claimed_at) as hour, 1 as claims from claim
      where activity_no = ${activityNo} and claimed_at >= ${from} and claimed_at <= ${now}
      union all
      -- Claims of deleted members, which are stored as sums.
      select hour, claims from deleted_member_claim where activity_no = ${activityNo} and hour >= ${from} and hour <= ${now}
    ) made
    group by 1
    union all
    select hour, outcome, count from refusal_count
    where activity_no = ${activityNo} and hour >= ${from} and hour <= ${now}
    order by 1`.execute(database)
  const hours = new Map<number, ReportHour>()
  for (const { hour, outcome, count } of rows) {
    const entry = hours.get(hour.getTime()) ?? { at: hour, claims: 0, refusals: new Map<string, number>() }
    hours.set(hour.getTime(), entry)
    if (outcome === null) entry.claims = count
    else entry.refusals.set(outcome, count)
  }
  return {
    activityNo,
    title: campaign.texts.en.title,
    zone: campaign.zone,
    from,
    to: now,
    hours: [...hours.values()],
  }
}

const barLength = 30

export function formatReport({ activityNo, title, zone, from, to, hours }: Report): string {
  const heading = `${activityNo}  ${title}\n${localHour(from, zone)} to ${localHour(to, zone)}, ${zone}\n`
  if (hours.length === 0) return `${heading}\nThere are no claims and no refusals.`
  const outcomes = totals(hours)
  const most = Math.max(1, ...hours.map(({ claims }) => claims))
  const names = ['hour', 'claims', '', ...outcomes.map(([name]) => name)]
  const table = [
    names,
    ...withGaps(hours).map((hour) => {
      if (hour === 'gap') return ['…']
      return [
        localHour(hour.at, zone),
        count(hour.claims),
        bar(hour.claims / most),
        ...outcomes.map(([name]) => count(hour.refusals.get(name) ?? 0)),
      ]
    }),
    [
      'all',
      count(hours.reduce((sum, { claims }) => sum + claims, 0)),
      '',
      ...outcomes.map(([, total]) => count(total)),
    ],
  ]
  const widths = names.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return `${heading}\n${lines.join('\n')}`
}

/** Refusals with their number, the most frequent first. */
function totals(hours: readonly ReportHour[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { refusals } of hours)
    for (const [name, each] of refusals) sums.set(name, (sums.get(name) ?? 0) + each)
  return [...sums].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
}

/** One line for any number of hours without events. */
function withGaps(hours: readonly ReportHour[]): (ReportHour | 'gap')[] {
  return hours.flatMap((hour, index) => {
    const before = hours[index - 1]
    return before && hour.at.getTime() - before.at.getTime() > hourMs ? ['gap', hour] : [hour]
  })
}

const count = (value: number) => (value === 0 ? '·' : value.toLocaleString('en'))

function bar(share: number): string {
  const eighths = Math.round(share * barLength * 8)
  return '█'.repeat(Math.floor(eighths / 8)) + ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8]
}

const localHour = (instant: Date, zone: string) =>
  new Date(wallTime(instant, zone)).toISOString().slice(0, 16).replace('T', ' ')

/** What calls cost: statements, time in the database by `pg_stat_statements`, and CPU time of the gateway. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '@crema/gateway/database/database'
import type { BenchMethod, BenchPlan, Row } from './plan.ts'

/** A process that was started with `reportCpu`. */
export type MeasuredProcess = { output: () => string; signal: (name: NodeJS.Signals) => void }

/** For `preload`, so that a gateway reports its CPU time. */
export const reportCpu = join(import.meta.dirname, 'report-cpu.ts')

/** Of one call, in milliseconds; `plans` and `statements` are numbers of them. */
export type Cost = {
  connections: number
  perSecond: number
  statements: number
  plans: number
  planning: number
  execution: number
  cpu: number
}

/** What a part of the benchmark prints: rates, what calls cost, and what those of the floor cost. */
export type Measured = { rows: Row[]; costs: Cost[]; floor: Cost[] }

type Totals = { statements: number; plans: number; planning: number; execution: number }

const answerMs = 5_000

/** Of each connection, before it is measured: more than the five executions that are planned for their values. */
const warmUpEach = 16

const warmUpOf = (claims: number, count: number) => Math.max(claims, warmUpEach * count)

/** How many calls `measureCost` makes. */
export const callsOfCost = ({ claims, connections }: Pick<BenchPlan, 'claims' | 'connections'>): number =>
  connections.reduce((sum, count) => sum + claims + warmUpOf(claims, count), 0)

export async function openStatistics(database: Database): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`.execute(database)
}

/**
 * Measures calls at each number of connections, after some that are not measured, in which connections are opened, statements
 * prepared and code compiled.
 */
export async function measureCost(
  database: Database,
  gateway: MeasuredProcess,
  method: BenchMethod,
  { claims, connections }: Pick<BenchPlan, 'claims' | 'connections'>,
): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const count of connections) {
    await method.run(count, warmUpOf(claims, count))
    await sql`select pg_stat_statements_reset()`.execute(database)
    const before = await cpuOf(gateway)
    const perSecond = await method.run(count, claims)
    const cpu = (await cpuOf(gateway)) - before
    const { statements, plans, planning, execution } = await readTotals(database)
    costs.push({
      connections: count,
      perSecond,
      statements: statements / claims,
      plans: plans / claims,
      planning: planning / claims,
      execution: execution / claims,
      cpu: cpu / 1_000 / claims,
    })
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  return costs
}

async function readTotals(database: Database): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select sum(calls)::int as statements, sum(plans)::int as plans, sum(total_plan_time)::float8 as planning,
      sum(total_exec_time)::float8 as execution
    from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = current_database() and s.query not like '%pg_stat_statements%'`.execute(database)
  const [totals] = rows
  if (!totals) throw new Error('pg_stat_statements has no rows.')
  return totals
}

/** The CPU time that a gateway with `reportCpu` has used, in microseconds. */
async function cpuOf(gateway: MeasuredProcess): Promise<number> {
  const reports = () => [...gateway.output().matchAll(/^cpu (\d+);$/gm)].map(([, micros]) => Number(micros))
  const known = reports().length
  gateway.signal('SIGUSR2')
  const limit = performance.now() + answerMs
  for (;;) {
    const cpu = reports().at(known)
    if (cpu !== undefined) return cpu
    if (performance.now() > limit) throw new Error('The gateway did not report its CPU time.')
    await sleep(5)
  }
}

/** Prints what a call costs, and beside it the CPU time of the least that Fastify and `pg` can do, where it was measured. */
export function printCosts(costs: readonly Cost[], floor: readonly Cost[] = []): void {
  const names = [
    'at a time',
    'a second',
    'statements',
    'plans',
    'planning',
    'execution',
    'database',
    'gateway',
    ...(floor.length > 0 ? ['least'] : []),
  ]
  const widths = names.map((name) => name.length + 3)
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('')
  console.log(
    '\nEach over HTTP: its statements, how many of them are planned, and in milliseconds planning, execution and both in the database, and the CPU time of the gateway'
      + (floor.length > 0 ? ', and of Fastify and pg with the same statements and nothing else.' : '.'),
  )
  console.log(line(names))
  for (const { connections, perSecond, statements, plans, planning, execution, cpu } of costs) {
    const whole = [connections, perSecond].map((value) => Math.round(value).toLocaleString('en'))
    const counts = [statements, plans].map((value) => value.toFixed(2))
    const times = [planning, execution, planning + execution, cpu].map((value) => value.toFixed(2))
    const least = floor.filter((each) => each.connections === connections).map((each) => each.cpu.toFixed(2))
    console.log(line([...whole, ...counts, ...times, ...least]))
  }
}

import { median } from '../page-bench/figures.ts'

export type BenchPlan = {
  rounds: number
  /** Claims in one round. */
  claims: number
  /** Numbers of concurrent connections, one column each. */
  connections: readonly number[]
}

/** A way to claim or redeem: does so `claims` times over `connections` and returns how many per second. */
export type BenchMethod = { name: string; run: (connections: number, claims: number) => Promise<number> }

/** A way that does `run` once for each claim. */
export const methodOf = (name: string, run: () => Promise<void>): BenchMethod => ({
  name,
  run: (connections, claims) => measureRate(connections, claims, run),
})

/** How often each method runs before it is measured: code is compiled, and each connection has prepared its statements. */
const warmUpOf = ({ claims, connections: [first] }: BenchPlan, count: number): number =>
  Math.max(count === first ? claims : 0, warmUpEach * count)

/** Of each connection: more than the five executions that are planned for their values. */
const warmUpEach = 8

/** How many calls `measure` makes by each method. */
export const callsOfMeasure = (plan: BenchPlan): number =>
  plan.connections.reduce((sum, count) => sum + plan.rounds * plan.claims + warmUpOf(plan, count), 0)

/** One row of the table: a rate for each number of connections. */
export type Row = { engine: string; method: string; perSecond: readonly number[] }

/** Runs every method in every round, one after the other, so that other load on the machine affects them alike. */
export async function measure(
  engine: string,
  methods: readonly BenchMethod[],
  plan: BenchPlan,
): Promise<Row[]> {
  const { rounds, claims, connections } = plan
  const rows = methods.map(({ name }) => ({ engine, method: name, perSecond: [] as number[] }))
  for (const count of connections) {
    const rates: number[][] = methods.map(() => [])
    for (const method of methods) await method.run(count, warmUpOf(plan, count))
    for (let round = 0; round < rounds; round++) {
      for (const [index, method] of methods.entries()) rates[index]?.push(await method.run(count, claims))
    }
    for (const [index, row] of rows.entries()) row.perSecond.push(median(rates[index] ?? []))
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  return rows
}

/** Runs `claim` `claims` times, `connections` at a time; returns how many per second. */
export async function measureRate(
  connections: number,
  claims: number,
  claim: () => Promise<void>,
): Promise<number> {
  let left = claims
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await claim()
    }),
  )
  return claims / ((performance.now() - startedAt) / 1000)
}

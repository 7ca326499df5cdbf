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

/** One row of the table: a rate for each number of connections. */
export type Row = { engine: string; method: string; perSecond: readonly number[] }

/** Runs every method in every round, one after the other, so that other load on the machine affects them alike. */
export async function measure(
  engine: string,
  methods: readonly BenchMethod[],
  { rounds, claims, connections }: BenchPlan,
): Promise<Row[]> {
  const rows = methods.map(({ name }) => ({ engine, method: name, perSecond: [] as number[] }))
  for (const count of connections) {
    const rates: number[][] = methods.map(() => [])
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

export type Plan = {
  rounds: number
  /** Claims in one round. */
  claims: number
  /** How many claim at the same time, one column each. */
  connections: readonly number[]
}

/** Claims `claims` times over `connections`; answers claims a second. */
export type Way = { name: string; run: (connections: number, claims: number) => Promise<number> }

/** One row of the table: a rate for each number of connections. */
export type Row = { engine: string; way: string; perSecond: readonly number[] }

/** Every way in every round, one after the other, so that whatever else the machine does disturbs them alike. */
export async function measure(
  engine: string,
  ways: readonly Way[],
  { rounds, claims, connections }: Plan,
): Promise<Row[]> {
  const rows = ways.map(({ name }) => ({ engine, way: name, perSecond: [] as number[] }))
  for (const count of connections) {
    const rates: number[][] = ways.map(() => [])
    for (let round = 0; round < rounds; round++) {
      for (const [index, way] of ways.entries()) rates[index]?.push(await way.run(count, claims))
    }
    for (const [index, row] of rows.entries()) row.perSecond.push(median(rates[index] ?? []))
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  return rows
}

/** Runs `claim` `claims` times, `connections` at once; answers how many a second. */
export async function rateOf(
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

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

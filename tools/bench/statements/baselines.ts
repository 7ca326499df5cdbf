import { startFloor, type Floor } from '../floor.ts'
import type { Numbers } from '../numbers.ts'
/** What calls are compared with: pgbench with the rule's statements and with all of the call's, and the least that Node can do. */
import type { BenchMethod } from '../plan.ts'
import type { Captured } from './captured.ts'
import { createPgbenchMethod, findPgbench } from './pgbench.ts'

export type Baselines = {
  methods: BenchMethod[]
  floor: Floor
  /** How many of the numbers that pgbench took were refused or not used. */
  missed: () => number
}

type Options = { url: string; connections: number; numbers: Numbers }

/** `rule`: the statements of the rule alone; `call`: those of the call. Without pgbench only the floor. */
export async function startBaselines(
  { rule, call }: { rule: Captured; call: Captured },
  { url, connections, numbers }: Options,
): Promise<Baselines> {
  const program = findPgbench()
  const pgbench =
    program === undefined
      ? []
      : [
          createPgbenchMethod(rule, { name: 'pgbench, the rule’s', program, url, numbers }),
          createPgbenchMethod(call, { name: 'pgbench, the call’s', program, url, numbers }),
        ]
  if (program === undefined)
    console.log('pgbench is not installed, so its rows are missing: install postgresql-contrib.')
  const floor = await startFloor(call, { url, connections, numbers })
  return {
    methods: [...pgbench, floor.method],
    floor,
    missed: () => pgbench.reduce((sum, { missed }) => sum + missed, 0),
  }
}

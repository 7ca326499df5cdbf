import { Client, Pool } from 'pg'
import { vi } from 'vitest'
import { currentWork } from '#src/database/work.ts'

/**
 * How often calls ask PostgreSQL while `run` lasts, and how often they take a connection from the pool. Statements of the
 * outbox and the like are part of no call.
 */
export async function countStatements(run: () => Promise<unknown>) {
  const counts = { statements: 0, connections: 0 }
  const count = (name: keyof typeof counts, on: object, method: string) => {
    const original = Reflect.get(on, method) as (...given: unknown[]) => unknown // a method of pg
    return vi.spyOn(on as Record<string, typeof original>, method).mockImplementation(function (
      this: unknown,
      ...given
    ) {
      if (currentWork() !== undefined) counts[name]++
      return original.apply(this, given)
    })
  }
  const spies = [
    count('statements', Client.prototype, 'query'),
    count('connections', Pool.prototype, 'connect'),
  ]
  try {
    await run()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return counts
}

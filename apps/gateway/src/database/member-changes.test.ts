import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '#src/testing/engines.ts'
import type { OpenDatabase } from './database.ts'
import { createMemberChanges } from './member-changes.ts'
import { newWork, runWork } from './work.ts'

const [mira, noor] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

/** Collects the changes of these two: markets in one database receive each other's. */
function collectChanges() {
  const received: string[] = []
  const notified = (payload: string) => {
    if (payload.startsWith(mira) || payload.startsWith(noor)) received.push(payload)
  }
  return { received, listener: { notified, missed: () => {} } }
}

describe.each(engines)('changes of members on $name', (engine) => {
  let opened: OpenDatabase
  let stopListening: () => Promise<void>
  const { received, listener } = collectChanges()
  beforeAll(async () => {
    opened = await engine.open()
    stopListening = (await opened.listen('member_change', listener)).stop
  })
  beforeEach(() => void (received.length = 0))
  afterAll(async () => {
    await stopListening()
    await opened.close()
  })

  test('are announced together, each once; a repetition changes nobody', async () => {
    const warn = vi.fn<() => void>()
    const changes = createMemberChanges(opened.database, { warn })
    changes.announce(mira, 'vouchers')
    changes.announce(noor, 'stars', 'vouchers')
    changes.announce(mira, 'vouchers')
    changes.announce(null, 'stars')
    await expect.poll(() => received).toEqual([`${mira} vouchers`, `${noor} stars`, `${noor} vouchers`])
    await changes.stop()
    expect(received).toHaveLength(3)
    expect(warn).not.toHaveBeenCalled()
  })

  test('are announced though the caller has gone and the time of its call is over', async () => {
    const warn = vi.fn<() => void>()
    const changes = createMemberChanges(opened.database, { warn })
    runWork(newWork(0, { isGone: () => true }), () => changes.announce(mira, 'stars'))
    await expect.poll(() => received).toEqual([`${mira} stars`])
    expect(warn).not.toHaveBeenCalled()
  })

  test('that are waiting are announced when the gateway stops', async () => {
    const changes = createMemberChanges(opened.database, { warn: vi.fn<() => void>() })
    changes.announce(mira, 'stars')
    await changes.stop()
    await expect.poll(() => received).toEqual([`${mira} stars`])
  })
})

test('what could not be announced is announced later', async () => {
  const [engine] = engines
  if (!engine) throw new Error('There is no engine.')
  const opened = await engine.open()
  const { received, listener } = collectChanges()
  const { stop } = await opened.listen('member_change', listener)
  const warn = vi.fn<() => void>()
  let isReachable = false
  // Kysely asks it for each query.
  const failing = opened.database.withPlugin({
    transformQuery: ({ node }) => {
      if (!isReachable) throw new Error('unreachable')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const changes = createMemberChanges(failing, { warn })
  changes.announce(mira, 'stars')
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  isReachable = true
  changes.announce(noor, 'stars')
  await expect.poll(() => received, { timeout: 5_000 }).toEqual([`${mira} stars`, `${noor} stars`])
  await changes.stop()
  await stop()
  await opened.close()
})

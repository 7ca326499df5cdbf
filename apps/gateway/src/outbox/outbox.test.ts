import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { engines } from '#src/testing/engines.ts'
import type { Channel, CodeMessage, WaitingMessage } from './message.ts'
import { takeDue } from './outbox-store.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'

const serverSecret = 'a secret that only this test knows'
const nobody = { handOver: () => Promise.reject(new Error('down')) }

describe.each(engines)('the outbox on $name', ({ open }) => {
  let opened: OpenDatabase
  let now: Date
  const outboxes: Outbox[] = []
  const logged: string[] = []

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  beforeEach(() => {
    now = new Date('2026-11-21T08:00:00Z')
    logged.length = 0
  })
  afterEach(async () => {
    await Promise.all(outboxes.splice(0).map((outbox) => outbox.stop()))
    await opened.database.deleteFrom('outbox').execute()
  })

  function start(channel: Channel['handOver'], rest: Partial<OutboxOptions> = {}): Outbox {
    const note = (...line: unknown[]) => void logged.push(JSON.stringify(line))
    const outbox = createOutbox({
      database: opened.database,
      serverSecret,
      channels: { email: { handOver: channel }, sms: { handOver: channel }, apple: nobody },
      clock: () => now,
      log: { warn: note, error: note },
      ...rest,
    })
    outboxes.push(outbox)
    return outbox
  }

  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const rows = () => opened.database.selectFrom('outbox').selectAll().execute()
  const message = (rest: Partial<CodeMessage> = {}): CodeMessage => ({
    channel: 'email',
    to: 'mira@example.com',
    purpose: 'login',
    code: '407291',
    lifeMinutes: 5,
    locale: 'ja',
    expiresAt: new Date(now.getTime() + 300_000),
    ...rest,
  })

  /** A provider that answers when told to. */
  function provider() {
    const calls: { message: WaitingMessage; signal: AbortSignal; take(): void; refuse(): void }[] = []
    const handOver: Channel['handOver'] = (waiting, signal) =>
      new Promise((resolve, reject) => {
        calls.push({
          message: waiting,
          signal,
          take: resolve,
          refuse: () => reject(new Error('421 try later')),
        })
      })
    return { calls, handOver }
  }

  test('a message leaves at once, whole, and its row goes', async () => {
    const taken: WaitingMessage[] = []
    const outbox = start(async (waiting) => void taken.push(waiting))
    const sent = message()
    await outbox.enqueue(sent)
    await expect.poll(() => outbox.counts.handedOver).toBe(1)
    const aUuid: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(taken).toEqual([{ ...sent, messageId: aUuid }])
    await expect.poll(rows).toEqual([])
    expect(outbox.counts).toEqual({ handedOver: 1, failed: 0, expired: 0, undeliverable: 0, unreadable: 0 })
  })

  test('a provider that hangs holds up neither who enqueues nor the messages after it', async () => {
    const { calls, handOver } = provider()
    const outbox = start(handOver)
    for (let count = 0; count < 3; count++) await outbox.enqueue(message({ to: `${count}@example.com` }))
    await expect.poll(() => calls.length).toBe(3)
    // The rest of the database goes on as well.
    expect(await rows()).toHaveLength(3)
    calls[1]?.take()
    await expect.poll(() => outbox.counts.handedOver).toBe(1)
    await expect.poll(rows).toHaveLength(2)
    for (const call of calls) call.take()
  })

  test('at most eight are with the provider at the same time; the others follow', async () => {
    const { calls, handOver } = provider()
    const outbox = start(handOver)
    for (let count = 0; count < 11; count++) await outbox.enqueue(message())
    await expect.poll(() => calls.length).toBe(8)
    calls[0]?.take()
    await expect.poll(() => calls.length).toBe(9)
    for (let index = 1; index < 9; index++) calls[index]?.take()
    await expect.poll(() => calls.length).toBe(11)
    for (const call of calls) call.take()
    await expect.poll(() => outbox.counts.handedOver).toBe(11)
  })

  test('no answer in time is a failure: the provider is told to give up, and it is tried again', async () => {
    const { calls, handOver } = provider()
    const outbox = start(handOver, { limitMs: 50 })
    await outbox.enqueue(message())
    await expect.poll(() => outbox.counts.failed).toBe(1)
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(logged.join()).toContain('TimeoutError')
    expect(await rows()).toHaveLength(1)
    wait(30)
    outbox.kick()
    await expect.poll(() => calls.length).toBe(2)
    calls[1]?.take()
    await expect.poll(() => outbox.counts.handedOver).toBe(1)
    expect(calls[1]?.message.messageId).toBe(calls[0]?.message.messageId)
  })

  test('a message that is refused is tried again after 30 s, 2 min, 10 min and every hour', async () => {
    let attempts = 0
    const outbox = start(async () => {
      attempts += 1
      throw new Error('421 try later')
    })
    await outbox.enqueue(message({ expiresAt: new Date(now.getTime() + 86_400_000) }))
    await expect.poll(() => outbox.counts.failed).toBe(1)
    for (const seconds of [30, 120, 600, 3600, 3600]) {
      const before = attempts
      wait(seconds - 1)
      outbox.kick()
      await expect
        .poll(async () => (await rows())[0]?.next_attempt_at)
        .toEqual(new Date(now.getTime() + 1000))
      expect(attempts, `${seconds - 1} s later`).toBe(before)
      wait(1)
      outbox.kick()
      await expect.poll(() => outbox.counts.failed).toBe(before + 1)
    }
  })

  test('what has expired is dropped and counted, not sent', async () => {
    let attempts = 0
    const outbox = start(async () => {
      attempts += 1
      throw new Error('421 try later')
    })
    await outbox.enqueue(message())
    for (const [seconds, failed] of [
      [0, 1],
      [30, 2],
      [120, 3],
    ] as const) {
      wait(seconds)
      outbox.kick()
      await expect.poll(() => outbox.counts.failed).toBe(failed)
    }
    expect((await rows())[0]?.next_attempt_at, 'looked at again when it expires, no later').toEqual(
      new Date('2026-11-21T08:05:00Z'),
    )
    wait(150)
    outbox.kick()
    await expect.poll(() => outbox.counts.expired).toBe(1)
    expect(attempts).toBe(3)
    expect(await rows()).toEqual([])
  })

  test('a message that is due later leaves by itself when it is', async () => {
    const stopped = start(async () => undefined)
    await stopped.stop()
    const clock = () => new Date()
    const due = new Date(Date.now() + 700)
    await stopped.enqueue(message({ expiresAt: new Date(Date.now() + 300_000) }))
    await opened.database.updateTable('outbox').set({ next_attempt_at: due }).execute()
    let sentAt = 0
    const outbox = start(async () => void (sentAt = Date.now()), { clock })
    await expect.poll(() => outbox.counts.handedOver, { timeout: 5000 }).toBe(1)
    expect(sentAt).toBeGreaterThanOrEqual(due.getTime())
  })

  test('what was enqueued in a transaction leaves with it, or not at all', async () => {
    const taken: string[] = []
    const outbox = start(async ({ to }) => void taken.push(to))
    const undone = opened.database.transaction().execute(async (transaction) => {
      await outbox.enqueue(message({ to: 'undone@example.com' }), transaction)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await opened.database
      .transaction()
      .execute((transaction) => outbox.enqueue(message({ to: 'done@example.com' }), transaction))
    outbox.kick()
    await expect.poll(() => taken).toEqual(['done@example.com'])
    expect(outbox.counts.handedOver).toBe(1)
  })

  test('several gateways share the table: each message is handed over once', async () => {
    const taken: string[] = []
    const gateways = Array.from({ length: 4 }, () => start(async ({ to }) => void taken.push(to)))
    const wanted = Array.from({ length: 60 }, (_, index) => `${index}@example.com`)
    await opened.database.transaction().execute(async (transaction) => {
      for (const to of wanted) await gateways[0]?.enqueue(message({ to }), transaction)
    })
    for (const gateway of gateways) gateway.kick()
    await expect.poll(rows, { timeout: 10_000 }).toEqual([])
    expect(taken.toSorted()).toEqual(wanted.toSorted())
  })

  test('twenty who look at the same moment never take the same message', async () => {
    const waiting = start(async () => undefined)
    await waiting.stop()
    for (let count = 0; count < 60; count++) await waiting.enqueue(message())
    const looks = await Promise.all(
      Array.from({ length: 20 }, () => takeDue(opened.database, now, 'email', 3)),
    )
    const taken = looks.flat().map((row) => row.message_id)
    expect(taken.length).toBeGreaterThan(3)
    expect(new Set(taken).size).toBe(taken.length)
  })

  test('what a gateway left behind, another one finds', async () => {
    const dying = start(async () => new Promise(() => undefined), { limitMs: 60_000 })
    await dying.enqueue(message())
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    outboxes.splice(outboxes.indexOf(dying), 1)
    wait(30)
    const next = start(async () => undefined)
    await expect.poll(() => next.counts.handedOver).toBe(1)
    await expect.poll(rows).toEqual([])
  })

  test('stopping waits for the hand-over that runs and begins no other', async () => {
    const { calls, handOver } = provider()
    const outbox = start(handOver)
    await outbox.enqueue(message())
    await expect.poll(() => calls.length).toBe(1)
    let isStopped = false
    const stopping = outbox.stop().then(() => (isStopped = true))
    await outbox.enqueue(message())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(isStopped).toBe(false)
    calls[0]?.take()
    await stopping
    expect(calls).toHaveLength(1)
    expect(await rows(), 'the second one is there for the next start').toHaveLength(1)
  })

  test('a message of another SERVER_SECRET is dropped, and the log says why', async () => {
    await start(() => Promise.reject(new Error('down'))).enqueue(message())
    await expect.poll(() => logged.length).toBe(1)
    wait(30)
    const other = start(async () => undefined, { serverSecret: 'the secret after the first one leaked' })
    await expect.poll(() => other.counts.unreadable).toBe(1)
    expect(await rows()).toEqual([])
    expect(logged.join()).toContain('SERVER_SECRET')
  })

  test('the row shows neither address nor code, and cannot be opened as another one', async () => {
    const outbox = start(() => Promise.reject(new Error('down')))
    await outbox.enqueue(message())
    await outbox.enqueue(message({ code: '111111' }))
    await expect.poll(() => outbox.counts.failed).toBe(2)
    const [first, second] = await rows()
    const text = JSON.stringify([first, second])
    expect(text).not.toContain('407291')
    expect(text).not.toContain('mira')
    await opened.database
      .updateTable('outbox')
      .set({ body: JSON.stringify(second?.body) })
      .where('message_id', '=', first?.message_id ?? '')
      .execute()
    wait(30)
    outbox.kick()
    await expect.poll(() => outbox.counts.unreadable).toBe(1)
  })
})

test('a database that is away is met with another look, not with a crash', async () => {
  const [engine] = engines
  if (!engine) throw new Error('no engine')
  const opened = await engine.open()
  const logged: unknown[] = []
  const note = (...line: unknown[]) => void logged.push(line)
  await opened.close()
  const outbox = createOutbox({
    database: opened.database,
    serverSecret,
    channels: {
      email: { handOver: async () => undefined },
      sms: { handOver: async () => undefined },
      apple: nobody,
    },
    clock: () => new Date(),
    log: { warn: note, error: note },
  })
  outbox.kick()
  await expect.poll(() => logged.length).toBe(1)
  await outbox.stop()
})

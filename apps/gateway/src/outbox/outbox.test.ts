import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { engines } from '#src/testing/engines.ts'
import type { Channel, CodeMessage, QueuedMemberMessage } from './message.ts'
import { reserveDue } from './outbox-store.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'

const serverSecret = 'a secret that only this test knows'
const failingChannel = { deliver: () => Promise.reject(new Error('down')) }

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

  function start(deliver: Channel['deliver'], rest: Partial<OutboxOptions> = {}): Outbox {
    const record = (...line: unknown[]) => void logged.push(JSON.stringify(line))
    const outbox = createOutbox({
      database: opened.database,
      serverSecret,
      channels: {
        email: { deliver },
        sms: { deliver },
        marketing: failingChannel,
        apple: failingChannel,
        partner: failingChannel,
      },
      clock: () => now,
      log: { warn: record, error: record },
      ...rest,
    })
    outboxes.push(outbox)
    return outbox
  }

  const advance = (seconds: number) => {
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

  /** A provider whose deliveries the test completes. */
  function provider() {
    const calls: { message: QueuedMemberMessage; signal: AbortSignal; accept(): void; refuse(): void }[] = []
    const deliver: Channel['deliver'] = (queued, signal) =>
      new Promise((resolve, reject) => {
        calls.push({
          message: queued,
          signal,
          accept: resolve,
          refuse: () => reject(new Error('421 try later')),
        })
      })
    return { calls, deliver }
  }

  test('a message is delivered at once, unchanged, and its row is deleted', async () => {
    const delivered: QueuedMemberMessage[] = []
    const outbox = start(async (queued) => void delivered.push(queued))
    const sent = message()
    await outbox.enqueue(sent)
    await expect.poll(() => outbox.counts.handedOver).toBe(1)
    const aUuid: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(delivered).toEqual([{ ...sent, messageId: aUuid }])
    await expect.poll(rows).toEqual([])
    expect(outbox.counts).toEqual({
      handedOver: 1,
      failed: 0,
      expired: 0,
      undeliverable: 0,
      withdrawn: 0,
      unreadable: 0,
    })
  })

  test('a provider that hangs blocks neither enqueueing nor later messages', async () => {
    const { calls, deliver } = provider()
    const outbox = start(deliver)
    for (let count = 0; count < 3; count++) await outbox.enqueue(message({ to: `${count}@example.com` }))
    await expect.poll(() => calls.length).toBe(3)
    // Other statements are not blocked either.
    expect(await rows()).toHaveLength(3)
    calls[1]?.accept()
    await expect.poll(() => outbox.counts.handedOver).toBe(1)
    await expect.poll(rows).toHaveLength(2)
    for (const call of calls) call.accept()
  })

  test('at most eight deliveries run at the same time; the others follow', async () => {
    const { calls, deliver } = provider()
    const outbox = start(deliver)
    for (let count = 0; count < 11; count++) await outbox.enqueue(message())
    await expect.poll(() => calls.length).toBe(8)
    calls[0]?.accept()
    await expect.poll(() => calls.length).toBe(9)
    for (let index = 1; index < 9; index++) calls[index]?.accept()
    await expect.poll(() => calls.length).toBe(11)
    for (const call of calls) call.accept()
    await expect.poll(() => outbox.counts.handedOver).toBe(11)
  })

  test('a timeout is a failure: the delivery is aborted and retried', async () => {
    const { calls, deliver } = provider()
    const outbox = start(deliver, { timeoutMs: 50 })
    await outbox.enqueue(message())
    await expect.poll(() => outbox.counts.failed).toBe(1)
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(logged.join()).toContain('TimeoutError')
    expect(await rows()).toHaveLength(1)
    advance(30)
    outbox.kick()
    await expect.poll(() => calls.length).toBe(2)
    calls[1]?.accept()
    await expect.poll(() => outbox.counts.handedOver).toBe(1)
    expect(calls[1]?.message.messageId).toBe(calls[0]?.message.messageId)
  })

  test('a failed message is retried after 30 s, 2 min, 10 min and every hour', async () => {
    let attempts = 0
    const outbox = start(async () => {
      attempts += 1
      throw new Error('421 try later')
    })
    await outbox.enqueue(message({ expiresAt: new Date(now.getTime() + 86_400_000) }))
    await expect.poll(() => outbox.counts.failed).toBe(1)
    for (const seconds of [30, 120, 600, 3600, 3600]) {
      const before = attempts
      advance(seconds - 1)
      outbox.kick()
      await expect
        .poll(async () => (await rows())[0]?.next_attempt_at)
        .toEqual(new Date(now.getTime() + 1000))
      expect(attempts, `${seconds - 1} s later`).toBe(before)
      advance(1)
      outbox.kick()
      await expect.poll(() => outbox.counts.failed).toBe(before + 1)
    }
  })

  test('an expired message is dropped and counted, not delivered', async () => {
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
      advance(seconds)
      outbox.kick()
      await expect.poll(() => outbox.counts.failed).toBe(failed)
    }
    expect((await rows())[0]?.next_attempt_at, 'the next attempt is not later than the expiry').toEqual(
      new Date('2026-11-21T08:05:00Z'),
    )
    advance(150)
    outbox.kick()
    await expect.poll(() => outbox.counts.expired).toBe(1)
    expect(attempts).toBe(3)
    expect(await rows()).toEqual([])
  })

  test('a message that is due later is delivered when it is due', async () => {
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

  test('a message that is enqueued in a transaction is delivered only if it commits', async () => {
    const delivered: string[] = []
    const outbox = start(async ({ to }) => void delivered.push(to))
    const rolledBack = opened.database.transaction().execute(async (transaction) => {
      await outbox.enqueue(message({ to: 'rolled-back@example.com' }), transaction)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await opened.database
      .transaction()
      .execute((transaction) => outbox.enqueue(message({ to: 'committed@example.com' }), transaction))
    outbox.kick()
    await expect.poll(() => delivered).toEqual(['committed@example.com'])
    expect(outbox.counts.handedOver).toBe(1)
  })

  test('several gateways that share the table deliver each message once', async () => {
    const delivered: string[] = []
    const gateways = Array.from({ length: 4 }, () => start(async ({ to }) => void delivered.push(to)))
    const recipients = Array.from({ length: 60 }, (_, index) => `${index}@example.com`)
    await opened.database.transaction().execute(async (transaction) => {
      for (const to of recipients) await gateways[0]?.enqueue(message({ to }), transaction)
    })
    for (const gateway of gateways) gateway.kick()
    await expect.poll(rows, { timeout: 10_000 }).toEqual([])
    expect(delivered.toSorted()).toEqual(recipients.toSorted())
  })

  test('twenty concurrent polls never reserve the same message', async () => {
    const stopped = start(async () => undefined)
    await stopped.stop()
    for (let count = 0; count < 60; count++) await stopped.enqueue(message())
    const polls = await Promise.all(
      Array.from({ length: 20 }, () => reserveDue(opened.database, now, 'email', 3)),
    )
    const reserved = polls.flat().map((row) => row.message_id)
    expect(reserved.length).toBeGreaterThan(3)
    expect(new Set(reserved).size).toBe(reserved.length)
  })

  test('messages of a crashed gateway are delivered by another one', async () => {
    const crashed = start(async () => new Promise(() => undefined), { timeoutMs: 60_000 })
    await crashed.enqueue(message())
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    outboxes.splice(outboxes.indexOf(crashed), 1)
    // A crashed gateway reserves no row again; its delivery never ends, so neither does this.
    void crashed.stop()
    advance(30)
    const next = start(async () => undefined)
    await expect.poll(() => next.counts.handedOver).toBe(1)
    await expect.poll(rows).toEqual([])
  })

  test('stop waits for running deliveries and starts no other', async () => {
    const { calls, deliver } = provider()
    const outbox = start(deliver)
    await outbox.enqueue(message())
    await expect.poll(() => calls.length).toBe(1)
    let isStopped = false
    const stopping = outbox.stop().then(() => (isStopped = true))
    await outbox.enqueue(message())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(isStopped).toBe(false)
    calls[0]?.accept()
    await stopping
    expect(calls).toHaveLength(1)
    expect(await rows(), 'the second one stays stored').toHaveLength(1)
  })

  test('a message encrypted with another SERVER_SECRET is dropped and logged', async () => {
    const first = start(() => Promise.reject(new Error('down')))
    await first.enqueue(message())
    await expect.poll(() => logged.length).toBe(1)
    // Otherwise it may reserve the row again, once it is due.
    await first.stop()
    advance(30)
    const other = start(async () => undefined, { serverSecret: 'the secret after the first one leaked' })
    await expect.poll(() => other.counts.unreadable).toBe(1)
    expect(await rows()).toEqual([])
    expect(logged.join()).toContain('SERVER_SECRET')
  })

  test('a row contains neither address nor code in plain text, and cannot be exchanged with another one', async () => {
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
    advance(30)
    outbox.kick()
    await expect.poll(() => outbox.counts.unreadable).toBe(1)
  })
})

test('an unavailable database is logged and polled again', async () => {
  const [engine] = engines
  if (!engine) throw new Error('no engine')
  const opened = await engine.open()
  const logged: unknown[] = []
  const record = (...line: unknown[]) => void logged.push(line)
  await opened.close()
  const outbox = createOutbox({
    database: opened.database,
    serverSecret,
    channels: {
      email: { deliver: async () => undefined },
      sms: { deliver: async () => undefined },
      marketing: failingChannel,
      apple: failingChannel,
      partner: failingChannel,
    },
    clock: () => new Date(),
    log: { warn: record, error: record },
  })
  outbox.kick()
  await expect.poll(() => logged.length).toBe(1)
  await outbox.stop()
})

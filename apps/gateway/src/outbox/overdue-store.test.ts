import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { engines } from '#src/testing/engines.ts'
import { insertRow } from './outbox-store.ts'
import { readOverdue } from './overdue-store.ts'

const now = new Date('2026-11-21T08:00:00Z')

describe.each(engines)('due messages on $name', ({ open }) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  test('have the age of the first one of their channel; those that are not due yet have none', async () => {
    const nothing = { email: 0, sms: 0, marketing: 0, apple: 0, partner: 0 }
    expect(await readOverdue(opened.database, now)).toEqual(nothing)
    for (const [channel, seconds] of [
      ['email', 30],
      ['email', 90],
      ['sms', -60],
    ] as const)
      await insertRow(opened.database, {
        messageId: randomUUID(),
        channel,
        body: { expiresAt: now.toISOString(), sealed: '' },
        recipientHmac: Buffer.alloc(1),
        now,
        dueAt: new Date(now.getTime() - seconds * 1000),
      })
    expect(await readOverdue(opened.database, now)).toEqual({ ...nothing, email: 90 })
  })
})

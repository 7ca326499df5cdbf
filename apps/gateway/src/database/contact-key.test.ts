import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#src/testing/engines.ts'
import type { OpenDatabase } from './database.ts'

describe.each(engines)('contact_key on $name', ({ open }) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  test.each([
    ['Mira@Example.com', 'mira@example.com'],
    ['mira+1@example.com', 'mira@example.com'],
    ['mira+a+b@example.com', 'mira@example.com'],
    ['mi.ra@example.com', 'mi.ra@example.com'],
    ['+mira@example.com', '+mira@example.com'],
    ['m.i.r.a+tag@gmail.com', 'mira@gmail.com'],
    ['mi.ra@googlemail.com', 'mira@gmail.com'],
    ['mi.ra@pm.me', 'mira@proton.me'],
    ['mira@protonmail.com', 'mira@proton.me'],
    ['mi.ra@me.com', 'mi.ra@icloud.com'],
    ['mira@mac.com', 'mira@icloud.com'],
    ['mira@notgmail.com', 'mira@notgmail.com'],
    ['+819012345678', '+819012345678'],
  ])('%s is %s', async (contact, key) => {
    const { rows } = await sql<{ key: string }>`select contact_key(${contact}::text) as key`.execute(
      opened.database,
    )
    expect(rows).toEqual([{ key }])
  })
})

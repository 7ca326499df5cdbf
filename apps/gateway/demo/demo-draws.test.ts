import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawRecord } from '@crema/contract/draws/draw'
import { demoChain } from '@crema/draws/demo-chain'
import { parseRules } from '@crema/draws/draw-rules'
import { verifyDraw } from '@crema/draws/verify-draw'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { engines } from '#src/testing/engines.ts'
import { findDemoMemberId } from './data/load-member.ts'
import { loadDemoData } from './demo-data.ts'

const starts = ['2026-11-21T12:34:56.789Z', '2026-12-19T23:30:00Z'].map((at) => new Date(at))

describe.each(engines)('on $name', (engine) => {
  let opened: OpenDatabase
  let database: Database
  beforeAll(async () => {
    opened = await engine.open()
    database = opened.database
  })
  afterAll(() => opened.close())

  const readDraw = (activityNo: string) =>
    database.selectFrom('draw').where('activity_no', '=', activityNo).selectAll().executeTakeFirstOrThrow()

  async function readCodes(activityNo: string, memberId?: string) {
    const rows = await database
      .selectFrom('draw_entry as e')
      .leftJoin('drawn_code as d', (join) =>
        join.onRef('d.activity_no', '=', 'e.activity_no').onRef('d.code', '=', 'e.code'),
      )
      .where('e.activity_no', '=', activityNo)
      .$if(memberId !== undefined, (query) => query.where('e.member_id', '=', memberId ?? ''))
      .orderBy('e.ordinal')
      .select(['e.code', 'd.rank', 'd.prize', 'd.state', 'd.voucher_no'])
      .execute()
    return rows
  }

  describe.each(starts)('started at %s', (now) => {
    let memberId: string
    beforeAll(async () => {
      await loadDemoData(database, now)
      memberId = await findDemoMemberId(database)
    })

    test.each(['DEMO-LOTTERY-WON', 'DEMO-LOTTERY-LOST'])('everybody can verify %s', async (activityNo) => {
      const draw = await readDraw(activityNo)
      const codes = await readCodes(activityNo)
      const record: DrawRecord = {
        format: 'draw-v1',
        rules: draw.rules_text,
        root: draw.root?.toString('hex') ?? '',
        seed: draw.seed.toString('hex'),
        signature: draw.signature?.toString('hex') ?? null,
        codes: codes.map(({ code }) => code).toSorted(),
        drawn: codes
          .filter(({ rank }) => rank !== null)
          .toSorted((a, b) => Number(a.rank) - Number(b.rank))
          .map(({ code }) => code),
      }
      const steps = verifyDraw(record, [], {}, [demoChain])
      expect(steps.filter(({ ok }) => !ok)).toEqual([])
      expect(draw).toMatchObject({ entries: codes.length, called_off_at: null })
      expect(draw.drawn_at?.getTime()).toBeLessThan(now.getTime())
    })

    test('the demo member has won a voucher with one code, and nothing with the others', async () => {
      expect(await readCodes('DEMO-LOTTERY-WON', memberId)).toMatchObject([
        { rank: 7, prize: 0, state: 'given', voucher_no: '482177302007' },
        { rank: null },
      ])
      expect(await readCodes('DEMO-LOTTERY-LOST', memberId)).toMatchObject([{ rank: null }])
      expect(await readCodes('DEMO-LOTTERY-OFF', memberId)).toMatchObject([{ rank: null }])
      expect(await readCodes('DEMO-LOTTERY', memberId)).toEqual([])
      expect(await readCodes('DEMO-LOTTERY-GIVEN', memberId)).toEqual([])
    })

    test('rules say what the campaign says', async () => {
      const campaigns = await database
        .selectFrom('campaign as c')
        .innerJoin('draw as d', 'd.activity_no', 'c.activity_no')
        .select(['c.activity_no', 'c.starts_at', 'c.ends_at', 'c.price_stars', 'c.per_person_limit'])
        .select(['d.draws_at', 'd.rules_text'])
        .execute()
      expect(campaigns).toHaveLength(6)
      for (const row of campaigns) {
        expect(parseRules(row.rules_text), row.activity_no).toMatchObject({
          activityNo: row.activity_no,
          terms: {
            opens: row.starts_at,
            closes: row.ends_at,
            draws: row.draws_at,
            price: row.price_stars ?? 0,
            entriesPerMember: row.per_person_limit,
          },
        })
        expect(row.draws_at.getTime() - row.ends_at.getTime()).toBeGreaterThan(10 * 60_000)
      }
    })

    test('every entry has its claim, and no draw is left for a job of the gateway', async () => {
      const without = await database
        .selectFrom('draw_entry as e')
        .leftJoin('claim as c', (join) =>
          join
            .onRef('c.member_id', '=', 'e.member_id')
            .onRef('c.activity_no', '=', 'e.activity_no')
            .onRef('c.ordinal', '=', 'e.ordinal'),
        )
        .where('c.claimed_at', 'is', null)
        .select('e.code')
        .execute()
      expect(without).toEqual([])
      const due = await database
        .selectFrom('draw as d')
        .innerJoin('campaign as c', 'c.activity_no', 'd.activity_no')
        .where((eb) =>
          eb.or([
            eb.and([
              eb('c.ends_at', '<=', now),
              eb('d.closed_at', 'is', null),
              eb('d.called_off_at', 'is', null),
            ]),
            eb.and([eb('d.closed_at', 'is not', null), eb('d.closing_sent_at', 'is', null)]),
            eb.and([eb('d.called_off_at', 'is not', null), eb('d.returned_at', 'is', null)]),
          ]),
        )
        .select('d.activity_no')
        .execute()
      expect(due).toEqual([])
      expect(await auditLedger(database, 10)).toEqual([])
    })
  })

  test('entries of members in the open draw stay after a start, and go once it has closed', async () => {
    const [, later = new Date()] = starts
    const memberId = await findDemoMemberId(database)
    const entry = { activity_no: 'DEMO-LOTTERY', member_id: memberId, ordinal: 1 }
    await database
      .insertInto('claim')
      .values({ ...entry, idempotency_key: '6f1c2a34-8b0d-4c5e-9f27-3a1d5e7b9c09', claimed_at: later })
      .execute()
    await database
      .insertInto('draw_entry')
      .values({ ...entry, code: 'ABCDEFGH', entered_at: later, country: 'US', stars: 60 })
      .execute()
    await loadDemoData(database, later)
    expect(await readCodes('DEMO-LOTTERY', memberId)).toMatchObject([{ code: 'ABCDEFGH' }])
    expect(await readCodes('DEMO-LOTTERY')).toHaveLength(1_205)

    await database
      .updateTable('draw')
      .set({ closed_at: later, entries: 1_205, root: Buffer.alloc(32), drawn_at: later })
      .where('activity_no', '=', 'DEMO-LOTTERY')
      .execute()
    await loadDemoData(database, later)
    expect(await readCodes('DEMO-LOTTERY')).toHaveLength(1_204)
    expect(await readDraw('DEMO-LOTTERY')).toMatchObject({ closed_at: null, drawn_at: null })
    const claims = await database
      .selectFrom('claim')
      .where('activity_no', '=', 'DEMO-LOTTERY')
      .where('member_id', '=', memberId)
      .select('ordinal')
      .execute()
    expect(claims).toEqual([])
  })
})

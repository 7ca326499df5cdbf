// Gateways of the version before migration 0060 and of this one use one database, until a later release ends that.
import { sql } from 'kysely'
import { v4 as newKey } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/database/database.ts'
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'
import type { VoucherTerms } from '#src/database/tables.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { claimCampaign } from '../campaigns/claims/claim-campaign.ts'
import { claimedVouchers } from '../campaigns/claims/claimed-vouchers.ts'
import { seedCampaign, seedMembers, seedStore } from '../campaigns/seed-for-tests.ts'
import { newVoucherNo } from './codes/voucher-number.ts'
import { redeemVoucher } from './tills/redeem-voucher.ts'

const before = '0059-claims-of-campaigns'
const activityNo = 'ROLLING'
const now = new Date('2026-06-10T12:00:00Z')
const till = { partner: 'tills', till: 'T1', storeId: 'S1' }
const terms: VoucherTerms = {
  country: 'US',
  countries: ['US'],
  value: { kind: 'exchange', item: 'latte' },
  texts: { en: { name: 'Of the version before', note: '', item: 'latte' } },
  rules: { en: [] },
}

/** The statements with which a gateway of the version before issues and reads vouchers, as far as they concern terms. */
const olderGateway = {
  async claim(database: Database, memberId: string): Promise<string> {
    const voucherNo = newVoucherNo()
    await sql`
      with claimed as (
        insert into claim (member_id, activity_no, ordinal, idempotency_key, claimed_at)
        values (${memberId}::uuid, ${activityNo}, 1, ${newKey()}::uuid, ${now}::timestamptz)
        returning ordinal
      ), issued as (
        insert into voucher
          (member_id, voucher_no, activity_no, ordinal, coupon_no, terms, zone, issued_at, expires_at, store_id, stores_limited)
        select ${memberId}::uuid, ${voucherNo}, ${activityNo}, claimed.ordinal, ${`${activityNo}-0`}, ${JSON.stringify(terms)}::jsonb,
          'UTC', ${now}::timestamptz, ${now}::timestamptz + interval '7 days', null, false
        from claimed
        returning *
      )
      insert into voucher_event (voucher_no, sequence, kind, at)
      select voucher_no, 1, 'issued', ${now}::timestamptz from issued`.execute(database)
    return voucherNo
  },

  async read(database: Database, memberId: string): Promise<{ voucher_no: string; name: string }[]> {
    const { rows } = await sql<{ voucher_no: string; terms: VoucherTerms }>`
      select v.* from voucher v where v.member_id = ${memberId}::uuid
        and (v.terms->'countries' is null or v.terms->'countries' ? 'US')`.execute(database)
    return rows.map((row) => ({ voucher_no: row.voucher_no, name: row.terms.texts.en.name }))
  },

  async use(database: Database, voucherNo: string): Promise<number> {
    const { rows } = await sql`
      update voucher v set used_at = ${now}::timestamptz, used_store_id = 'S1', events = events + 1
      where v.voucher_no = ${voucherNo} and v.used_at is null
        and (v.terms->'countries' is null or v.terms->'countries' ? 'US') returning v.*`.execute(database)
    return rows.length
  },
}

/** What a later release applies, as decision record 0092 says. */
async function endCopies(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`alter table coupon_terms alter column is_copied set default false`.execute(transaction)
    await sql`update coupon_terms set is_copied = false`.execute(transaction)
  })
}

async function openEmptyPostgres(): Promise<OpenDatabase> {
  const server = await startPostgres({ durable: false })
  const opened = await openDatabase(server.url, { pool: 4 })
  const close = async () => {
    await opened.close()
    await server.stop()
  }
  return { ...opened, close }
}

const engines = [
  { name: 'PGlite', open: () => openDatabase('memory://') },
  { name: 'PostgreSQL', open: openEmptyPostgres },
]

describe.each(engines)('terms of vouchers in a rolling update, on $name', ({ open }) => {
  let opened: OpenDatabase
  let database: Database
  let members: string[]
  beforeAll(async () => {
    opened = await open()
    database = opened.database
    await migrate(database, { last: before })
    await seedStore(database, 'S1')
    await seedCampaign(database, { activityNo, totalStock: 100 })
    members = await seedMembers(database, 4)
    await olderGateway.claim(database, members[0] ?? '')
    await migrate(database)
  }, 60_000)
  afterAll(() => opened.close())

  const claim = async (memberId: string): Promise<string> => {
    const request = { activityNo, memberId, country: 'US', idempotencyKey: newKey(), now } as const
    const granted = await claimCampaign(database, request)
    if ('refused' in granted) throw new Error(granted.refused)
    return granted.ok.issued?.[0]?.voucher_no ?? ''
  }
  const namesOf = async (memberId: string) =>
    (await claimedVouchers(database, memberId, activityNo, 'en', now)).map(({ name }) => name)
  const stored = async (voucherNo: string) => {
    const { terms: own, terms_hash } = await database
      .selectFrom('voucher')
      .select(['terms', 'terms_hash'])
      .where('voucher_no', '=', voucherNo)
      .executeTakeFirstOrThrow()
    return { isCopied: own !== null, isOfVersion: terms_hash !== null }
  }
  const useHere = (voucherNo: string) =>
    redeemVoucher(database, { voucherNo, till, idempotencyKey: newKey(), now })

  test('this version reads and uses what the one before issued, before the migration and beside it', async () => {
    const [early = '', beside = ''] = members
    const voucherNo = await olderGateway.claim(database, beside)
    for (const memberId of [early, beside]) expect(await namesOf(memberId)).toEqual(['Of the version before'])
    expect(await stored(voucherNo)).toEqual({ isCopied: true, isOfVersion: false })
    expect(await useHere(voucherNo)).toMatchObject({ ok: { voucher: { terms } } })
  })

  test('the version before reads and uses what this one issues', async () => {
    const [, , memberId = ''] = members
    const voucherNo = await claim(memberId)
    expect(await stored(voucherNo)).toEqual({ isCopied: true, isOfVersion: true })
    const [name = ''] = await namesOf(memberId)
    expect(await olderGateway.read(database, memberId)).toEqual([{ voucher_no: voucherNo, name }])
    expect(await olderGateway.use(database, voucherNo)).toBe(1)
  })

  test('once a later release has ended the copies, vouchers refer to the version, and all earlier ones are read', async () => {
    await endCopies(database)
    const [early = '', , beside = '', late = ''] = members
    const voucherNo = await claim(late)
    expect(await stored(voucherNo)).toEqual({ isCopied: false, isOfVersion: true })
    expect(await namesOf(late)).toEqual(await namesOf(beside))
    expect(await namesOf(early)).toEqual(['Of the version before'])
    expect(await useHere(voucherNo)).toMatchObject({ ok: { voucher: { voucher_no: voucherNo } } })
  })

  test('a version that is stored first after that is not copied either', async () => {
    const again = 'LATER'
    await seedCampaign(database, { activityNo: again, totalStock: 1 })
    const request = {
      activityNo: again,
      memberId: members[0] ?? '',
      country: 'US',
      idempotencyKey: newKey(),
      now,
    } as const
    const granted = await claimCampaign(database, request)
    if ('refused' in granted) throw new Error(granted.refused)
    expect(await stored(granted.ok.issued?.[0]?.voucher_no ?? '')).toEqual({
      isCopied: false,
      isOfVersion: true,
    })
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { partnerRights, type Partner } from '#src/config/partner-settings.ts'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { seedProgram } from '../stars/stars-for-tests.ts'
import { newVoucherNo } from '../vouchers/codes/voucher-number.ts'
import { addOldClaim, addVouchers } from '../vouchers/testing-vouchers.ts'
import { tillOf, tillsWith } from './till-for-tests.ts'

const hourMs = 60 * 60_000
const tills = tillsWith(...partnerRights.filter((right) => right !== 'number'))
const others: Partner = {
  ...tills,
  id: 'others',
  rights: partnerRights.filter((right) => right !== 'members'),
}
const withoutStars: Partner = {
  ...tills,
  id: 'without-stars',
  rights: ['members'],
}

let gateway: TestGateway
let signedIn: { token: string; memberId: string }
beforeAll(async () => {
  gateway = await startGateway({
    now: '2026-11-21T10:00:10Z',
    config: { partners: [tills, others, withoutStars], rateLimitFactor: 1 },
  })
  for (const storeId of ['S1', 'S2']) await seedStore(gateway.services.database, storeId)
})
afterAll(() => gateway.close())

let count = 0
beforeEach(async () => {
  signedIn = await gateway.signIn(`member-${count++}@example.com`)
  await addOldClaim(gateway.services.database, signedIn.memberId)
})

const identify = (code: string, storeId = 'S1', partner = tills) =>
  tillOf(gateway, partner)('members/identify', { code, storeId })

async function codeOf(voucherNo?: string): Promise<string> {
  const { data } = await gateway.call('POST customer/code', voucherNo === undefined ? {} : { voucherNo }, {
    token: signedIn.token,
  })
  return data.qrText
}

/** A voucher of the member that expires after `hours`, and in store `only` if given. */
async function newVoucher(hours: number, { used = false, only = '' } = {}): Promise<string> {
  const { database } = gateway.services
  const voucherNo = newVoucherNo()
  const micros = (ms: number) => (gateway.clock.now().getTime() + ms) * 1000
  await addVouchers(database, signedIn.memberId, [
    { voucherNo, expires: micros(hours * hourMs), used: used ? micros(-1) : null },
  ])
  if (only !== '')
    await database
      .updateTable('voucher')
      .set({ store_id: only })
      .where('voucher_no', '=', voucherNo)
      .execute()
  return voucherNo
}

test('a till learns account number, name and the vouchers that its store accepts now, by expiry', async () => {
  const late = await newVoucher(48)
  const soon = await newVoucher(1)
  await newVoucher(-1)
  await newVoucher(1, { used: true })
  await newVoucher(1, { only: 'S2' })
  const { token } = signedIn
  const { data: member } = await gateway.call('POST customer/profile', { displayName: 'Mira' }, { token })
  const { status, body } = await identify(await codeOf())
  expect(status).toBe(200)
  expect(body).toMatchObject({
    member: { accountNumber: member.accountNumber, displayName: 'Mira' },
    chosenVoucherNo: null,
    vouchers: [{ voucherNo: soon, name: 'One latte' }, { voucherNo: late }],
  })
  expect(Object.keys(body['member'] as object)).toEqual(['accountNumber', 'displayName'])
  expect(JSON.stringify(body)).not.toContain(signedIn.memberId)
})

test('the voucher that the member chose is first, and the code uses it', async () => {
  await newVoucher(1)
  const chosen = await newVoucher(48)
  const code = await codeOf(chosen)
  expect((await identify(code)).body).toMatchObject({
    member: { displayName: null },
    chosenVoucherNo: chosen,
    vouchers: [{ voucherNo: chosen }, {}],
  })
  const call = tillOf(gateway, tills)
  expect(await call('verify', { code, storeId: 'S1' })).toMatchObject({
    body: { usable: true, voucher: { voucherNo: chosen } },
  })
  expect(await call('use', { code, till: 'T1', storeId: 'S1' })).toMatchObject({
    status: 200,
    body: { voucher: { voucherNo: chosen, state: 'used' } },
  })
  expect((await identify(code)).body).toMatchObject({ chosenVoucherNo: null, vouchers: [{}] })
})

test('the cashier’s choice is used with the code of the answer, without the right to type numbers', async () => {
  const voucherNo = await newVoucher(1)
  const { body } = await identify(await codeOf())
  const [voucher] = body['vouchers'] as { code: string }[]
  expect(
    await tillOf(gateway, tills)('use', { code: voucher?.code, till: 'T1', storeId: 'S1' }),
  ).toMatchObject({ status: 200, body: { voucher: { voucherNo } } })
})

test('a voucher that this store does not accept is not chosen', async () => {
  const elsewhere = await newVoucher(1, { only: 'S2' })
  expect((await identify(await codeOf(elsewhere))).body).toMatchObject({
    chosenVoucherNo: null,
    vouchers: [],
  })
  expect((await identify(await codeOf(elsewhere), 'S2')).body).toMatchObject({ chosenVoucherNo: elsewhere })
})

test('a till that gives stars learns how many there are in its country; another one does not', async () => {
  const { database } = gateway.services
  await seedProgram(database, { programNo: 'P' })
  const { data: member } = await gateway.call('GET customer/info', {}, { token: signedIn.token })
  expect((await identify(await codeOf())).body).toMatchObject({ stars: 0 })
  const order = { till: 'T1', storeId: 'S1', sourceId: 'O1', amountMinor: 500, currency: 'USD' }
  await tillOf(gateway, tills)('points/credit', { ...order, accountNumber: member.accountNumber })
  expect((await identify(await codeOf())).body).toMatchObject({ stars: 50 })
  expect((await identify(await codeOf(), 'S1', withoutStars)).body).toMatchObject({ stars: null })
})

test('a code without a voucher uses none, and does not slow the till', async () => {
  const code = await codeOf()
  for (let tries = 0; tries < 15; tries++) {
    const used = await tillOf(gateway, tills)('use', { code, till: 'T7', storeId: 'S1' })
    expect(used).toMatchObject({ status: 409, body: { error: { code: 'noVoucherChosen' } } })
  }
})

test('a code is stale after a minute, and refused for an unknown store or without the right', async () => {
  const code = await codeOf()
  expect((await identify(code, 'S9')).body.error?.code).toBe('storeNotFound')
  expect(await identify(code, 'S1', others)).toMatchObject({
    status: 403,
    body: { error: { code: 'notAllowed', right: 'members' } },
  })
  gateway.clock.move(60_000)
  expect((await identify(code)).body.error?.code).toBe('codeWrong')
})

test('the code of a deleted account is refused', async () => {
  const code = await codeOf()
  await gateway.services.database
    .updateTable('member')
    .set({ account_number: '0000000000' })
    .where('member_id', '=', signedIn.memberId)
    .execute()
  expect((await identify(code)).body.error?.code).toBe('memberNotFound')
})

test('a till that asks for codes that do not exist is slowed, and one that scans is not', async () => {
  const wrong = 'CREMA:M1:4821773019::ABCDEFGH'
  const statuses = []
  for (let tries = 0; tries < 11; tries++) statuses.push((await identify(wrong, 'S2')).status)
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
  expect((await identify(await codeOf(), 'S2')).status).toBe(200)
  // The same count holds for vouchers.
  expect((await tillOf(gateway, tills)('verify', { code: 'CREMA:V1:1', storeId: 'S2' })).status).toBe(429)
})

test('neither code nor member is in the log', async () => {
  const { token } = signedIn
  await gateway.call('POST customer/profile', { displayName: 'Persephone' }, { token })
  const voucherNo = await newVoucher(1)
  const code = await codeOf(voucherNo)
  const { body } = await identify(code)
  const written = JSON.stringify(gateway.log)
  const { accountNumber } = body['member'] as { accountNumber: string }
  for (const secret of [code, voucherNo, accountNumber, 'Persephone', signedIn.memberId])
    expect(written).not.toContain(secret)
  expect(written).toContain('/partner/v1/members/identify')
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { memberCodes } from '#src/modules/vouchers/codes/member-code.ts'
import { voucherCodes } from '#src/modules/vouchers/codes/voucher-code.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { loadDemoData } from '../demo-data.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T18:00:00Z' })
  await loadDemoData(gateway.services.database, gateway.clock.now())
})
afterAll(() => gateway.close())

async function post(fields: Record<string, string>) {
  const answer = await gateway.app.inject({
    method: 'POST',
    url: '/demo/till',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ storeId: 'US-SEA-1', ...fields }).toString(),
  })
  return { status: answer.statusCode, body: answer.body, hidden: hiddenIn(answer.body) }
}

/** The hidden fields of the form for the next step. */
const hiddenIn = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

test('a code is checked, redeemed and released, each with the form of the previous step', async () => {
  const code = voucherCodes(gateway.services.config).codeFor('482177301926', gateway.clock.now()).qrText
  const checked = await post({ code })
  expect(checked.body).toContain('Any drink, one price')
  expect(checked.hidden).toMatchObject({ do: 'use', code, storeId: 'US-SEA-1' })
  const used = await post(checked.hidden)
  expect(used.body).toContain('Redeemed.')
  // Submitted twice, it is one redemption.
  expect((await post(checked.hidden)).body).toContain('Redeemed.')
  expect((await post({ code })).body).toContain('voucherUsed')
  const released = await post(used.hidden)
  expect(released.body).toContain('Released.')
  expect((await post({ code })).hidden).toMatchObject({ do: 'use' })
})

test('the code of a member leads to their vouchers, the chosen one first', async () => {
  const { database, config } = gateway.services
  const voucherNo = '482177301918'
  const { account_number: accountNumber } = await database
    .selectFrom('voucher')
    .innerJoin('member', 'member.member_id', 'voucher.member_id')
    .where('voucher_no', '=', voucherNo)
    .select('account_number')
    .executeTakeFirstOrThrow()
  const code = memberCodes(config).codeFor({ accountNumber, voucherNo }, gateway.clock.now()).qrText
  const { body } = await post({ code })
  expect(body).toContain(accountNumber)
  expect(body).toMatch(/<button class="button">[^<]+<\/button> chosen by the member/)
  expect(body).toContain('<button class="button second">')
  const first = hiddenIn(body.slice(0, body.indexOf('</form>')))
  expect((await post(first)).body).toContain(voucherNo)
})

test('with an order it shows the reduction or the refusal', async () => {
  const code = '482177301918'
  const few = await post({ code, total: '9,50' })
  expect(few.body).toContain('Cannot be used. The order does not reach the voucher’s minimum spend.')
  expect(few.body).toContain('minimumSpendNotReached')
  expect(few.body).toContain('value="9,50"')
  const enough = await post({ code, total: '24' })
  expect(enough.body).toContain('Reduction: USD 5.00.')
  expect((await post(enough.hidden)).body).toContain('Reduction: USD 5.00.')
  expect((await post({ code: '482177301900' })).body).not.toContain('Reduction')
  expect((await post({ code: '482177301900', item: '5' })).body).toContain('Reduction: USD 2.50.')
})

/** The demo member's code, and the forms of the page that it leads to. */
async function identified(fields: Record<string, string> = {}) {
  const { database, config } = gateway.services
  const { account_number: accountNumber } = await database
    .selectFrom('member')
    .where('email', '=', 'demo@example.com')
    .select('account_number')
    .executeTakeFirstOrThrow()
  const code = memberCodes(config).codeFor({ accountNumber, voucherNo: null }, gateway.clock.now()).qrText
  const { body } = await post({ code, ...fields })
  const forms = body.split('</form>').map(hiddenIn)
  return { body, paying: forms.find((form) => form['do'] === 'pay') ?? {}, vouchers: forms }
}

test('a member’s code shows their stars; an order gives stars once, and a refund takes them back in parts', async () => {
  const { body, paying } = await identified({ total: '24' })
  expect(body).toContain('★ 1,280')
  expect(body).toContain('name="amount" value="24"')
  const paid = await post({ ...paying, amount: '24,00' })
  expect(paid.body).toContain('Paid: USD 24.00.')
  expect(paid.body).toContain('+240 stars')
  expect(paid.body).toContain('now has 1,520 stars')
  // Submitted twice, it is one order.
  expect((await post({ ...paying, amount: '24,00' })).body).toContain('now has 1,520 stars')
  const part = await post({ ...paid.hidden, amount: '10' })
  expect(part.body).toContain('Refunded: USD 10.00')
  expect(part.body).toContain('−100 stars')
  expect((await post({ ...paid.hidden, amount: '10' })).body).toContain('now has 1,420 stars')
  const tooMuch = await post({ ...part.hidden, amount: '20' })
  expect(tooMuch.body).toContain('The refunds would be more than the order')
  // What is left of it is proposed.
  expect(tooMuch.body).toContain('name="amount" value="14.00"')
  expect((await post({ ...tooMuch.hidden, amount: '14' })).body).toContain('now has 1,280 stars')
  expect((await post({ ...paying, amount: 'a lot' })).body).toContain('Type the amount of the order')
  const other = await post({ ...paying, key: randomUUID(), amount: '9' })
  expect(other.body).toContain('This order number was credited before')
})

test('an order that a voucher reduced gives the stars of what was paid', async () => {
  const { vouchers } = await identified({ total: '24', item: '5' })
  const codes = vouchers.filter((form) => form['code'] !== undefined)
  const checked = await Promise.all(codes.map((form) => post(form)))
  const reduced = checked.find(({ body }) => body.includes('Reduction: USD 2.50.'))
  const used = await post(reduced?.hidden ?? {})
  expect(used.body).toContain('Redeemed.')
  expect(used.body).toContain('name="amount" value="21.50"')
  const paying = used.body.split('</form>').map(hiddenIn)
  const paid = await post({ ...paying.find((form) => form['do'] === 'pay'), amount: '21.50' })
  expect(paid.body).toContain('+215 stars')
  expect(await auditLedger(gateway.services.database, 10)).toEqual([])
})

test('an order too large for the program is refused in words', async () => {
  const { paying } = await identified()
  expect((await post({ ...paying, amount: '900' })).body).toContain('would give more stars than')
})

test.each([
  ['482 177 301 926', 'Any drink, one price'],
  ['482177301959', 'voucherUsed'],
  ['482177301975', 'voucherExpired'],
  ['123', 'codeWrong'],
  ['"><script>alert(1)</script>', 'codeWrong'],
])('%s: %s', async (code, text) => {
  const { status, body } = await post({ code })
  expect(status).toBe(200)
  expect(body).toContain(text)
  expect(body).not.toContain('alert(1)')
})

test('the page complies with its content security policy: own scripts, none inline', async () => {
  const { body, headers } = await gateway.app.inject('/demo/till')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(body.match(/<script[^>]*>[^<]*<\/script>/g)).toEqual([
    '<script type="module" src="/demo/till.js"></script>',
  ])
  expect(body).not.toMatch(/<style| style=| on\w+=/)
  expect((await gateway.app.inject('/demo/till.js')).headers['content-type']).toMatch(/^text\/javascript/)
})

test('the secret of the partner is not in the page', async () => {
  const { body } = await post({ code: '482177301926' })
  expect(body).not.toContain('secret-known-to-everybody')
})

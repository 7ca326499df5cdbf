import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** The fields of the form that asks for the next step, as a browser would send them. */
const hiddenIn = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

test('a code is checked, used and taken back, each by the form that the step before offers', async () => {
  const code = voucherCodes(gateway.services.config).codeFor('482177301926', gateway.clock.now()).qrText
  const checked = await post({ code })
  expect(checked.body).toContain('Any drink, one price')
  expect(checked.hidden).toMatchObject({ do: 'use', code, storeId: 'US-SEA-1' })
  const used = await post(checked.hidden)
  expect(used.body).toContain('Used.')
  // Pressed twice, it is the same use.
  expect((await post(checked.hidden)).body).toContain('Used.')
  expect((await post({ code })).body).toContain('voucherUsed')
  const released = await post(used.hidden)
  expect(released.body).toContain('Taken back.')
  expect((await post({ code })).hidden).toMatchObject({ do: 'use' })
})

test('with an order it says what comes off, or what the order lacks', async () => {
  const code = '482177301918'
  const few = await post({ code, total: '9,50' })
  expect(few.body).toContain('Cannot be used: minimumSpendNotReached')
  expect(few.body).toContain('value="9,50"')
  const enough = await post({ code, total: '24' })
  expect(enough.body).toContain('Takes off USD 5.00.')
  expect((await post(enough.hidden)).body).toContain('Takes off USD 5.00.')
  expect((await post({ code: '482177301900' })).body).not.toContain('Takes off')
  expect((await post({ code: '482177301900', item: '5' })).body).toContain('Takes off USD 2.50.')
})

test.each([
  ['482 177 301 926', 'Any drink, one price'],
  ['482177301959', 'voucherUsed'],
  ['482177301975', 'voucherExpired'],
  ['123', 'codeWrong'],
  ['"><script>alert(1)</script>', 'codeWrong'],
])('%s: %s', async (code, says) => {
  const { status, body } = await post({ code })
  expect(status).toBe(200)
  expect(body).toContain(says)
  expect(body).not.toContain('alert(1)')
})

test('its page keeps to the policy it is sent with: a script of ours, none inline', async () => {
  const { body, headers } = await gateway.app.inject('/demo/till')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(body.match(/<script[^>]*>[^<]*<\/script>/g)).toEqual([
    '<script type="module" src="/demo/till.js"></script>',
  ])
  expect(body).not.toMatch(/<style| style=| on\w+=/)
  expect((await gateway.app.inject('/demo/till.js')).headers['content-type']).toMatch(/^text\/javascript/)
})

test('the secret of the till stays on the server', async () => {
  const { body } = await post({ code: '482177301926' })
  expect(body).not.toContain('secret-known-to-everybody')
})

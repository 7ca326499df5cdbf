import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Partner } from '#src/config/partner-settings.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { tillHeaders, tillsWith } from './till-for-tests.ts'

const app: Partner = {
  id: 'app',
  secret: 'a secret of the app’s back end, long',
  rights: ['launch'],
  perMinute: 600,
}
const tills = tillsWith('verify', 'use', 'release', 'number')
const url = '/partner/v1/launch-tokens'

let gateway: TestGateway
let memberId: string
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T08:00:00Z', config: { partners: [app, tills] } })
  ;({ memberId } = await gateway.signIn('mira@example.com'))
})
afterAll(() => gateway.close())

async function mint(input: unknown, partner: Partner = app) {
  const payload = JSON.stringify(input)
  const headers = tillHeaders(partner, url, payload, gateway.clock.now())
  const response = await gateway.app.inject({ method: 'POST', url, payload, headers })
  return {
    status: response.statusCode,
    body: response.json<{ token: string; expiresAt: string; error?: { code: string } }>(),
  }
}

const enter = (token: string, more: Record<string, string> = {}) =>
  gateway.send('POST customer/launch', { token, attempt: randomUUID(), ...more })

test('the app’s back end mints a token, and the page exchanges it for a session with its cookie', async () => {
  const { status, body } = await mint({ memberId })
  expect([status, body]).toEqual([
    200,
    { token: expect.stringMatching(/^[\w-]{43}$/) as string, expiresAt: '2026-11-21T08:02:00.000Z' },
  ])
  const response = await enter(body.token, { memberId })
  const { data } = response.json<{ data: { session: { token: string }; member: object } }>()
  expect(data).toMatchObject({
    session: { expiresAt: '2026-11-21T09:00:00.000Z' },
    member: { memberId, email: 'mira@example.com' },
  })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.cookies).toEqual([
    expect.objectContaining({ name: 'crema', httpOnly: true, sameSite: 'Lax' }),
  ])
  expect(await gateway.call('GET customer/info', {}, { token: data.session.token })).toMatchObject({
    busCode: '1',
    data: { memberId },
  })

  expect((await enter(body.token)).json()).toMatchObject({ code: 200, busCode: 'tokenInvalid', data: null })
})

test('a till may not mint a token', async () => {
  expect(await mint({ memberId }, tills)).toMatchObject({
    status: 403,
    body: { error: { code: 'notAllowed' } },
  })
})

test.each([
  [{ memberId: randomUUID() }, 404, 'memberNotFound'],
  [{ memberId: 'mira' }, 400, 'badRequest'],
  [{}, 400, 'badRequest'],
])('%j is no member', async (input, status, code) => {
  expect(await mint(input)).toMatchObject({ status, body: { error: { code } } })
})

test('no launch token is in the log, neither of the page’s address nor of the call', async () => {
  const { body } = await mint({ memberId })
  await gateway.app.inject({
    url: `/marketing/tickets?token=${body.token}`,
    headers: { accept: 'text/html' },
  })
  await enter(body.token)
  await gateway.sendRaw('POST customer/launch', `{"token":"${body.token}"`)
  expect(gateway.log.length).toBeGreaterThan(2)
  expect(JSON.stringify(gateway.log)).not.toContain(body.token)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import { getConfig } from '@crema/contract/endpoints/configuration/get-config'
import { clockSkewMs } from '@crema/contract/http/headers'
import { configurationRoutes } from '#src/modules/configuration/configuration-routes.ts'
import type { Services } from '#src/services.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { route } from '../endpoint/route.ts'

// Computed with md5sum from `path=…&timestamp=…&version=…` and the secret `crema-demo-secret`.
const path = '/capi/config/getConfig'
const timestamp = '1700000000000'
const withVersion = 'B79CC96EBACD596F9811947A57C9E34A'
const withoutVersion = 'CDA6413152A004C0776661E72982041E'
const signedAt = Number(timestamp)

const elsewhere = endpoint({ ...getConfig, path: 'test/elsewhere', response: z.object({}) })
const routes = (services: Services) => [
  ...configurationRoutes(services),
  route(elsewhere, () => Promise.resolve({ ok: {} })),
]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: new Date(signedAt), routes })
})
afterAll(() => gateway.close())

type Sent = Record<string, string | undefined>

async function statusOf(headers: Sent, url = path): Promise<number> {
  const signed: Sent = {
    'x-timestamp': timestamp,
    'x-app-key': 'crema-demo',
    'x-version': '1.2.3',
    'x-sign': withVersion,
    ...headers,
  }
  const sent = Object.fromEntries(Object.entries(signed).filter(([, value]) => value !== undefined))
  const { statusCode } = await gateway.app.inject({ method: 'POST', url, payload: {}, headers: sent })
  return statusCode
}

describe('a signature', () => {
  test('is the MD5 of the sorted pairs and the secret', async () => {
    expect(await statusOf({})).toBe(200)
  })

  test('omits fields without a value', async () => {
    expect(await statusOf({ 'x-version': undefined, 'x-sign': withoutVersion })).toBe(200)
    expect(await statusOf({ 'x-version': '', 'x-sign': withoutVersion })).toBe(200)
  })

  test('does not cover the query', async () => {
    expect(await statusOf({}, `${path}?from=a-messenger`)).toBe(200)
  })

  const wrong: [string, Sent][] = [
    ['missing', { 'x-sign': undefined }],
    ['empty', { 'x-sign': '' }],
    ['in lower case', { 'x-sign': withVersion.toLowerCase() }],
    ['of another version', { 'x-version': '1.2.4' }],
    ['without the version that is sent', { 'x-sign': withoutVersion }],
    ['of another time', { 'x-timestamp': '1700000000001' }],
    ['without a time', { 'x-timestamp': undefined }],
    ['without an app key', { 'x-app-key': undefined }],
    ['with another app key', { 'x-app-key': 'somebody' }],
  ]
  test.each(wrong)('is refused when it is %s', async (_what, headers) => {
    expect(await statusOf(headers)).toBe(403)
  })

  test('is refused for another path', async () => {
    expect(await statusOf({}, `/capi/${elsewhere.path}`)).toBe(403)
    expect((await gateway.send(`POST ${elsewhere.path}`, {})).statusCode).toBe(200)
  })
})

describe('a timestamp', () => {
  test.each([0, clockSkewMs, -clockSkewMs])('may be %d ms off', async (offMs) => {
    gateway.clock.set(new Date(signedAt + offMs))
    expect(await statusOf({})).toBe(200)
  })

  test.each([clockSkewMs + 1, -clockSkewMs - 1])(
    'may not be %d ms off, and the response has the gateway’s time',
    async (offMs) => {
      gateway.clock.set(new Date(signedAt + offMs))
      const { statusCode, body } = await gateway.send(
        'POST config/getConfig',
        {},
        { headers: { 'x-timestamp': timestamp } },
      )
      expect(statusCode).toBe(403)
      expect(JSON.parse(body)).toMatchObject({
        code: 403,
        busCode: 'forbidden',
        data: { now: signedAt + offMs },
      })
    },
  )

  test.each(['soon', '-1', '1e12', `${timestamp}.5`, '9999999999999999'])(
    'must be whole milliseconds, not %s',
    async (odd) => {
      gateway.clock.set(new Date(signedAt))
      const { statusCode } = await gateway.send(
        'POST config/getConfig',
        {},
        { headers: { 'x-timestamp': odd } },
      )
      expect(statusCode).toBe(403)
    },
  )
})

test('another version of the API is refused', async () => {
  expect(
    (await gateway.send('POST config/getConfig', {}, { headers: { 'x-api-version': 'v2' } })).statusCode,
  ).toBe(400)
  expect(
    (await gateway.send('POST config/getConfig', {}, { headers: { 'x-api-version': 'v1' } })).statusCode,
  ).toBe(200)
})

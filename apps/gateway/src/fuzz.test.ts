import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '@crema/contract/contract'
import type { Endpoint } from '@crema/contract/endpoint'
import { protocolErrors } from '@crema/contract/outcomes'
import { loadDemoData } from '../demo/demo-data.ts'
import { startGateway, type TestGateway } from './testing/gateway.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

const campaigns = [
  'DEMO-NEWUSER',
  'DEMO-HOT',
  'DEMO-SOLDOUT',
  'DEMO-OTHERCOUNTRY',
  'DEMO-STOREONLY',
  'DEMO-DAYQUOTA',
]

/** Values that a schema accepts, with existing names for fields that look something up. */
function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valid(each, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, each]) => [key, valid(each, key)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(valid(schema.items ?? {}), { maxLength: 5 })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    default:
      return validText(schema, name)
  }
}

function validText({ format, pattern, maxLength = 50 }: Schema, name: string): fc.Arbitrary<string> {
  if (name === 'activityNo') return fc.constantFrom(...campaigns)
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength: 1, maxLength: Math.min(maxLength, 50), unit: 'grapheme' })
}

/** Values that a correct client does not send. */
const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    'a\0b',
    '\ud800',
    '',
    ' ',
    '\r\nx-evil: 1',
    "'; drop table member; --",
    '{{7*7}}',
    '../../etc/passwd',
    '🏳️‍🌈'.repeat(30),
    'x'.repeat(5000),
    '99999999999999999999',
    '1e400',
    'NaN',
    '-0',
    '0x10',
    'null',
    '__proto__',
    '%00',
    '\u202e',
    Number.MAX_SAFE_INTEGER,
    -1,
    1.5,
    null,
    true,
    [],
    {},
    [[[[]]]],
    { toString: 1, constructor: null },
    // Cursors with an instant that PostgreSQL cannot represent, a wrong shape, or truncated JSON.
    ...[
      '["+275760-09-13T00:00:00.000Z","a"]',
      '["-271821-04-20T00:00:00.000Z","a"]',
      '["2026-01-01T00:00:00.000Z","a\\u0000"]',
      '[1]',
      '{',
    ].map((text) => Buffer.from(text).toString('base64url')),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
)

/** A valid request in which some fields, or the whole request, are replaced by invalid values. */
function requests(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(endpoint.request, { io: 'input' }) as Schema // JSON Schema, as far as it is used here
  const fields = Object.keys(schema.properties ?? {})
  const replaced = fc.dictionary(
    fields.length > 0 ? fc.constantFrom(...fields, 'extra') : fc.constant('extra'),
    invalidValue,
    { maxKeys: 2 },
  )
  const request = fc
    .tuple(valid(schema), replaced)
    .map(([right, wrong]) => ({ ...(right as object), ...wrong }))
  return endpoint.method === 'GET'
    ? request.map((query) => mapTexts(query))
    : fc.oneof({ weight: 9, arbitrary: request }, { weight: 1, arbitrary: invalidValue })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 60 })
const headerSets = fc.record(
  {
    'x-lang': fc.oneof(fc.constantFrom('en', 'ar', 'in', 'zh-TW', 'xx'), headerText),
    'x-country': fc.oneof(fc.constantFrom('us', 'JP', 'toString'), headerText),
    'x-zone-id': fc.oneof(fc.constantFrom('Asia/Tokyo', 'UTC', '+05:30', 'Etc/GMT+12'), headerText),
    'x-country-code': headerText,
    'x-brand': headerText,
    'idempotency-key': fc.oneof(fc.uuid(), headerText),
    'x-forwarded-for': headerText,
    cookie: fc.oneof(
      headerText.map((text) => `crema=${text}`),
      headerText,
    ),
  },
  { requiredKeys: [] },
)

let gateway: TestGateway

/** A token of a member or, for endpoints of access `deletion`, a LOGOUT_TOKEN. */
async function tokenFor({ access }: Endpoint, email: string): Promise<string> {
  const { token } = await gateway.signIn(email)
  if (access !== 'deletion') return token
  const { data } = await gateway.call(
    'POST customer/deregister/verify',
    await gateway.askForCode(email, 'deregister'),
  )
  return data.logoutToken
}

beforeAll(async () => {
  gateway = await startGateway()
  await loadDemoData(gateway.services.database, gateway.clock.now())
})
afterAll(() => gateway.close())

/** A stream has no end to wait for; `live-updates.test.ts` reads it. */
const answered = (Object.entries(contract) as [string, Endpoint][]).filter(
  ([, { responseBody }]) => responseBody !== 'stream',
)

describe('any request gets a response of the contract', () => {
  test.each(answered)(
    '%s',
    async (name, endpoint) => {
      const token = await tokenFor(endpoint, `${name.toLowerCase()}@example.com`)
      const property = fc.asyncProperty(
        requests(endpoint),
        headerSets,
        fc.boolean(),
        async (request, headers, isSignedIn) => {
          const response = await gateway.send(`${endpoint.method} ${endpoint.path}`, request, {
            token: isSignedIn ? token : undefined,
            headers,
          })
          const body = JSON.parse(response.body) as { code: number; busCode: string; data: unknown }
          expect(body).toEqual({
            code: response.statusCode,
            busCode: expect.any(String) as unknown,
            busMessage: expect.any(String) as unknown,
            data: body.data,
            traceId: expect.any(String) as unknown,
          })
          if (response.statusCode !== 200) {
            expect([400, 401, 403, 413, 422]).toContain(response.statusCode)
            expect(Object.values(protocolErrors)).toContain(body.busCode)
          } else if (body.busCode === '1') {
            expect(endpoint.response.safeParse(body.data).success).toBe(true)
          } else {
            expect(endpoint.outcomes).toContain(body.busCode)
          }
        },
      )
      await fc.assert(property, { numRuns: 60 })
    },
    120_000,
  )
})

/** Inserts a NUL character into one text of a valid request. */
function requestsWithNul(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(endpoint.request, { io: 'input' }) as Schema // JSON Schema, as far as it is used here
  const texts = Object.entries(schema.properties ?? {}).filter(([, each]) => acceptsText(each))
  if (texts.length === 0) return fc.constant({})
  const request = valid(schema) as fc.Arbitrary<Record<string, unknown>> // every request is an object
  return fc
    .tuple(request, fc.constantFrom(...texts.map(([name]) => name)), fc.constantFrom('\0', 'a\0b', 'DEMO\0'))
    .map(([right, name, text]) => ({ ...right, [name]: text }))
}

const acceptsText = ({ type, anyOf, enum: values }: Schema): boolean =>
  (type === 'string' && values === undefined) || (anyOf?.some(acceptsText) ?? false)

const withTexts = (Object.entries(contract) as [string, Endpoint][]).filter(([, endpoint]) => {
  const { properties = {} } = z.toJSONSchema(endpoint.request, { io: 'input' }) as Schema
  return Object.values(properties).some(acceptsText)
})

describe('a NUL character in any text of a call is refused before it reaches a statement', () => {
  test.each(withTexts)(
    '%s',
    async (name, endpoint) => {
      const token = await tokenFor(endpoint, `nul.${name.toLowerCase()}@example.com`)
      const property = fc.asyncProperty(requestsWithNul(endpoint), async (request) => {
        const sent = endpoint.method === 'GET' ? mapTexts(request) : request
        const seen = gateway.log.length
        const response = await gateway.send(`${endpoint.method} ${endpoint.path}`, sent, { token })
        expect([response.statusCode, response.json()]).toMatchObject([400, { busCode: 'badRequest' }])
        expect(gateway.log.slice(seen)).not.toContainEqual(expect.objectContaining({ msg: 'A call failed.' }))
      })
      await fc.assert(property, { numRuns: 10 })
    },
    120_000,
  )
})

const mapTexts = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, asText(value)]))

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '@crema/contract/contract'
import type { Endpoint } from '@crema/contract/endpoint'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'

type Json = { [key: string]: Json } & Json[] & (string | number | boolean | null)

let gateway: TestGateway
let document: Json
let type: unknown
beforeAll(async () => {
  gateway = await startGateway({ routes: () => [] })
  const response = await gateway.app.inject('/capi/openapi.json')
  document = response.json<Json>()
  type = response.headers['content-type']
})
afterAll(() => gateway.close())

/** A value and everything in it, with the path to each. */
function* walk(value: unknown, path = '#'): Generator<[string, unknown]> {
  yield [path, value]
  if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) yield* walk(each, `${path}/${key}`)
  }
}

function lookUp(ref: string): unknown {
  expect(ref).toMatch(/^#\//)
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
}

const endpoints = Object.entries(contract) as [string, Endpoint][]

describe('the OpenAPI document', () => {
  test('is of version 3.1, with title and version', () => {
    expect(type).toBe('application/json; charset=utf-8')
    expect(document['openapi']).toMatch(/^3\.1\.\d+$/)
    expect(document['info']).toMatchObject({ title: expect.any(String) as unknown, version: 'v1' })
  })

  test('resolves every reference', () => {
    const refs = [...walk(document)].filter(([path]) => path.endsWith('/$ref'))
    expect(refs.length).toBeGreaterThan(endpoints.length)
    for (const [path, ref] of refs)
      expect(lookUp(String(ref)), `${path} leads to ${String(ref)}`).toBeDefined()
  })

  test('has schemas without a dialect, ids or definitions of their own', () => {
    const found = [...walk(document)].filter(([path]) => /\/(\$schema|\$id|\$defs)$/.test(path))
    expect(found).toEqual([])
  })

  test('has every endpoint of the contract and no other', () => {
    const described = Object.entries(document['paths'] ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      endpoints.map(([, { method, path }]) => `${method} /capi/${path}`).toSorted(),
    )
  })

  test('gives each operation its own id', () => {
    const names = [...walk(document['paths'])]
      .filter(([path]) => path.endsWith('/operationId'))
      .map(([, name]) => String(name))
    expect(names.toSorted()).toEqual(endpoints.map(([name]) => name).toSorted())
  })

  test.each(endpoints)('describes %s completely', (name, endpoint) => {
    const operation = document['paths']?.[`/capi/${endpoint.path}`]?.[endpoint.method.toLowerCase()]
    expect(operation).toMatchObject({ summary: endpoint.summary, 'x-calls-per-minute': endpoint.perMinute })

    const schemes = operation?.['security']?.map((each) => Object.keys(each).toSorted().join('+'))
    const expected = {
      public: ['signature'],
      visitor: ['signature', 'member+signature'],
      member: ['member+signature'],
      deletion: ['member+signature'],
    }
    expect(schemes).toEqual(expected[endpoint.access])
    for (const scheme of ['signature', 'member'])
      expect(document['components']?.['securitySchemes']?.[scheme]).toBeDefined()

    const parameters = (operation?.['parameters'] ?? []).map(
      (each) => ('$ref' in each ? lookUp(String(each['$ref'])) : each) as Json,
    )
    const headerNames = parameters
      .filter((each) => each['in'] === 'header')
      .map((each) => String(each['name']))
    expect(headerNames).toEqual(expect.arrayContaining(['x-timestamp', 'x-app-key', 'x-lang', 'x-country']))
    expect(headerNames.includes('idempotency-key')).toBe(endpoint.idempotent)

    const fields = Object.keys(endpoint.request.shape).toSorted()
    if (endpoint.method === 'GET') {
      expect(operation).not.toHaveProperty('requestBody')
      const queries = parameters.filter((each) => each['in'] === 'query')
      expect(queries.map((each) => String(each['name'])).toSorted()).toEqual(fields)
      for (const query of queries) expect(query['schema']).toEqual(expect.any(Object))
    } else {
      const request = lookUp(`#/components/schemas/${name}Request`) as Json
      expect(operation?.['requestBody']?.['content']?.['application/json']?.['schema']).toEqual({
        $ref: `#/components/schemas/${name}Request`,
      })
      expect(Object.keys(request['properties'] ?? {}).toSorted()).toEqual(fields)
    }

    expect(operation?.['responses']).toHaveProperty('default')
    if (endpoint.responseBody === 'stream') {
      expect(operation?.['responses']?.['200']?.['content']).toEqual({
        'text/event-stream': { schema: { $ref: `#/components/schemas/${name}Answer` } },
      })
      return
    }
    const [success, refusal] =
      operation?.['responses']?.['200']?.['content']?.['application/json']?.['schema']?.['oneOf'] ?? []
    expect(success?.['properties']).toMatchObject({
      code: { const: 200 },
      busCode: { const: '1' },
      data: { $ref: `#/components/schemas/${name}Answer` },
    })
    expect(refusal?.['properties']?.['busCode']?.['enum'] ?? []).toEqual([...endpoint.outcomes])
  })

  test('describes fields as their schemas do', () => {
    expect(lookUp('#/components/schemas/claimCampaignRequest')).toMatchObject({
      type: 'object',
      required: ['activityNo'],
      properties: { activityNo: { type: 'string', pattern: expect.any(String) as unknown } },
    })
    expect(lookUp('#/components/schemas/claimCampaignAnswer')).toMatchObject({
      properties: { vouchers: { type: 'array', items: { type: 'object' } } },
    })
  })
})

import fastifyPlugin from 'fastify-plugin'
import * as z from 'zod/mini'
import { contract, type EndpointName } from '@crema/contract/contract'
import type { Access, Endpoint } from '@crema/contract/endpoint'
import { headers, pathPrefix } from '@crema/contract/http/headers'
import { protocolErrors } from '@crema/contract/outcomes'
import { localeCodes } from '@crema/i18n/locales'

type Json = Record<string, unknown>

/** Serves the contract as an OpenAPI 3.1 document at `/capi/openapi.json`. */
export const openapiPlugin = fastifyPlugin((app, _options, done) => {
  const document = JSON.stringify(describeContract())
  app.get(`${pathPrefix}openapi.json`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document),
  )
  done()
})

/** The whole contract as an OpenAPI 3.1 document. */
export function describeContract(): Json {
  const endpoints = Object.entries(contract) as [EndpointName, Endpoint][] // Object.entries widens the names
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crema gateway',
      version: 'v1',
      description:
        'Every answer is an envelope. A call succeeded when `code` is 200 and `busCode` is "1"; a refusal of the business is '
        + 'HTTP 200 with another `busCode`; a protocol error has its HTTP status as `code`.',
    },
    paths: pathItems(endpoints),
    components: {
      schemas: { ...schemasOf(endpoints), ProtocolError: protocolError },
      parameters: Object.fromEntries(headerParameters.map(({ key, ...parameter }) => [key, parameter])),
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: headers.signature,
          description:
            'Upper-case hex MD5 of `path=…&timestamp=…&version=…` (those that have a value, in this order) with the '
            + 'secret appended. Sent with the app key and the timestamp.',
        },
        member: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
      },
    },
  }
}

/** Reading and writing may share a path. */
function pathItems(endpoints: [EndpointName, Endpoint][]): Json {
  const items: Record<string, Json> = {}
  for (const [name, endpoint] of endpoints) {
    const path = pathPrefix + endpoint.path
    items[path] = { ...items[path], ...pathItem(name, endpoint) }
  }
  return items
}

function pathItem(name: EndpointName, endpoint: Endpoint): Json {
  const { method, path, summary, access, outcomes, perMinute, idempotent } = endpoint
  return {
    [method.toLowerCase()]: {
      operationId: name,
      summary,
      tags: [path.split('/')[0]],
      security: securityOf(access),
      'x-calls-per-minute': perMinute,
      parameters: [
        ...headerParameters
          .filter(({ key }) => idempotent || key !== 'idempotencyKey')
          .map(({ key }) => ({ $ref: `#/components/parameters/${key}` })),
        ...(method === 'GET' ? queryParameters(endpoint) : []),
      ],
      ...(method === 'POST' && { requestBody: { required: true, content: jsonOf(refTo(`${name}Request`)) } }),
      responses: {
        200: {
          description: 'The answer, or how the business refuses.',
          content: jsonOf({
            oneOf: [
              envelopeOf({ const: '1' }, refTo(`${name}Answer`)),
              ...(outcomes.length > 0 ? [refusal(outcomes)] : []),
            ],
          }),
        },
        default: { description: 'A protocol error.', content: jsonOf(refTo('ProtocolError')) },
      },
    },
  }
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const jsonOf = (schema: Json) => ({ 'application/json': { schema } })
const refusal = (outcomes: readonly string[]) => envelopeOf({ enum: outcomes }, { type: ['object', 'null'] })

const protocolError: Json = {
  oneOf: Object.entries(protocolErrors).map(([status, name]) =>
    envelopeOf({ const: name }, { type: ['object', 'null'] }, Number(status)),
  ),
}

function envelopeOf(busCode: Json, data: Json, code = 200): Json {
  return {
    type: 'object',
    required: ['code', 'busCode', 'busMessage', 'data', 'traceId'],
    properties: {
      code: { const: code },
      busCode: { type: 'string', ...busCode },
      busMessage: {
        type: 'string',
        description: 'For the person, in the language asked for; empty on success.',
      },
      data,
      traceId: { type: 'string', description: 'Names this request in the gateway’s log.' },
    },
  }
}

function securityOf(access: Access): Json[] {
  switch (access) {
    case 'public':
      return [{ signature: [] }]
    case 'visitor':
      return [{ signature: [] }, { signature: [], member: [] }]
    case 'member':
    case 'leaving':
      return [{ signature: [], member: [] }]
  }
}

function headerParameter(key: keyof typeof headers, schema: Json, required = false) {
  return { key, in: 'header', name: headers[key], required, schema }
}

const headerParameters = [
  headerParameter(
    'timestamp',
    { type: 'string', pattern: '^\\d{1,15}$', description: 'Milliseconds since the epoch.' },
    true,
  ),
  headerParameter('appKey', { type: 'string' }, true),
  headerParameter('version', {
    type: 'string',
    description: 'The caller’s build; part of the signature when sent.',
  }),
  headerParameter('apiVersion', { type: 'string', const: 'v1' }),
  headerParameter('brand', { type: 'string' }),
  headerParameter('language', { type: 'string', enum: localeCodes, default: 'en' }),
  headerParameter('country', { type: 'string', minLength: 2, maxLength: 2, default: 'US' }),
  headerParameter('zone', { type: 'string', description: 'An IANA time zone.' }),
  headerParameter('countryCode', { type: 'string', description: 'A dial code without its plus.' }),
  headerParameter('idempotencyKey', { type: 'string', format: 'uuid' }, true),
]

function queryParameters({ request }: Endpoint): Json[] {
  const schema = z.toJSONSchema(request, { io: 'input' })
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    in: 'query',
    name,
    required: schema.required?.includes(name) === true,
    schema: property,
  }))
}

/** Requests as they are sent, answers as they are received. */
function schemasOf(endpoints: [EndpointName, Endpoint][]): Json {
  const posts = endpoints.filter(([, { method }]) => method === 'POST')
  return {
    ...Object.fromEntries(posts.map(([name, { request }]) => [`${name}Request`, schemaOf(request, 'input')])),
    ...Object.fromEntries(
      endpoints.map(([name, { answer }]) => [`${name}Answer`, schemaOf(answer, 'output')]),
    ),
  }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  // The document says which dialect it speaks.
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io })
  return described
}

import { contract } from '@crema/contract/contract'
import type { Access, Endpoint } from '@crema/contract/endpoint'
import { headers, pathPrefix } from '@crema/contract/http/headers'
import { protocolErrors } from '@crema/contract/outcomes'
import { localeCodes } from '@crema/i18n/locales'
import { contentOf, describeApi, refTo, type Json } from '../openapi/describe-api.ts'

/** The page's API as an OpenAPI 3.1 document. */
export function describePageApi(): Json {
  return describeApi<Endpoint>({
    title: 'Crema gateway',
    description:
      'Every answer is an envelope. A call succeeded when `code` is 200 and `busCode` is "1"; a refusal of the business is '
      + 'HTTP 200 with another `busCode`; a protocol error has its HTTP status as `code`.',
    basePath: pathPrefix,
    endpoints: contract,
    operation: ({ path, access, perMinute }) => ({
      tags: [path.split('/')[0]],
      security: securityOf(access),
      'x-calls-per-minute': perMinute,
    }),
    headerParameters: ({ idempotent }) =>
      headerParameters
        .filter(({ key }) => idempotent || key !== 'idempotencyKey')
        .map(({ key }) => ({ $ref: `#/components/parameters/${key}` })),
    responses: ({ outcomes }, response) => ({
      200: {
        description: 'The answer, or how the business refuses.',
        content: contentOf({
          oneOf: [
            envelopeOf({ const: '1' }, response),
            ...(outcomes.length > 0 ? [envelopeOf({ enum: outcomes }, help)] : []),
          ],
        }),
      },
      default: { description: 'A protocol error.', content: contentOf(refTo('ProtocolError')) },
    }),
    namesSchemas: true,
    components: {
      schemas: { ProtocolError: protocolError },
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
  })
}

const help: Json = { type: ['object', 'null'] }

const protocolError: Json = {
  oneOf: Object.entries(protocolErrors).map(([status, name]) =>
    envelopeOf({ const: name }, help, Number(status)),
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
    case 'deletion':
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

import { localeCodes } from '@crema/i18n/locales'
import { contentOf, describeApi, refTo, type Json } from '#src/http/openapi/describe-api.ts'
import { partnerBasePath, partnerEndpoints, type PartnerEndpoint } from './partner-endpoints.ts'
import { partnerErrors, type PartnerErrorName } from './partner-error.ts'
import { partnerHeaders } from './request-signature.ts'

/** Errors of every endpoint. */
const commonErrors: readonly PartnerErrorName[] = [
  'badRequest',
  'signatureWrong',
  'timestampWrong',
  'nonceReused',
  'notAllowed',
  'tooLarge',
  'unsupportedMediaType',
  'tooManyRequests',
  'internalError',
  'unavailable',
]

/** The partner API as an OpenAPI 3.1 document. */
export function describePartnerApi(): Json {
  return describeApi<PartnerEndpoint>({
    title: 'Crema partner API',
    description:
      'For tills and the app’s back end. Every request is signed: x-signature is the lower-case hex HMAC-SHA256, under the partner’s secret, of '
      + 'method, path with query, x-timestamp and x-nonce, each followed by a line feed, then the bytes of the body. '
      + 'A timestamp may be five minutes off; a nonce counts once. An idempotency-key with the same body gives the same '
      + 'answer for 24 hours, so whatever was not answered can be sent again with it, under a new nonce.',
    basePath: partnerBasePath,
    endpoints: partnerEndpoints,
    operation: ({ access }) => ({ description: `Needs the right “${access}”.` }),
    headerParameters,
    responses: ({ outcomes, idempotent }, response) => ({
      200: { description: 'Done.', content: contentOf(response) },
      ...errorResponses([...commonErrors, ...outcomes, ...(idempotent ? (['keyReused'] as const) : [])]),
    }),
    namesSchemas: false,
    components: {
      schemas: { Fault: errorSchema },
      securitySchemes: {
        signature: { type: 'apiKey', in: 'header', name: partnerHeaders.signature },
      },
    },
    security: [{ signature: [] }],
  })
}

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'traceId'],
      properties: {
        code: { enum: Object.keys(partnerErrors) },
        message: { type: 'string', description: 'For whoever builds the till; not for display.' },
        traceId: { type: 'string', description: 'Names the request in the gateway’s log.' },
      },
    },
  },
}

function headerParameters({ idempotent }: PartnerEndpoint): Json[] {
  const required = (name: string, schema: Json) => ({ name, in: 'header', required: true, schema })
  return [
    required(partnerHeaders.partner, { type: 'string' }),
    required(partnerHeaders.timestamp, { type: 'string', pattern: '^\\d{1,15}$' }),
    required(partnerHeaders.nonce, { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' }),
    ...(idempotent ? [required(partnerHeaders.idempotencyKey, { type: 'string', format: 'uuid' })] : []),
    {
      name: 'x-lang',
      in: 'header',
      required: false,
      schema: { enum: localeCodes },
      description: 'Language of texts.',
    },
  ]
}

/** One response for each HTTP status, which names the errors that have it. */
function errorResponses(names: readonly PartnerErrorName[]): Json {
  const byStatus = Object.groupBy(names, (name) => partnerErrors[name][0])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, sameStatus]) => [
      status,
      {
        description: sameStatus.map((name) => `\`${name}\`: ${partnerErrors[name][1]}`).join('\n\n'),
        content: contentOf(refTo('Fault')),
      },
    ]),
  )
}

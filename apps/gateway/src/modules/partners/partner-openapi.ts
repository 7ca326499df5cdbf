import * as z from 'zod'
import { localeCodes } from '@crema/i18n/locales'
import { partnerCalls, partnerPrefix, type PartnerCall } from './partner-calls.ts'
import { partnerFaults, type PartnerFaultName } from './partner-error.ts'
import { partnerHeaders } from './request-signature.ts'

type Json = Record<string, unknown>

/** Faults that any call may end with. */
const everywhere: readonly PartnerFaultName[] = [
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

/** The calls of partners as an OpenAPI 3.1 document. */
export function describePartnerCalls(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crema partner API',
      version: 'v1',
      description:
        'For tills and the app’s back end. Every request is signed: x-signature is the lower-case hex HMAC-SHA256, under the partner’s secret, of '
        + 'method, path with query, x-timestamp and x-nonce, each followed by a line feed, then the bytes of the body. '
        + 'A timestamp may be five minutes off; a nonce counts once. An idempotency-key with the same body gives the same '
        + 'answer for 24 hours, so whatever was not answered can be sent again with it, under a new nonce.',
    },
    paths: Object.fromEntries(
      Object.entries(partnerCalls).map(([name, call]) => [
        partnerPrefix + call.path,
        { post: operation(name, call) },
      ]),
    ),
    components: {
      schemas: {
        Fault: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message', 'traceId'],
              properties: {
                code: { enum: Object.keys(partnerFaults) },
                message: { type: 'string', description: 'For whoever builds the till; not for display.' },
                traceId: { type: 'string', description: 'Names the request in the gateway’s log.' },
              },
            },
          },
        },
      },
      securitySchemes: {
        signature: { type: 'apiKey', in: 'header', name: partnerHeaders.signature },
      },
    },
    security: [{ signature: [] }],
  }
}

function operation(operationId: string, call: PartnerCall): Json {
  const faults = new Map<number, PartnerFaultName[]>()
  for (const fault of [...everywhere, ...call.faults]) {
    const [status] = partnerFaults[fault]
    faults.set(status, [...(faults.get(status) ?? []), fault])
  }
  return {
    operationId,
    summary: call.summary,
    description: `Needs the right “${call.right}”.`,
    parameters: parametersOf(call),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(call.request, 'input') } },
    },
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: schemaOf(call.answer, 'output') } },
      },
      ...Object.fromEntries([...faults].map(([status, names]) => [status, faultResponse(names)])),
    },
  }
}

function parametersOf({ idempotent }: PartnerCall): Json[] {
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

function faultResponse(names: PartnerFaultName[]): Json {
  return {
    description: names.map((name) => `\`${name}\`: ${partnerFaults[name][1]}`).join('\n\n'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io })
  return plain
}

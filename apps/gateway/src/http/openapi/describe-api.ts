import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { EndpointDeclaration } from '@crema/contract/endpoint'

export type Json = Record<string, unknown>

/** What an API adds to the description of its endpoints. */
export type ApiDocument<E extends EndpointDeclaration> = {
  title: string
  description: string
  basePath: string
  endpoints: Record<string, E>
  /** What an operation has besides its summary, parameters, body and responses. */
  operation: (endpoint: E) => Json
  headerParameters: (endpoint: E) => Json[]
  /** The responses by status; `response` is the schema of a success. */
  responses: (endpoint: E, response: Json) => Json
  /** Whether requests and responses are components, named after the operation, or written where they are used. */
  namesSchemas: boolean
  components: { schemas: Json; parameters?: Json; securitySchemes: Json }
  /** For APIs whose operations all have the same. */
  security?: Json[]
}

/** An API as an OpenAPI 3.1 document, written from the declarations of its endpoints. */
export function describeApi<E extends EndpointDeclaration>(api: ApiDocument<E>): Json {
  const { title, description, components, security } = api
  return {
    openapi: '3.1.1',
    info: { title, version: 'v1', description },
    paths: pathItems(api),
    components: {
      ...components,
      schemas: {
        ...(api.namesSchemas && namedSchemas(Object.entries(api.endpoints))),
        ...components.schemas,
      },
    },
    ...(security && { security }),
  }
}

/** Serves a document at `openapi.json` below the API's base path. */
export function serveDocument(app: FastifyInstance, basePath: string, described: Json): void {
  const document = JSON.stringify(described)
  app.get(`${basePath}openapi.json`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document),
  )
}

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
export const contentOf = (schema: Json, type = 'application/json'): Json => ({ [type]: { schema } })

/** A GET and a POST may share a path. */
function pathItems<E extends EndpointDeclaration>(api: ApiDocument<E>): Json {
  const items: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(api.endpoints)) {
    const path = api.basePath + endpoint.path
    items[path] = { ...items[path], [endpoint.method.toLowerCase()]: operationOf(api, name, endpoint) }
  }
  return items
}

function operationOf<E extends EndpointDeclaration>(api: ApiDocument<E>, name: string, endpoint: E): Json {
  const hasJsonBody = endpoint.method === 'POST' && endpoint.requestBody !== 'raw'
  const request = api.namesSchemas ? refTo(requestName(name)) : schemaOf(endpoint.request, 'input')
  const response = api.namesSchemas ? refTo(responseName(name)) : schemaOf(endpoint.response, 'output')
  return {
    operationId: name,
    summary: endpoint.summary,
    ...api.operation(endpoint),
    parameters: [...api.headerParameters(endpoint), ...(hasJsonBody ? [] : queryParameters(endpoint))],
    ...(hasJsonBody && { requestBody: { required: true, content: contentOf(request) } }),
    ...(endpoint.requestBody === 'raw' && { requestBody: { required: true, content: contentOf({}, '*/*') } }),
    responses: {
      ...api.responses(endpoint, response),
      ...(endpoint.responseBody === 'stream' && {
        200: { description: 'Server-sent events.', content: contentOf(response, 'text/event-stream') },
      }),
    },
  }
}

function queryParameters({ request }: EndpointDeclaration): Json[] {
  const schema = z.toJSONSchema(request, { io: 'input' })
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    in: 'query',
    name,
    required: schema.required?.includes(name) === true,
    schema: property,
  }))
}

const requestName = (operation: string) => `${operation}Request`
const responseName = (operation: string) => `${operation}Answer`

function namedSchemas(endpoints: [string, EndpointDeclaration][]): Json {
  const posts = endpoints.filter(([, { method }]) => method === 'POST')
  return {
    ...Object.fromEntries(
      posts.map(([name, { request }]) => [requestName(name), schemaOf(request, 'input')]),
    ),
    ...Object.fromEntries(
      endpoints.map(([name, { response }]) => [responseName(name), schemaOf(response, 'output')]),
    ),
  }
}

/** Requests as they are sent, responses as they are received. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  // The dialect is that of the whole document.
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io })
  return described
}

/** A stand-in for an OpenTelemetry collector: it keeps the spans that it receives by OTLP over HTTP in JSON. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type Attribute = { key: string; value: Value }
export type ReceivedSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: readonly Attribute[]
  events: readonly unknown[]
  status: { code?: number; message?: string }
}
type Received = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: ReceivedSpan[] }[]
  }[]
}

export type OtlpCollector = {
  url: string
  spans: readonly ReceivedSpan[]
  /** Attributes of the sender. */
  resource: ReadonlyMap<string, string | undefined>
  /** Everything that was received, as text. */
  text: () => string
  stop: () => Promise<void>
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: ReceivedSpan[] = []
  const resource = new Map<string, string | undefined>()
  const texts: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const isExpected =
        request.url === '/v1/traces' && request.headers['content-type'] === 'application/json'
      if (isExpected) keep(Buffer.concat(chunks), request.headers['content-encoding'] === 'gzip')
      response.writeHead(isExpected ? 200 : 400, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const keep = (bytes: Buffer, isCompressed: boolean) => {
    const text = (isCompressed ? gunzipSync(bytes) : bytes).toString()
    texts.push(text)
    for (const { resource: sender, scopeSpans } of (JSON.parse(text) as Received).resourceSpans) {
      for (const { key, value } of sender.attributes) resource.set(key, value.stringValue)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a listening TCP server
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    resource,
    text: () => texts.join('\n'),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The value of an attribute of a span. */
export function attributeOf({ attributes }: ReceivedSpan, key: string): string | number | undefined {
  const value = attributes.find((each) => each.key === key)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}

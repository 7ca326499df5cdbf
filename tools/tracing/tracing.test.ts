// A gateway with a collector: what it sends, of whom it takes a trace, and that it loads nothing without one.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { attributeNames } from '@crema/gateway/tracing/spans'
import { requestFor } from '../gateway-calls.ts'
import { startGatewayProcess } from '../gateway-process.ts'
import { registerByPhone, registerMember } from '../register-member.ts'
import { attributeOf, startOtlpCollector, type OtlpCollector, type ReceivedSpan } from './otlp-collector.ts'

const email = 'traced-member@example.com'
const phone = { countryCode: '81', mobile: '09087654321', e164: '+819087654321' }
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${parentId}-01`

let collector: OtlpCollector
let trusted: ReceivedSpan[] = []
let token: string
beforeAll(async () => {
  collector = await startOtlpCollector()
  const server = await startPostgres()
  const gateway = await startGatewayProcess({
    env: {
      DATABASE_URL: server.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRUST_PROXY: '127.0.0.1',
    },
  })
  try {
    token = await registerMember(gateway.origin, email, { claims: ['DEMO-NEWUSER'] })
    await registerByPhone(gateway.origin, phone)
    const { url, ...sent } = requestFor(gateway.origin, 'GET activity/detail', { activityNo: 'DEMO-NEWUSER' })
    const through = { ...sent.headers, traceparent, 'x-forwarded-for': '203.0.113.7' }
    await fetch(url, { ...sent, headers: through })
    // Not through a proxy: the same header, which anybody can send.
    await fetch(url, {
      ...sent,
      headers: { ...sent.headers, traceparent: traceparent.replace(/4bf9/, '5bf9') },
    })
    await fetch(`${gateway.origin}/marketing/collect-coupons?activityNo=DEMO-NEWUSER&secret=${randomUUID()}`)
  } finally {
    await gateway.stop()
    await server.stop()
  }
  trusted = collector.spans.filter((span) => span.traceId === traceId)
}, 180_000)
afterAll(() => collector.stop())

const spansNamed = (name: string) => collector.spans.filter((span) => span.name === name)

describe('traces', () => {
  test('have a span for each request, with its route, status and outcome', () => {
    const [claim] = spansNamed('POST /capi/activity/claim')
    if (!claim) throw new Error('The claim has no span.')
    expect(attributeOf(claim, 'http.route')).toBe('/capi/activity/claim')
    expect(attributeOf(claim, 'http.response.status_code')).toBe(200)
    expect(attributeOf(claim, 'crema.outcome')).toBe('1')
    expect(collector.resource.get('service.name')).toBe('crema-gateway')
  })

  test('have the statements of a request below it, without parameters', () => {
    const [claim] = spansNamed('POST /capi/activity/claim')
    const statements = collector.spans.filter(
      (span) => span.parentSpanId === claim?.spanId && attributeOf(span, 'db.system.name') === 'postgresql',
    )
    expect(statements.length).toBeGreaterThan(2)
    for (const statement of statements) expect(statement.traceId).toBe(claim?.traceId)
  })

  test('have a span for each message that is delivered', () => {
    expect(spansNamed('deliver email').length).toBeGreaterThan(0)
    expect(spansNamed('deliver sms').length).toBeGreaterThan(0)
  })

  test('continue the trace of a trusted proxy, and of nobody else', () => {
    const [request] = trusted.filter((span) => span.parentSpanId === parentId)
    expect(request?.name).toBe('GET /capi/activity/detail')
    expect(trusted.length).toBeGreaterThan(1)
    expect(collector.text()).not.toContain(traceId.replace(/4bf9/, '5bf9'))
    expect(spansNamed('GET /capi/activity/detail')).toHaveLength(2)
  })

  test('have no other attributes than those of the list, and no personal data', () => {
    const keys = new Set(collector.spans.flatMap((span) => span.attributes.map(({ key }) => key)))
    expect([...keys].filter((key) => !attributeNames.some((name) => name === key))).toEqual([])
    expect(collector.spans.flatMap((span) => span.events)).toEqual([])
    for (const secret of [
      email,
      phone.mobile,
      phone.e164.slice(1),
      token,
      '203.0.113.7',
      'secret=',
      'DEMO-NEWUSER',
    ])
      expect(collector.text()).not.toContain(secret)
  })
})

// prom-client loads @opentelemetry/api by itself.
test.each([
  ['', false],
  ['http://127.0.0.1:9', true],
])(
  'with the endpoint %j the packages are loaded: %s',
  async (endpoint, areLoaded) => {
    const folder = mkdtempSync(join(tmpdir(), 'crema-tracing-'))
    const preload = join(folder, 'list-modules.mjs')
    writeFileSync(
      preload,
      `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { console.log('loaded ' + url); return next(url, context) } })`,
    )
    const gateway = await startGatewayProcess({ preload, env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } })
    await gateway.stop()
    rmSync(folder, { recursive: true })
    expect(gateway.output()).toContain('loaded ')
    expect(/@opentelemetry\/(?!api\/)/.test(gateway.output())).toBe(areLoaded)
  },
  120_000,
)

// Every metric, label and value of the rules and of the dashboard exists in what a gateway and a payment service with several markets print.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { contract } from '@crema/contract/contract'
import { cardServicePath } from '@crema/contract/payments/card-service'
import { readConfig } from '@crema/gateway/config/config'
import { migrateMarket, openMarket } from '@crema/gateway/database/markets/open-market'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { processEnvironment } from '@crema/gateway/testing/process-environment'
import { callGateway } from '../gateway-calls.ts'
import { startGatewayProcess, type GatewayProcess } from '../gateway-process.ts'
import { endProcess, freePort } from '../processes.ts'
import { registerByPhone } from '../register-member.ts'
import { readPrinted, type PrintedMetrics } from './printed-metrics.ts'
import { namesIn, type UsedLabel } from './promql-names.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/monitoring')

const recording = z.strictObject({ record: z.string(), expr: z.string() })
const alerting = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.optional(z.string().check(z.regex(/^\d+[smh]$/))),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.literal('docs/operations.md#alerts') }),
})
const { groups } = z
  .strictObject({
    groups: z.array(z.strictObject({ name: z.string(), rules: z.array(z.union([recording, alerting])) })),
  })
  .parse(parse(readFileSync(join(folder, 'rules.yaml'), 'utf8')))
const rules = groups.flatMap((group) => group.rules)
const records = new Map(
  rules.flatMap((rule) => ('record' in rule ? [[rule.record, rule.expr] as const] : [])),
)
const alerts = rules.flatMap((rule) => ('alert' in rule ? [rule] : []))

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        title: z.string(),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')))
const targets = dashboard.panels.flatMap((panel) => panel.targets)

/** Labels and metrics that Prometheus adds. */
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance'] }
/** Labels whose values appear with the first call of their kind. */
const ofContract: Record<string, ReadonlySet<string>> = {
  endpoint: new Set([...Object.values(contract).map(({ path }) => path), cardServicePath.slice(1)]),
  outcome: new Set(['1', ...Object.values(contract).flatMap(({ outcomes }) => [...outcomes])]),
  status: new Set(['200', '400', '401', '429', '500', '503']),
}

const markets = [
  { name: 'rest', code: '20', database: 'memory://', schema: 'rest' },
  { name: 'asia', code: '10', countries: ['JP'], database: 'memory://', schema: 'asia' },
]

let gateway: GatewayProcess
let payments: Awaited<ReturnType<typeof startPaymentService>>
/** Of the gateway, and of both. */
let printed: PrintedMetrics
/** Of the payment service alone. */
let ofPayments: PrintedMetrics
beforeAll(async () => {
  gateway = await startGatewayProcess({
    env: { NODE_ENV: 'development', DATABASE_URL: '', MARKETS: JSON.stringify(markets) },
  })
  await callGateway(gateway.origin, 'GET activity/detail', { activityNo: 'DEMO-NEWUSER' })
  await registerByPhone(gateway.origin, { countryCode: '81', mobile: '09012345678', e164: '+819012345678' })
  // Some are counted every five seconds, and the budget with the first text message.
  const expected = ['crema_sms_budget_used_ratio', 'crema_outbox_overdue_seconds', 'crema_payments_waiting']
  for (let tries = 0; tries < 120; tries++) {
    const ofGateway = await metricsAt(gateway.origin)
    if (expected.every((name) => (readPrinted(ofGateway).get(name)?.size ?? 0) > 0)) {
      payments = await startPaymentService()
      const text = await metricsAt(payments.origin)
      ofPayments = readPrinted(text)
      printed = readPrinted(`${ofGateway}\n${text}`)
      return
    }
    await sleep(500)
  }
  throw new Error(`The gateway does not print ${expected.join()} with labels.`)
}, 180_000)
afterAll(async () => {
  await gateway.stop()
  await payments.stop()
})

const metricsAt = async (origin: string) => (await fetch(`${origin}/metrics`)).text()

/** A payment service with two markets. */
async function startPaymentService() {
  const server = await startPostgres({ durable: false })
  const MARKETS = JSON.stringify(markets.map((market) => ({ ...market, database: server.url })))
  const config = readConfig({ NODE_ENV: 'test', MARKETS })
  for (const market of config.served) {
    const opened = await openMarket(config, market, { pool: 1 })
    await migrateMarket(config, market, opened)
    await opened.close()
  }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const service = spawn(process.execPath, [join(root, 'apps/gateway/src/run-payment-service.ts')], {
    env: { ...processEnvironment, NODE_ENV: 'development', MARKETS, PORT: String(port) },
    stdio: 'ignore',
  })
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries === 240) throw new Error('The payment service does not start.')
    await sleep(250)
  }
  return {
    origin,
    async stop() {
      await endProcess(service)
      await server.stop()
    },
  }
}

/** What Prometheus would not find; empty where an expression is right. */
function problemsOf(expression: string, metrics: PrintedMetrics): string[] {
  const { metrics: used, labels } = namesIn(expression)
  const unknown = [...used].filter(
    (name) => !metrics.has(name) && !records.has(name) && !ofPrometheus.metrics.includes(name),
  )
  const known = labelsIn([...used], metrics)
  return [
    ...unknown.map((name) => `metric ${name}`),
    ...labels.filter(({ label }) => !known.has(label)).map(({ label }) => `label ${label}`),
    ...labels
      .filter((each) => !matches(each, metrics))
      .map(({ label, value }) => `value ${label}="${value}"`),
  ]
}

/** Labels of printed metrics, and those that a recording rule keeps. */
const labelsIn = (used: readonly string[], metrics: PrintedMetrics): Set<string> =>
  new Set([
    ...ofPrometheus.labels,
    ...used.flatMap((name) => [...(metrics.get(name)?.keys() ?? [])]),
    ...used.flatMap((name) => namesIn(records.get(name) ?? '0').labels.map(({ label }) => label)),
  ])

function matches({ metric, label, operator, value }: UsedLabel, metrics: PrintedMetrics): boolean {
  if (value === undefined || ofPrometheus.labels.includes(label)) return true
  const values = [...(ofContract[label] ?? metrics.get(metric ?? '')?.get(label) ?? [])]
  if (operator === '=' || operator === '!=') return values.includes(value)
  // Each alternative must match something.
  return value.split('|').every((part) => values.some((each) => new RegExp(`^(?:${part})$`).test(each)))
}

describe('rules and dashboard', () => {
  test.each([...rules.map(({ expr }) => expr), ...targets.map(({ expr }) => expr)])('%s', (expression) => {
    expect(problemsOf(expression, printed)).toEqual([])
  })

  test('recording rules have unique names that say what they are', () => {
    expect(records.size + alerts.length).toBe(rules.length)
    for (const name of records.keys()) expect(name).toMatch(/^crema:[a-z_]+:[a-z0-9_]+$/)
  })

  test('the document of operations says what to do for each alert, and for no other', () => {
    const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const described = [...text.matchAll(/^\| `(Crema\w+)` \|/gm)].map(([, name = '']) => name)
    expect(new Set(described)).toEqual(new Set(alerts.map(({ alert }) => alert)))
    expect(described).toHaveLength(alerts.length)
  })

  test('legends name labels that their expression keeps', () => {
    for (const { expr, legendFormat } of targets) {
      const kept = labelsIn([...namesIn(expr).metrics], printed)
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(kept).toContain(label)
    }
  })

  test('every metric of the gateway is in the dashboard or in a rule', () => {
    const used = new Set(
      [...rules, ...targets].flatMap(({ expr }) => [...namesIn(expr).metrics].map(withoutSuffix)),
    )
    const own = [...printed.keys()].filter((name) => name.startsWith('crema_')).map(withoutSuffix)
    expect([...new Set(own)].filter((name) => !used.has(name))).toEqual([])
  })

  test('a payment service prints its process, its calls, its databases and its providers, each by market', () => {
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'crema_request_seconds', 'crema_outcomes_total'])
      expect([...ofPayments.keys()]).toContain(name)
    const both = new Set(markets.map(({ name }) => name))
    for (const name of ['crema_market_started', 'crema_database_connections', 'crema_provider_seconds_count'])
      expect(ofPayments.get(name)?.get('market')).toEqual(both)
    expect(ofPayments.get('crema_provider_seconds_count')?.get('provider')).toEqual(new Set(['demo']))
  })

  test.each([
    ['sum(rate(crema_outcome_total[5m]))', 'metric crema_outcome_total'],
    ['sum by (fates) (crema_outbox_messages)', 'label fates'],
    ['max by (market) (process_resident_memory_bytes)', 'label market'],
    ['crema_outbox_messages{fate="failing"}', 'value fate="failing"'],
    ['rate(crema_provider_seconds_count{result="silent"}[5m])', 'value result="silent"'],
    ['crema_outcomes_total{endpoint=~"activity/claim|activity/claims"}', 'value endpoint='],
  ])('%s is found to be wrong', (expression, problem) => {
    expect(problemsOf(expression, printed).join()).toContain(problem)
  })
})

const withoutSuffix = (name: string) => name.replace(/_(bucket|count|sum)$/, '')

describe('namesIn', () => {
  test.each(['sum(a', 'sum(a))', 'a{b="c"', 'a{b}', 'rates(a[5m])', 'a[5 minutes]', 'a ? b', ''])(
    'refuses %j',
    (expression) => {
      expect(() => namesIn(expression)).toThrow()
    },
  )
})

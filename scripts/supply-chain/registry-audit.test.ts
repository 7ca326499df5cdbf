import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AcceptedAdvisory } from './accepted-advisory.ts'
import { auditByRegistry } from './registry-audit.ts'

// npm takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const advisory = (id: number, severity: string) => ({
  id,
  url: `https://github.com/advisories/GHSA-${id}`,
  title: `Cups leak ${id}`,
  severity,
  vulnerable_versions: '<1.2.4',
  cwe: [],
  cvss: { score: 5, vectorString: null },
})

let folder: string
let registry: string
/** How the registry answers; undefined for 405, as one without the endpoint. */
let listed: object[] | undefined
const server = createServer((request, response) => {
  const isBulk = request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk'
  if (!isBulk || !listed) return void response.writeHead(listed ? 404 : 405).end()
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ cup: listed }))
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // a TCP server's
  folder = mkdtempSync(join(tmpdir(), 'crema-audit-'))
  const root = { name: 'shop', version: '1.0.0', dependencies: { cup: '1.2.3' } }
  const packages = { '': root, 'node_modules/cup': { version: '1.2.3', integrity: 'sha512-abc' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const audit = (accepted: AcceptedAdvisory[] = []) =>
  auditByRegistry(folder, { accepted, now: new Date('2026-11-22T12:00:00Z'), registry })

test('lists advisories from moderate on, without those accepted until a later day', async () => {
  listed = [advisory(1, 'low'), advisory(2, 'moderate'), advisory(3, 'high'), advisory(4, 'critical')]
  expect(
    await audit([
      { id: 'GHSA-3', reason: 'not called', until: '2026-11-22' },
      { id: 'GHSA-4', reason: 'not called', until: '2026-11-21' },
    ]),
  ).toEqual({
    isAnswered: true,
    problems: [2, 4].map(
      (id) =>
        `cup <1.2.4  ${id === 2 ? 'moderate' : 'critical'}: Cups leak ${id}, https://github.com/advisories/GHSA-${id}`,
    ),
  })
})

test('finds nothing where the registry lists nothing', async () => {
  listed = []
  expect(await audit()).toEqual({ isAnswered: true, problems: [] })
})

test('says why where the registry does not answer', async () => {
  listed = undefined
  expect(await audit()).toEqual({ isAnswered: false, reason: expect.stringContaining('405') as unknown })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { traceOutgoingRequests } from './outgoing-requests.ts'
import { setTracer, type SpanAttributes } from './spans.ts'
import { statementSpan } from './statement-span.ts'

afterEach(() => setTracer(undefined))

test('a call by fetch has a span with its method, host and status, and nothing of its address', async () => {
  const ended: [string, SpanAttributes][] = []
  setTracer({
    start({ name, attributes }) {
      const all = { ...attributes }
      return {
        within: (run) => run(),
        add: (added) => void Object.assign(all, added),
        end: (error) => void ended.push([error === undefined ? name : `failed ${name}`, all]),
      }
    },
  })
  const stop = traceOutgoingRequests()
  const server = createServer((_request, response) => response.writeHead(404).end('no'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // of a listening TCP server
  const url = `http://127.0.0.1:${port}/secret?token=secret`
  const host = { 'http.request.method': 'POST', 'server.address': '127.0.0.1' }
  await (await fetch(url, { method: 'POST' })).text()
  await expect.poll(() => ended).toEqual([['POST 127.0.0.1', { ...host, 'http.response.status_code': 404 }]])

  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await expect(fetch(url, { method: 'POST' })).rejects.toThrow()
  stop()
  await fetch(url).catch(() => undefined)
  expect(ended.slice(1).map(([name]) => name)).toEqual(['failed POST 127.0.0.1'])
})

test.each([
  [`select "voucher_no" from "voucher" where "voucher_no" = $1`, 'select voucher'],
  [`insert into "claim" ("member_id") values ($1)`, 'insert claim'],
  [`\n  update outbox set attempts = 1 where channel = 'mira@example.com'`, 'update outbox'],
  [`with given as (select $1) insert into claim select from given`, 'with claim'],
  ['begin', 'begin'],
])('the statement %j is named %s', (text, summary) => {
  expect(statementSpan(text).name).toBe(summary)
})

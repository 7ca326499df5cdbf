import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { loadDemoData } from '../demo-data.ts'

const template =
  '<!doctype html><html lang="en" dir="ltr"><head><title>x</title><!--settings--></head><body><div id="root"></div></body></html>'

let folder: string
let gateway: TestGateway
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crema-app-'))
  for (const each of ['client', 'server']) await mkdir(join(folder, each))
  await writeFile(join(folder, 'client', 'index.html'), template)
  await writeFile(
    join(folder, 'client', 'page-manifest.json'),
    JSON.stringify({
      earlyScript: 'early.js',
      memberScreenScript: 'early.js',
      entry: 'early.js',
      displayFont: 'd.woff2',
      tones: { file: 't.css', rules: {} },
      screens: {},
      messages: {},
    }),
  )
  await writeFile(join(folder, 'client', 'early.js'), '')
  await writeFile(
    join(folder, 'server', 'entry-server.js'),
    `export const renderFirstPaint = async () => ({ kind: 'memberOnly' })`,
  )
  gateway = await startGateway({ pagesFolder: folder })
  await loadDemoData(gateway.services.database, gateway.clock.now())
})
afterAll(async () => {
  await gateway.close()
  await rm(folder, { recursive: true })
})

const page = { accept: 'text/html', 'accept-encoding': 'br, gzip' }
const framed = { ...page, 'sec-fetch-dest': 'iframe' }

test('the app page may frame this site, and has the usual policy otherwise', async () => {
  const { headers, body } = await gateway.app.inject({ url: '/demo/app', headers: page })
  expect(headers['content-security-policy']).toMatch(
    /^frame-src 'self'; default-src 'none'; .*frame-ancestors 'none'/,
  )
  expect(body).toContain('<iframe id="page"')
  expect(body).not.toMatch(/<script>|<style| style=| on\w+=/)
})

test('a framed page allows framing by this site only, and loads the bridge first', async () => {
  const { headers, body } = await gateway.app.inject({
    url: '/home',
    headers: { ...framed, 'if-none-match': '"x"' },
  })
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('etag')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(body).toContain('<head><script src="/demo/app-frame.js"></script><script>')
})

test('a page that is not framed forbids framing', async () => {
  const { headers, body } = await gateway.app.inject({ url: '/home', headers: page })
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(body).not.toContain('app-frame.js')
})

test('the sign-in of the app returns a valid token', async () => {
  const { memberId, token } = (await gateway.app.inject({ method: 'POST', url: '/demo/app/member' })).json<{
    memberId: string
    token: string
  }>()
  expect(await gateway.call('GET customer/info', {}, { token })).toMatchObject({
    data: { memberId, email: 'demo@example.com' },
  })
})

test.each(['app.js', 'app-frame.js'])('%s is a script', async (name) => {
  const { statusCode, headers } = await gateway.app.inject(`/demo/${name}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
})

test('without demo mode there is neither page nor framing', async () => {
  await using production = await startGateway({
    pagesFolder: folder,
    config: { demo: false, smtpUrl: 'smtp://127.0.0.1:1' },
  })
  for (const [method, url] of [
    ['GET', '/demo/app'],
    ['POST', '/demo/app/member'],
    ['GET', '/demo/app.js'],
  ] as const) {
    expect((await production.app.inject({ method, url, headers: { accept: '*/*' } })).statusCode).toBe(404)
  }
  const { headers, body } = await production.app.inject({ url: '/home', headers: framed })
  expect([headers['x-frame-options'], body.includes('app-frame.js')]).toEqual(['DENY', false])
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

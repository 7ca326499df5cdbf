import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCampaign, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway } from '#src/testing/gateway.ts'
import { browser, script, serveBuild, template } from './build-for-tests.ts'

const build = serveBuild()
const { get } = build

describe('the page', () => {
  test.each([
    '/',
    '/home',
    '/index.html',
    '/marketing/collect-coupons?lang=en',
    '/privacy/us_en',
    '/no/such/screen',
    '/kiosk/checkStand',
    '/demonstration',
  ])('answers a browser at %s', async (url) => {
    const { statusCode, headers, body } = await get(url, browser)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(body).toContain('<div id="root">')
  })

  test.each(['/checkStand?orderId=A', '/CheckStandMore', '/payerMaxEnd', '/checkout/'])(
    'is not stored where something is paid, and may call the payment service: %s',
    async (url) => {
      const { statusCode, headers } = await get(url, browser)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(headers['content-security-policy']).toContain("connect-src 'self' http://localhost")
    },
  )

  test('contains its settings as JSON that cannot end their element', async () => {
    const { body } = await get('/', browser)
    const [, json = ''] = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(json)).toEqual({
      appKey: '</script><b>$&',
      appSecret: 'crema-demo-secret',
      version: expect.stringMatching(/^[0-9a-f]{12}$/) as unknown,
      brand: 'crema',
      demo: true,
      gateway: '',
    })
    expect(body).not.toContain('<!--settings-->')
  })

  test('tells its script of Global Privacy Control, which differs for each browser', async () => {
    const { headers } = await get('/home', { ...browser, 'sec-gpc': '1' })
    expect(headers['server-timing']).toBe('gpc')
    expect(headers.vary).toContain('sec-gpc')
    expect((await get('/home', browser)).headers['server-timing']).toBeUndefined()
  })

  test('is not sent again with its ETag', async () => {
    const { headers } = await get('/', browser)
    const again = await get('/home', { ...browser, 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    ['/capi', browser],
    ['/capi/nothing', browser],
    ['/partner/v1/nothing', browser],
    ['/pay/return/nobody', browser],
    ['/demo/nothing', browser],
    ['/home', { accept: 'application/json' }],
    ['/home', { accept: '*/*', 'sec-fetch-dest': 'empty' }],
    ['/preview/nothing', browser],
    ['/assets/main-old.js', { accept: '*/*' }],
  ])('is not the answer to %s with %j', async (url, headers) => {
    const { statusCode, body } = await get(url, headers)
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ code: 404, busCode: 'unknownPath' })
  })

  test('is not the answer to a POST', async () => {
    expect((await get('/home', browser, 'POST')).statusCode).toBe(404)
  })
})

describe('any path', () => {
  let origin: string
  const agent = new Agent({ keepAlive: true })
  beforeAll(async () => {
    origin = await build.gateway.listen()
  })
  afterAll(() => agent.destroy())

  /** Sends the path as it is; most clients would normalize it. */
  const getPath = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(origin, { path, agent, headers: browser }, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end()
    })

  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '%00',
    '%0d%0a',
    '%c0%af',
    '%',
    '@',
    ':',
    ';',
    '?',
    '#',
    '&',
    '=',
    '*',
    '~',
    'home',
    'old',
    'rendered',
    'assets',
    'privacy',
    'us_en',
    'elsewhere.example',
    'https:',
    'javascript:',
    'token=x',
    '__proto__',
    'é',
  )
  const address = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)

  test('is answered with a page, a file, an error, or a redirect within this site', async () => {
    await fc.assert(
      fc.asyncProperty(address, async (path) => {
        const { statusCode, headers } = await getPath(path)
        expect([200, 302, 400, 404]).toContain(statusCode)
        // Two slashes, or a slash and a backslash, would lead to another site.
        if (statusCode === 302) expect(headers.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the empty page', () => {
  test.each([
    ['/account', 'de', '<html lang="de" dir="ltr">'],
    ['/account?lang=ar', 'de', '<html lang="ar" dir="rtl">'],
  ])('of %s names the language that the browser will render', async (path, accepted, html) => {
    const { body } = await get(path, { ...browser, 'accept-language': accepted })
    expect(body).toContain(html)
    expect(body).toContain('<div id="root"></div>')
  })
})

describe('what does not exist', () => {
  test('answers 404: a campaign', async () => {
    await seedCampaign(build.gateway.services.database, { activityNo: 'EXISTS' })
    const at = async (search: string) =>
      (await get(`/marketing/collect-coupons${search}`, browser)).statusCode
    expect(await at('?activityNo=EXISTS')).toBe(200)
    expect([await at('?activityNo=NONE-1'), await at('?activityNo=%00')]).toEqual([404, 404])
    // The second time from the cache.
    expect(await at('?activityNo=NONE-1')).toBe(404)
    expect(await at('')).toBe(200)
  })

  test('answers 404: a store', async () => {
    await seedStore(build.gateway.services.database, 'S-EXISTS')
    const at = async (search: string) => (await get(`/home/stores${search}`, browser)).statusCode
    expect([await at('?storeId=S-EXISTS'), await at('')]).toEqual([200, 200])
    const unknown = ['S-NONE', '%00', 'x'.repeat(500)]
    for (const storeId of unknown) expect([storeId, await at(`?storeId=${storeId}`)]).toEqual([storeId, 404])
  })

  test('does not disclose which coupons exist', async () => {
    expect((await get('/marketing/tickets?voucherNo=482177301903', browser)).statusCode).toBe(200)
  })
})

describe('its files', () => {
  test('with a hash in their name are cached for a year', async () => {
    const { statusCode, headers, body } = await get('/assets/main-a1b2c3.js')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript') as unknown,
      vary: expect.stringMatching(/accept-encoding/i) as unknown,
    })
    expect(body).toBe(script)
  })

  test('are compressed for clients that accept it', async () => {
    const { headers, rawPayload } = await get('/assets/main-a1b2c3.js', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toContain('javascript')
    expect(rawPayload).toEqual(brotliCompressSync(script))
  })

  test('without one are revalidated each time', async () => {
    const { headers } = await get('/icon.svg')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' })
    expect(headers.etag).toBeDefined()
  })

  test.each([
    '/assets/main-a1b2c3.js.br',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/..%2f..%2fetc/passwd',
    '/.env',
  ])('do not include %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('settings')
  })
})

test('without a build, a browser gets an explanation', async () => {
  await using unbuilt = await startGateway({ pagesFolder: join(build.folder, 'nowhere') })
  const { statusCode, headers, body } = await unbuilt.app.inject({ url: '/home', headers: browser })
  expect(statusCode).toBe(503)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe('The page has not been built yet: run "npm run build", then start the gateway again.\n')
  expect((await unbuilt.app.inject({ url: '/demo', headers: browser })).statusCode).toBe(200)
})

test.each([
  ['{"screens": 1}', /page-manifest\.json does not fit this gateway:.*Run "npm run build"/s],
  ['<html>', /page-manifest\.json is not JSON\..*Run "npm run build"/s],
])('with the manifest %s the gateway does not start', async (text, message) => {
  const broken = await mkdtemp(join(tmpdir(), 'crema-broken-'))
  try {
    await mkdir(join(broken, 'client'))
    await writeFile(join(broken, 'client', 'index.html'), template)
    await expect(startGateway({ pagesFolder: broken })).rejects.toThrow(/page-manifest\.json is missing/)
    await writeFile(join(broken, 'client', 'page-manifest.json'), text)
    await expect(startGateway({ pagesFolder: broken })).rejects.toThrow(message)
  } finally {
    await rm(broken, { recursive: true })
  }
})

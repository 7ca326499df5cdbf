import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'

const script = 'console.log("a script that is long enough to be compressed")\n'.repeat(50)
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const template =
  '<!doctype html><html lang="en" dir="ltr"><head><title>x</title><!--settings-->'
  + '<script type="module" src="/assets/main-a1b2c3.js"></script><link rel="stylesheet" href="/assets/main-a1b2c3.css">'
  + '</head><body><div id="root"></div></body></html>'
const manifest = {
  'index.html': { file: 'assets/main-a1b2c3.js', css: ['assets/main-a1b2c3.css'] },
  'src/app/hydration/early.ts': { file: 'assets/early-a1b2c3.js' },
  '../../brands/crema/display.woff2': { file: 'assets/display-a1b2c3.woff2' },
  'src/screen.tsx': { file: 'assets/screen-a1b2c3.js', imports: ['index.html'] },
  'src/wallet.tsx': {
    file: 'assets/wallet-a1b2c3.js',
    css: ['assets/wallet-a1b2c3.css'],
    imports: ['index.html', '_cards.js'],
  },
  'src/sheet.tsx': {
    file: 'assets/sheet-a1b2c3.js',
    css: ['assets/sheet-a1b2c3.css'],
    imports: ['index.html'],
  },
  '_cards.js': { file: 'assets/cards-a1b2c3.js', imports: ['index.html'] },
  'src/app/hydration/first-tap-chunk.ts': { file: 'assets/first-touch-a1b2c3.js' },
  '../../packages/i18n/messages/tickets/de.json': { file: 'assets/de-a1b2c3.js' },
  '../../packages/i18n/messages/tickets/en.json': { file: 'assets/en-a1b2c3.js' },
}
const earlyScript = 'window.early=1'
/** Draws `/drawn` by reading a campaign, sends `/old` elsewhere, and leaves the rest to the browser. */
const serverEntry = `
let count = 0
export const drawFirstPaint = async ({ href, locale, country, read }) => {
  if (href.startsWith('/old')) return { kind: 'redirect', to: '/home' }
  if (href.startsWith('/wallet')) return { kind: 'awaited', screen: 'src/wallet.tsx', words: ['tickets'],
    html: '<h1>' + locale + '</h1>', language: locale, direction: 'ltr', title: 'My <coupons>' }
  if (href.startsWith('/broken')) throw new Error('cannot draw')
  if (!href.startsWith('/drawn')) return { kind: 'private' }
  const answer = await read('GET activity/detail', { activityNo: new URL(href, 'http://x').searchParams.get('activityNo') })
  const text = 'ok' in answer ? answer.ok.state : answer.refused
  const tap = href.startsWith('/drawn-tap') ? '<button data-early="claim">' : ''
  return { kind: 'drawn', html: tap + '<main>' + text + ' ' + ++count + '</main>', state: JSON.stringify({ evil: '</script>' }),
    language: locale, direction: 'ltr', title: '<' + country + '>', description: '"' + href + '"', screen: 'src/screen.tsx', laterParts: ['src/sheet.tsx'] }
}`

let folder: string
let gateway: TestGateway
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crema-pages-'))
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(folder, 'server'))
  await writeFile(join(client, 'index.html'), template)
  await writeFile(join(client, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(client, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(client, 'assets', 'main-a1b2c3.js'), script)
  await writeFile(join(client, 'assets', 'main-a1b2c3.js.br'), brotliCompressSync(script))
  await writeFile(join(client, 'assets', 'main-a1b2c3.css'), 'body{color:red}')
  await writeFile(join(client, 'assets', 'wallet-a1b2c3.css'), 'p{color:blue}')
  await writeFile(join(client, 'assets', 'sheet-a1b2c3.css'), 'dialog{color:blue}')
  await writeFile(join(client, 'assets', 'early-a1b2c3.js'), earlyScript)
  await writeFile(join(folder, 'server', 'entry-server.js'), serverEntry)
  gateway = await startGateway({ pagesFolder: folder, config: { appKey: '</script><b>$&' } })
})
afterAll(async () => {
  await gateway.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  gateway.app.inject({ method, url, headers })

describe('the page', () => {
  test.each([
    '/',
    '/home',
    '/index.html',
    '/marketing/collect-coupons?activityNo=A&lang=en',
    '/privacy/us_en',
    '/no/such/screen',
    '/payerMaxEnd',
    '/demonstration',
  ])('answers a browser at %s', async (url) => {
    const { statusCode, headers, body } = await get(url, browser)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(body).toContain('<div id="root">')
  })

  test('holds its settings as data that cannot end their element', async () => {
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

  test('is not sent again to who has it', async () => {
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
  ])('is no answer to %s with %j', async (url, headers) => {
    const { statusCode, body } = await get(url, headers)
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ code: 404, busCode: 'unknownPath' })
  })

  test('is no answer to a POST', async () => {
    expect((await get('/home', browser, 'POST')).statusCode).toBe(404)
  })
})

describe('whatever is asked for', () => {
  let origin: string
  const agent = new Agent({ keepAlive: true })
  beforeAll(async () => {
    origin = await gateway.listen()
  })
  afterAll(() => agent.destroy())

  /** The path goes out as it is written: most clients would tidy it up. */
  const ask = (path: string) =>
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
    'drawn',
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

  test('the answer is a page, a file, a refusal, or the way to a screen of this site', async () => {
    await fc.assert(
      fc.asyncProperty(address, async (path) => {
        const { statusCode, headers } = await ask(path)
        expect([200, 302, 400, 404]).toContain(statusCode)
        // A link is read from where the page is: two slashes, or a backslash, would lead to another site.
        if (statusCode === 302) expect(headers.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a member’s screen', () => {
  const ahead = (body: string) =>
    Array.from(body.matchAll(/modulepreload" crossorigin href="\/assets\/(.*?)-a1b2c3/g), ([, name]) => name)

  test('names in its page what it will ask for, in the language it is read in', async () => {
    const { body } = await get('/wallet?lang=de', browser)
    // What the page loads anyway is not named twice.
    expect(ahead(body)).toEqual(['cards', 'wallet', 'first-touch', 'de'])
    expect(ahead((await get('/wallet?lang=en', browser)).body)).toContain('en')
  })

  test('shows what waits for it, in the language it is read in', async () => {
    const { body } = await get('/wallet?lang=de', browser)
    expect(body).toContain('<html lang="de" dir="ltr">')
    expect(body).toContain('<title>My &lt;coupons></title>')
    expect(body).toContain('<div id="root"><h1>de</h1></div>')
    expect((await get('/account', browser)).body).toContain('<div id="root"></div>')
  })

  test('has its styles inside, so that what waits is seen at once', async () => {
    const { body, headers } = await get('/wallet?lang=de', { ...browser, 'accept-encoding': 'identity' })
    const [, styles = ''] = /<style>(.*?)<\/style>/.exec(body) ?? []
    expect(styles).toBe('body{color:red}p{color:blue}')
    expect(headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    )
    // Links that are switched off are not fetched.
    expect(Array.from(body.matchAll(/rel="stylesheet"[^>]*>/g), ([link]) => link)).toEqual([
      'rel="stylesheet" href="/assets/main-a1b2c3.css" disabled>',
      'rel="stylesheet" href="/assets/wallet-a1b2c3.css" disabled>',
    ])
  })

  test('comes compressed to who can read it', async () => {
    const { headers, rawPayload } = await get('/wallet?lang=de', {
      ...browser,
      'accept-encoding': 'gzip, br',
    })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<h1>de</h1>')
  })

  test('is not taken for another one by who has that', async () => {
    const { headers } = await get('/wallet?lang=de', browser)
    const again = (url: string) => get(url, { ...browser, 'if-none-match': String(headers.etag) })
    expect((await again('/wallet?lang=de')).statusCode).toBe(304)
    expect((await again('/wallet?lang=en')).statusCode).toBe(200)
    expect((await again('/home')).statusCode).toBe(200)
  })
})

describe('its files', () => {
  test('with a hash in their name are kept for a year', async () => {
    const { statusCode, headers, body } = await get('/assets/main-a1b2c3.js')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript') as unknown,
      vary: expect.stringMatching(/accept-encoding/i) as unknown,
    })
    expect(body).toBe(script)
  })

  test('come compressed to who can read it', async () => {
    const { headers, rawPayload } = await get('/assets/main-a1b2c3.js', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toContain('javascript')
    expect(rawPayload).toEqual(brotliCompressSync(script))
  })

  test('without one are asked about each time', async () => {
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
  ])('are all there is: not %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('settings')
  })
})

test('before the page is built, a browser is told what to do', async () => {
  await using unbuilt = await startGateway({ pagesFolder: join(folder, 'nowhere') })
  const { statusCode, headers, body } = await unbuilt.app.inject({ url: '/home', headers: browser })
  expect(statusCode).toBe(503)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe('The page has not been built yet: run "npm run build", then start the gateway again.\n')
  expect((await unbuilt.app.inject({ url: '/demo', headers: browser })).statusCode).toBe(200)
})

describe('a public screen', () => {
  const drawn = '/drawn?activityNo=PAINT&cnty=us&lang=en'
  const paint = async (url = drawn, headers: Record<string, string> = {}) =>
    (await get(url, { ...browser, ...headers })).body
  const drawing = (body: string) => Number(/<main>\w+ (\d+)<\/main>/.exec(body)?.[1])

  beforeAll(() =>
    seedCampaign(gateway.services.database, {
      activityNo: 'PAINT',
      totalStock: 1,
      endsAt: new Date('2099-01-01'),
    }),
  )

  test('comes drawn, with its styles inside and its scripts for later', async () => {
    const { body, headers } = await get(drawn, browser)
    expect(body).toContain('<html lang="en" dir="ltr">')
    expect(body).toContain(
      '<title>&lt;US></title><meta name="description" property="og:description" content="&quot;/drawn?activityNo=PAINT&quot;">',
    )
    expect(body).toContain('<div id="root"><main>running ')
    // Those of a part whose code comes later are there as well.
    expect(body).toContain(
      '<style>body{color:red}dialog{color:blue}</style>'
        + '<link rel="stylesheet" href="/assets/main-a1b2c3.css" disabled><link rel="stylesheet" href="/assets/sheet-a1b2c3.css" disabled>',
    )
    expect(body).not.toContain('sheet-a1b2c3.js')
    expect(body).not.toContain('type="module"')
    const [, early = ''] = /id="early">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(early)).toMatchObject({
      scripts: ['/assets/main-a1b2c3.js', '/assets/screen-a1b2c3.js'],
      face: ['Display', 'url(/assets/display-a1b2c3.woff2)', { display: 'swap' }],
      claim: { url: '/capi/activity/claim' },
    })
    expect(headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(earlyScript).digest('base64')}'`,
    )
  })

  test('starts no process of its own', async () => {
    for (const url of [drawn, '/wallet?lang=de']) {
      const { headers } = await get(url, browser)
      expect(headers).not.toHaveProperty('cross-origin-opener-policy')
      expect(headers).not.toHaveProperty('origin-agent-cluster')
    }
  })

  test('holds its state as data that cannot end its element', async () => {
    const [, state = ''] = /id="state">(.*?)<\/script>/.exec(await paint()) ?? []
    expect(JSON.parse(state)).toEqual({ evil: '</script>' })
  })

  test('is kept for seconds, one for each language and country, whatever else the link says', async () => {
    const first = drawing(await paint())
    expect(drawing(await paint(`${drawn}&utm_source=poster`))).toBe(first)
    expect(drawing(await paint(drawn.replace('lang=en', 'lang=ja')))).toBe(first + 1)
    expect(drawing(await paint('/drawn?activityNo=PAINT&cnty=jp&lang=en'))).toBe(first + 2)
    expect(drawing(await paint())).toBe(first)
  })

  test('is painted in one piece where something in it can be tapped', async () => {
    const waits = '<link rel="expect" href="#sign-in" blocking="render"><style>'
    expect(await paint(drawn.replace('/drawn', '/drawn-tap'))).toContain(waits)
    expect(await paint()).not.toContain('rel="expect"')
  })

  test('is the same page whoever shared the link', async () => {
    const first = await paint()
    const shared = await paint(`${drawn}&fissionCode=F-1&shareMemberId=0d6cf9b2-6a40-4e5b-8e0b-1f2d3c4b5a69`)
    expect(shared).toBe(first)
    expect(shared).not.toContain('0d6cf9b2')
  })

  test('is drawn in the language that was chosen before, then in the browser’s', async () => {
    const asked = { 'accept-language': 'de-AT,de;q=0.9' }
    expect(await paint('/drawn?activityNo=PAINT', asked)).toContain('lang="de"')
    expect(await paint('/drawn?activityNo=PAINT', { ...asked, cookie: 'LANGUAGE=ko' })).toContain('lang="ko"')
    expect(await paint('/drawn?activityNo=PAINT&lang=th', { ...asked, cookie: 'LANGUAGE=ko' })).toContain(
      'lang="th"',
    )
  })

  test('is dropped at once when its campaign runs out', async () => {
    expect(await paint()).toContain('<main>running ')
    await gateway.services.database
      .updateTable('quota')
      .set({ taken: 1 })
      .where('activity_no', '=', 'PAINT')
      .execute()
    await expect.poll(() => paint()).toContain('<main>soldOut ')
  })

  test('is dropped at once when its campaign is changed', async () => {
    const url = '/drawn?activityNo=LATER'
    expect(await paint(url)).toContain('<main>notFound ')
    await seedCampaign(gateway.services.database, { activityNo: 'LATER', endsAt: new Date('2099-01-01') })
    await expect.poll(() => paint(url)).toContain('<main>running ')
  })

  test('that moved sends on with what the link carried', async () => {
    const { statusCode, headers } = await get('/old/place?t=FIS&q=abc', browser)
    expect([statusCode, headers.location]).toEqual([302, '/home?t=FIS&q=abc'])
  })

  test('that cannot be drawn is left to the browser', async () => {
    const { statusCode, body } = await get('/broken', browser)
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
  })

  test('knows nobody: a token and cookies change nothing in it', async () => {
    const { token } = await gateway.signIn('painted@example.com')
    const body = await paint(drawn)
    expect(await paint(drawn, { authorization: `Bearer ${token}`, cookie: 'USER_TOKEN=x; other=y' })).toBe(
      body,
    )
  })
})

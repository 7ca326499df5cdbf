import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PageManifest } from '@crema/contract/page/page-manifest'
import { seedCampaign, seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'

const script = 'console.log("a script that is long enough to be compressed")\n'.repeat(50)
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const template =
  '<!doctype html><html lang="en" dir="ltr"><head><title>x</title><!--settings-->'
  + '<script type="module" src="/assets/main-a1b2c3.js"></script><link rel="stylesheet" href="/assets/main-a1b2c3.css">'
  + '</head><body><div id="root"></div></body></html>'
const manifest: PageManifest = {
  earlyScript: 'assets/early-a1b2c3.js',
  memberScreenScript: 'assets/member-screen-a1b2c3.js',
  entry: 'assets/main-a1b2c3.js',
  displayFont: 'assets/display-a1b2c3.woff2',
  tones: {
    file: 'assets/art-a1b2c3/tones.css',
    rules: {
      sea: '[data-tone=sea]{color:teal}',
      night: '[data-tone=night]{color:navy}',
      off: '[data-tone=off]{color:grey}',
    },
  },
  screens: {
    campaign: {
      rendered: {
        scripts: ['assets/main-a1b2c3.js', 'assets/screen-a1b2c3.js'],
        styles: [
          'assets/main-a1b2c3.css',
          'assets/sheet-a1b2c3.css',
          'assets/result-a1b2c3.css',
          'assets/after-a1b2c3.css',
        ],
        rareStyles: ['assets/missing-a1b2c3.css'],
      },
    },
    wallet: {
      rendered: {
        scripts: ['assets/main-a1b2c3.js', 'assets/cards-a1b2c3.js', 'assets/wallet-a1b2c3.js'],
        styles: ['assets/main-a1b2c3.css', 'assets/wallet-a1b2c3.css'],
        rareStyles: [],
      },
      shell: {
        scripts: [
          'assets/main-a1b2c3.js',
          'assets/cards-a1b2c3.js',
          'assets/wallet-a1b2c3.js',
          'assets/first-tap-a1b2c3.js',
        ],
        styles: ['assets/main-a1b2c3.css', 'assets/wallet-a1b2c3.css'],
        rareStyles: [],
      },
    },
  },
  messages: { tickets: { de: 'assets/de-a1b2c3.js', en: 'assets/en-a1b2c3.js' } },
}
const earlyScript = 'window.early=1'
const memberScreenScript = 'window.member=1'
/** Renders anything for a member, `/rendered` from a campaign, a shell for `/wallet`, redirects `/old`, and leaves the rest to the browser. */
const serverEntry = `
let count = 0
export const renderFirstPaint = async ({ href, locale, country, forMember, inApp, personalAtMs, device, read }) => {
  if (inApp) return { kind: 'rendered', html: '<main>app ' + ++count + '</main>', state: '{}', language: locale,
    direction: 'ltr', title: 'Home', screen: 'campaign' }
  if ((href.startsWith('/marketing/tickets') && !personalAtMs) || href.startsWith('/home/stores')) return { kind: 'shell', screen: 'wallet',
    messages: [], html: '<h1>' + href + '</h1>', language: locale, direction: 'ltr', title: 'List' }
  if (device) return { kind: 'rendered', html: '<main>' + device + ' ' + ++count + '</main>', state: '{}', language: locale,
    direction: 'ltr', title: 'App', screen: 'campaign' }
  if (personalAtMs) {
    const [{ ok: member }, mine] = [await read('GET customer/info', {}), await read('GET coupon/mine', {})]
    return { kind: 'rendered', html: '<main>' + member.displayName + ' ' + member.memberId + ' has ' + mine.ok.counts.unused + ' at ' + href + '</main>',
      state: '{}', language: locale, direction: 'ltr', title: 'Home', screen: 'campaign' }
  }
  if (forMember) return { kind: 'rendered', html: '<main>member ' + ++count + '</main>', state: '{}', language: locale,
    direction: 'ltr', title: 'Home', screen: 'campaign' }
  if (href.startsWith('/kind')) return { kind: 'redirect', to: href.replace('/kind', '/rendered') }
  if (href.startsWith('/old')) return { kind: 'redirect', to: '/home' }
  if (href.startsWith('/wallet')) return { kind: 'shell', screen: 'wallet', messages: ['tickets'],
    html: '<h1>' + locale + '</h1>', language: locale, direction: 'ltr', title: 'My <coupons>' }
  if (href.startsWith('/broken')) throw new Error('cannot render')
  if (!href.startsWith('/rendered') && !href.startsWith('/marketing/collect-coupons')) return { kind: 'memberOnly' }
  const answer = await read('GET activity/detail', { activityNo: new URL(href, 'http://x').searchParams.get('activityNo') })
  const text = 'ok' in answer ? answer.ok.state : answer.refused
  const tap = href.startsWith('/rendered-tap') ? '<button data-early="claim">'
    : href.startsWith('/rendered-rare') ? '<p class="other Rab">' : href.startsWith('/rendered-result') ? '<p class="Res">'
    : '<dialog class="Res"></dialog>'
  return { kind: 'rendered', html: tap + '<main>' + text + ' ' + ++count + '</main><i data-tone="sea"></i>', state: JSON.stringify({ evil: '</script>' }),
    language: locale, direction: 'ltr', title: '<' + country + '>', description: '"' + href + '"', screen: 'campaign' }
}`

let folder: string
let gateway: TestGateway
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crema-pages-'))
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(folder, 'server'))
  await writeFile(join(client, 'index.html'), template)
  await writeFile(join(client, 'page-manifest.json'), JSON.stringify(manifest))
  await writeFile(join(client, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(client, 'assets', 'main-a1b2c3.js'), script)
  await writeFile(join(client, 'assets', 'main-a1b2c3.js.br'), brotliCompressSync(script))
  await writeFile(join(client, 'assets', 'main-a1b2c3.css'), 'body{color:red}')
  await writeFile(join(client, 'assets', 'wallet-a1b2c3.css'), 'p{color:blue}')
  await writeFile(join(client, 'assets', 'sheet-a1b2c3.css'), 'dialog{color:blue}')
  await writeFile(join(client, 'assets', 'result-a1b2c3.css'), '.Res{color:gold}')
  await writeFile(join(client, 'assets', 'after-a1b2c3.css'), '.Aft{color:grey}')
  await writeFile(join(client, 'assets', 'missing-a1b2c3.css'), '.Rab{color:green}')
  await writeFile(join(client, 'assets', 'early-a1b2c3.js'), earlyScript)
  await writeFile(join(client, 'assets', 'member-screen-a1b2c3.js'), memberScreenScript)
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
    origin = await gateway.listen()
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

describe('home', () => {
  const session = { ...browser, cookie: 'crema=a.secret' }

  test('is another page for a browser with a session cookie, which shared caches do not store', async () => {
    const [visitor, member] = [await get('/home', browser), await get('/home?utm=1', session)]
    expect([visitor.body, member.body].map((body) => body.includes('<main>member'))).toEqual([false, true])
    expect([visitor, member].map(({ headers }) => headers['cache-control'])).toEqual([
      'no-cache',
      'private, no-cache',
    ])
    expect(member.headers.vary).toContain('cookie')
    expect(member.headers.etag).not.toBe(visitor.headers.etag)
  })

  test('is one page for all members, which contains nothing of the cookie', async () => {
    const pages = [await get('/home', session), await get('/home', { ...browser, cookie: 'crema=b.other' })]
    expect(pages[1]?.body).toBe(pages[0]?.body)
    expect(pages[0]?.body).not.toContain('a.secret')
  })

  test('does not make other screens render twice', async () => {
    expect((await get('/wallet?lang=de', session)).headers['cache-control']).toBe('no-cache')
    expect((await get('/wallet?lang=de', session)).body).toBe((await get('/wallet?lang=de', browser)).body)
  })
})

describe('a personal page', () => {
  const name = () => `person${randomUUID().slice(0, 8)}`
  /** Signs a new member in and returns what the browser then sends, with the name that their pages contain. */
  const signIn = async (from: TestGateway = gateway) => {
    const displayName = name()
    const given = { consents: { terms: true as const, marketing: { push: false, sms: false, email: false } } }
    const answer = await from.send('POST customer/emailLogin', {
      ...(await from.askForCode(`${displayName}@example.com`, 'login')),
      ...given,
    })
    const { session } = answer.json<{ data: { session: { token: string } } }>().data
    await from.call('POST customer/profile', { displayName }, { token: session.token })
    return { displayName, token: session.token, headers: { ...browser, cookie: cookieOf(answer) } }
  }
  const cookieOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
    cookies.map((each) => `${each.name}=${each.value}`).join('; ')

  test.each(['/home', '/marketing/tickets', '/Home?lang=de&utm=1', '/marketing/pointActivity?gift=A'])(
    'of %s has the data of the member of the cookie, for that browser alone',
    async (url) => {
      const [one, other] = [await signIn(), await signIn()]
      const pages = await Promise.all([get(url, one.headers), get(url, other.headers), get(url, one.headers)])
      const names = pages.map(({ body }) => /<main>(\w+) \S+ has 0/.exec(body)?.[1])
      expect(names).toEqual([one.displayName, other.displayName, one.displayName])
      for (const { headers } of pages) {
        expect(headers['cache-control']).toBe('private, no-store')
        expect(headers.vary).toContain('cookie')
      }
      expect((await get(url, browser)).body).not.toContain(one.displayName)
      expect((await get(url, { ...browser, cookie: 'crema=a.secret' })).body).not.toContain(one.displayName)
    },
  )

  test('contains nothing of its address', async () => {
    const { displayName, headers } = await signIn()
    const { body } = await get('/home?activityNo=GUESS', headers)
    expect(body).toContain(displayName)
    expect(body).toContain('at /home<')
    expect(body).not.toContain('GUESS')
  })

  test.each([
    ['of another screen', '/home/stores', {}],
    ['of one voucher', '/marketing/tickets?voucherNo=1', {}],
    ['of used vouchers', '/marketing/tickets?state=used', {}],
    ['with a launch token', '/home?token=abc', {}],
    ['that a script reads', '/home', { 'sec-fetch-mode': 'cors' }],
  ])('is not sent for an address %s', async (_, url, more) => {
    const { displayName, headers } = await signIn()
    const page = await get(url, { ...headers, ...more })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain(displayName)
  })

  test('ends with the session', async () => {
    const { displayName, token, headers } = await signIn()
    await gateway.call('POST customer/logout', {}, { token })
    expect((await get('/home', headers)).body).not.toContain(displayName)
  })

  test('is not sent to a member whose account is blocked', async () => {
    const { displayName, headers } = await signIn()
    await gateway.services.database
      .updateTable('member')
      .set({ status: 'abnormal' })
      .where('display_name', '=', displayName)
      .execute()
    expect((await get('/home', headers)).body).not.toContain(displayName)
  })

  test('is sent for the current secret of the session only, and neither replaces nor ends it', async () => {
    const { displayName, headers } = await signIn()
    gateway.clock.move(60_000)
    const refresh = (cookie: string) => gateway.send('POST customer/refresh', {}, { headers: { cookie } })
    const next = cookieOf(await refresh(headers.cookie))
    expect(next).not.toBe(headers.cookie)
    const old = await get('/home', headers)
    expect(old.body).not.toContain(displayName)
    expect(old.headers['set-cookie']).toBeUndefined()
    const current = await get('/home', { ...browser, cookie: next })
    expect(current.body).toContain(displayName)
    expect(current.headers['set-cookie']).toBeUndefined()
    gateway.clock.move(60_000)
    expect((await refresh(next)).json()).toMatchObject({ busCode: '1' })
  })

  test('is replaced by the one of all members above thirty a minute', async () => {
    await using limited = await startGateway({ pagesFolder: folder, config: { rateLimitFactor: 1 } })
    const { displayName, headers } = await signIn(limited)
    const open = async () => (await limited.app.inject({ url: '/home', headers })).body.includes(displayName)
    for (let count = 1; count <= 30; count++) expect(await open()).toBe(true)
    expect(await open()).toBe(false)
    limited.clock.move(61_000)
    expect(await open()).toBe(true)
  })
})

describe('a screen for the member of a token', () => {
  const wallet = '/screens/marketing/tickets'
  /** Signs a new member in by an app, which has no cookie. */
  const signIn = async (from: TestGateway = gateway) => {
    const displayName = `token${randomUUID().slice(0, 8)}`
    const answer = await from.send('POST customer/emailLogin', {
      ...(await from.askForCode(`${displayName}@example.com`, 'login')),
      consents: { terms: true as const, marketing: { push: false, sms: false, email: false } },
    })
    const { token } = answer.json<{ data: { session: { token: string } } }>().data.session
    await from.call('POST customer/profile', { displayName }, { token })
    return { displayName, token, headers: { authorization: `Bearer ${token}` } }
  }

  test('contains root and state of the wallet with the data of that member, and is stored nowhere', async () => {
    const [one, other] = [await signIn(), await signIn()]
    for (const { displayName, headers } of [one, other]) {
      const answer = await get(`${wallet}?lang=de&utm=GUESS`, headers)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toMatch(
        new RegExp(
          `^<div id="root"><main>${displayName} .*</main></div><script type="application/json" id="state">`,
        ),
      )
      expect(answer.body).not.toContain('GUESS')
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test.each([
    ['another path', '/screens/marketing/collect-coupons', 404],
    ['one voucher', `${wallet}?voucherNo=1`, 404],
    ['used vouchers', `${wallet}?state=used`, 404],
    ['a path that is none', '/screens//elsewhere.example', 404],
  ])('is not rendered for %s', async (_, url, status) => {
    const { displayName, headers } = await signIn()
    const answer = await get(url, headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toContain(displayName)
  })

  test('needs a token whose session has not ended; a cookie is none', async () => {
    const { token, headers } = await signIn()
    expect((await get(wallet)).statusCode).toBe(401)
    expect((await get(wallet, { authorization: `Bearer ${'x'.repeat(43)}` })).statusCode).toBe(401)
    expect((await get(wallet, { cookie: `USER_TOKEN=${token}` })).statusCode).toBe(401)
    expect((await get(wallet, headers)).statusCode).toBe(200)
    await gateway.call('POST customer/logout', {}, { token })
    expect((await get(wallet, headers)).statusCode).toBe(401)
  })

  test('is refused above the limit of renderings', async () => {
    await using limited = await startGateway({ pagesFolder: folder, config: { rateLimitFactor: 1 } })
    const { headers } = await signIn(limited)
    const open = async () => (await limited.app.inject({ url: wallet, headers })).statusCode
    for (let count = 1; count <= 120; count++) expect(await open()).toBe(200)
    expect(await open()).toBe(429)
  })

  test('is requested by the wallet’s shell alone, whose policy names the one that renders it', async () => {
    const shell = await get('/marketing/tickets', browser)
    const hash = createHash('sha256').update(memberScreenScript).digest('base64')
    expect(shell.body).toContain(`<script>${memberScreenScript}</script></head>`)
    const [, data = ''] = /id="member-screen">(.*?)<\/script>/.exec(shell.body) ?? []
    expect(JSON.parse(data)).toEqual({
      path: '/screens',
      otherScreens: ['voucherNo', 'state', 'kind', 'keyword'],
      scripts: ['/assets/main-a1b2c3.js', '/assets/cards-a1b2c3.js', '/assets/wallet-a1b2c3.js'],
      moreScripts: ['/assets/first-tap-a1b2c3.js'],
      entry: '/assets/main-a1b2c3.js',
    })
    // The inline script loads them, once the screen is rendered.
    expect(shell.body).not.toContain('modulepreload')
    expect(shell.body).not.toContain('type="module"')
    expect(shell.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect(shell.headers['content-security-policy']).toMatch(/trusted-types [^;]* member-screen$/)
    for (const other of ['/home/stores', '/marketing/tickets?voucherNo=1', '/rendered?activityNo=NONE']) {
      const { body, headers } = await get(other, browser)
      expect(body).not.toContain(memberScreenScript)
      expect(headers['content-security-policy']).not.toContain('member-screen')
    }
  })
})

describe('the download page', () => {
  const on = (userAgent: string, path = '/app/download') => get(path, { ...browser, 'user-agent': userAgent })
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'

  test('is rendered for the device, once for all devices of a kind', async () => {
    const [one, two, other] = [await on(iPhone), await on(`${iPhone} Safari/604.1`), await on(android)]
    expect(one.body).toContain('<main>iOS')
    expect(two.body).toBe(one.body)
    expect(other.body).toContain('<main>Android')
    expect((await on('curl/8')).body).toContain('<main>other')
    expect(one.headers.vary).toContain('user-agent')
  })

  test('is left to the browser inside the chain’s app', async () => {
    expect((await on(`${android} CremaApp/9`)).body).toContain('<div id="root"></div>')
  })

  test('no other screen differs by the device', async () => {
    const path = '/rendered?activityNo=NONE'
    expect((await on(iPhone, path)).body).toBe((await on(android, path)).body)
    expect((await on(iPhone, path)).headers.vary).not.toContain('user-agent')
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

describe('a screen with navigation', () => {
  test('is rendered for the chain’s app without it, in a page of its own', async () => {
    const app = { ...browser, 'user-agent': 'Mozilla/5.0 CremaApp/4.2' }
    const [inBrowser, inApp] = [await get('/home', browser), await get('/home?utm=2', app)]
    expect([inBrowser.body, inApp.body].map((body) => body.includes('<main>app'))).toEqual([false, true])
    expect((await get('/home', browser)).body).toBe(inBrowser.body)
    expect(inApp.headers.vary).toContain('user-agent')
  })

  test('of one thing has one page for all of them, and another than the list', async () => {
    const heading = async (url: string) => /<h1>(.*?)<\/h1>/.exec((await get(url, browser)).body)?.[1]
    expect(await heading('/marketing/tickets')).toBe('/marketing/tickets')
    expect(await heading('/marketing/tickets?voucherNo=482177301903&state=used')).toBe(
      '/marketing/tickets?voucherNo=1',
    )
    expect(await heading('/marketing/tickets?storeId=S-1')).toBe('/marketing/tickets')
  })

  test('the campaign page does not depend on the app', async () => {
    const app = { ...browser, 'user-agent': 'Mozilla/5.0 CremaApp/4.2' }
    const { body, headers } = await get('/marketing/collect-coupons?activityNo=PAINT', app)
    expect(body).not.toContain('<main>app')
    expect(headers.vary).not.toContain('user-agent')
  })
})

describe('what does not exist', () => {
  test('answers 404: a campaign', async () => {
    await seedCampaign(gateway.services.database, { activityNo: 'EXISTS' })
    const at = async (search: string) =>
      (await get(`/marketing/collect-coupons${search}`, browser)).statusCode
    expect(await at('?activityNo=EXISTS')).toBe(200)
    expect([await at('?activityNo=NONE-1'), await at('?activityNo=%00')]).toEqual([404, 404])
    // The second time from the cache.
    expect(await at('?activityNo=NONE-1')).toBe(404)
    expect(await at('')).toBe(200)
  })

  test('answers 404: a store', async () => {
    await seedStore(gateway.services.database, 'S-EXISTS')
    const at = async (search: string) => (await get(`/home/stores${search}`, browser)).statusCode
    expect([await at('?storeId=S-EXISTS'), await at('')]).toEqual([200, 200])
    const unknown = ['S-NONE', '%00', 'x'.repeat(500)]
    for (const storeId of unknown) expect([storeId, await at(`?storeId=${storeId}`)]).toEqual([storeId, 404])
  })

  test('does not disclose which coupons exist', async () => {
    expect((await get('/marketing/tickets?voucherNo=482177301903', browser)).statusCode).toBe(200)
  })
})

describe('a shell-rendered screen', () => {
  const preloaded = (body: string) =>
    Array.from(body.matchAll(/modulepreload" crossorigin href="\/assets\/(.*?)-a1b2c3/g), ([, name]) => name)

  test('has preload links for its scripts and the messages of its locale', async () => {
    const { body } = await get('/wallet?lang=de', browser)
    // What the page loads anyway has no second link.
    expect(preloaded(body)).toEqual(['cards', 'wallet', 'first-tap', 'de'])
    expect(preloaded((await get('/wallet?lang=en', browser)).body)).toContain('en')
  })

  test('contains its bar and skeleton in its locale', async () => {
    const { body } = await get('/wallet?lang=de', browser)
    expect(body).toContain('<html lang="de" dir="ltr">')
    expect(body).toContain('<title>My &lt;coupons></title>')
    expect(body).toContain('<div id="root"><h1>de</h1></div>')
    expect((await get('/account', browser)).body).toContain('<div id="root"></div>')
  })

  test('has its styles inline', async () => {
    const { body, headers } = await get('/wallet?lang=de', { ...browser, 'accept-encoding': 'identity' })
    const [, styles = ''] = /<style>(.*?)<\/style>/.exec(body) ?? []
    expect(styles).toBe('body{color:red}p{color:blue}')
    expect(headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    )
    // Disabled links are not requested; Chromium before 156 needs the `media`.
    expect(Array.from(body.matchAll(/rel="stylesheet"[^>]*>/g), ([link]) => link)).toEqual([
      'rel="stylesheet" href="/assets/main-a1b2c3.css" media="not all" disabled>',
      'rel="stylesheet" href="/assets/wallet-a1b2c3.css" media="not all" disabled>',
      'rel="stylesheet" href="/assets/art-a1b2c3/tones.css">',
    ])
  })

  test('is compressed for clients that accept it', async () => {
    const { headers, rawPayload } = await get('/wallet?lang=de', {
      ...browser,
      'accept-encoding': 'gzip, br',
    })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<h1>de</h1>')
  })

  test('has an ETag of its own', async () => {
    const { headers } = await get('/wallet?lang=de', browser)
    const again = (url: string) => get(url, { ...browser, 'if-none-match': String(headers.etag) })
    expect((await again('/wallet?lang=de')).statusCode).toBe(304)
    expect((await again('/wallet?lang=en')).statusCode).toBe(200)
    expect((await again('/home')).statusCode).toBe(200)
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
  await using unbuilt = await startGateway({ pagesFolder: join(folder, 'nowhere') })
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

describe('a public screen', () => {
  const rendered = '/rendered?activityNo=PAINT&cnty=us&lang=en'
  const paint = async (url = rendered, headers: Record<string, string> = {}) =>
    (await get(url, { ...browser, ...headers })).body
  const renderingOf = (body: string) => Number(/<main>\w+ (\d+)<\/main>/.exec(body)?.[1])

  beforeAll(() =>
    seedCampaign(gateway.services.database, {
      activityNo: 'PAINT',
      totalStock: 1,
      endsAt: new Date('2099-01-01'),
    }),
  )

  test('is rendered, with inline styles and scripts that the early script loads', async () => {
    const { body, headers } = await get(rendered, browser)
    expect(body).toContain('<html lang="en" dir="ltr">')
    expect(body).toContain(
      '<title>&lt;US></title><meta name="description" property="og:description" content="&quot;/rendered?activityNo=PAINT&quot;">',
    )
    expect(body).toContain('<div id="root"><dialog class="Res"></dialog><main>running ')
    expect(body).toContain(
      '<style>body{color:red}dialog{color:blue}[data-tone=sea]{color:teal}[data-tone=off]{color:grey}</style>'
        + '<link rel="stylesheet" href="/assets/main-a1b2c3.css" media="not all" disabled><link rel="stylesheet" href="/assets/sheet-a1b2c3.css" media="not all" disabled>',
    )
    // The other tones come after everything that is painted first.
    expect(body).not.toContain('[data-tone=night]')
    expect(body).toContain('</script><link rel="stylesheet" href="/assets/art-a1b2c3/tones.css">')
    expect(body).not.toContain('sheet-a1b2c3.js')
    expect(body).not.toContain('type="module"')
    const [, early = ''] = /id="early">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(early)).toMatchObject({
      scripts: ['/assets/main-a1b2c3.js', '/assets/screen-a1b2c3.js'],
      claim: { url: '/capi/activity/claim' },
    })
    expect(headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(earlyScript).digest('base64')}'`,
    )
  })

  test('has no header that would isolate it in a process of its own', async () => {
    for (const url of [rendered, '/wallet?lang=de']) {
      const { headers } = await get(url, browser)
      expect(headers).not.toHaveProperty('cross-origin-opener-policy')
      expect(headers).not.toHaveProperty('origin-agent-cluster')
    }
  })

  test('contains its state as JSON that cannot end its element', async () => {
    const [, state = ''] = /id="state">(.*?)<\/script>/.exec(await paint()) ?? []
    expect(JSON.parse(state)).toEqual({ evil: '</script>' })
  })

  test('is cached for seconds by locale and country, whatever else the link contains', async () => {
    const first = renderingOf(await paint())
    expect(renderingOf(await paint(`${rendered}&utm_source=poster`))).toBe(first)
    expect(renderingOf(await paint(rendered.replace('lang=en', 'lang=ja')))).toBe(first + 1)
    expect(renderingOf(await paint('/rendered?activityNo=PAINT&cnty=jp&lang=en'))).toBe(first + 2)
    expect(renderingOf(await paint())).toBe(first)
  })

  test('is compressed again once it is requested again', async () => {
    const bytesOf = async (country: string) => {
      const accepted = { ...browser, 'accept-encoding': 'br' }
      return (await get(`/rendered?activityNo=PAINT&cnty=${country}&lang=de`, accepted)).rawPayload
    }
    const once = await bytesOf('fr')
    const again = await bytesOf('de')
    await expect.poll(() => bytesOf('de')).not.toEqual(again)
    expect(await bytesOf('fr')).toEqual(once)
  })

  test('is painted in one frame where it contains a button to tap', async () => {
    const waits = '<link rel="expect" href="#sign-in" blocking="render"><style>'
    expect(await paint(rendered.replace('/rendered', '/rendered-tap'))).toContain(waits)
    expect(await paint()).not.toContain('rel="expect"')
  })

  test('pictures come after the first paint where it contains a button to tap', async () => {
    const { headers, body } = await get(rendered.replace('/rendered', '/rendered-tap'), browser)
    const [, styles = ''] = /<style id="pictures"[^>]*>(.*?)<\/style>/.exec(body) ?? []
    expect(headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    )
    expect(await paint()).not.toContain('pictures')
  })

  test('a page with a claim control loads the other tones later', async () => {
    const { body } = await get(rendered.replace('/rendered', '/rendered-tap'), browser)
    expect(body).not.toContain('tones.css')
  })

  describe('styles that no visible element needs', () => {
    const first = '<style>body{color:red}dialog{color:blue}'
    const tones = '[data-tone=sea]{color:teal}[data-tone=off]{color:grey}</style>'
    const end = '<script type="application/json" id="state">'

    test('come after the content where only dialogs have their classes', async () => {
      const { body, headers } = await get(rendered, browser)
      const later = '.Res{color:gold}.Aft{color:grey}'
      expect(body).toContain(first + tones)
      expect(body).toContain(`</div><style>${later}</style>${end}`)
      expect(headers['content-security-policy']).toContain(
        `'sha256-${createHash('sha256').update(later).digest('base64')}'`,
      )
    })

    test('come first where the content has their classes', async () => {
      const { body } = await get(rendered.replace('/rendered', '/rendered-result'), browser)
      expect(body).toContain(`${first}.Res{color:gold}${tones}`)
      expect(body).toContain(`</div><style>.Aft{color:grey}</style>${end}`)
    })

    test('come after the content of a page with rare components, too', async () => {
      const { body } = await get(rendered.replace('/rendered', '/rendered-rare'), browser)
      expect(body).toContain(`${first}.Rab{color:green}${tones}`)
      expect(body).toContain(`</div><style>.Res{color:gold}.Aft{color:grey}</style>${end}`)
    })
  })

  test('contains the styles of rare components where its HTML does', async () => {
    const link = '<link rel="stylesheet" href="/assets/missing-a1b2c3.css" media="not all" disabled>'
    const rare = await get('/rendered-rare?activityNo=PAINT', browser)
    expect(rare.body).toContain(link)
    expect((await get(rendered, browser)).body).not.toContain('missing-a1b2c3.css')
  })

  test('is the same page for every referrer', async () => {
    const first = await paint()
    const shared = await paint(
      `${rendered}&fissionCode=F-1&shareMemberId=0d6cf9b2-6a40-4e5b-8e0b-1f2d3c4b5a69`,
    )
    expect(shared).toBe(first)
    expect(shared).not.toContain('0d6cf9b2')
  })

  test('is rendered in the locale chosen before, then in the browser’s', async () => {
    const prefersGerman = { 'accept-language': 'de-AT,de;q=0.9' }
    expect(await paint('/rendered?activityNo=PAINT', prefersGerman)).toContain('lang="de"')
    expect(await paint('/rendered?activityNo=PAINT', { ...prefersGerman, cookie: 'LANGUAGE=ko' })).toContain(
      'lang="ko"',
    )
    expect(
      await paint('/rendered?activityNo=PAINT&lang=th', { ...prefersGerman, cookie: 'LANGUAGE=ko' }),
    ).toContain('lang="th"')
  })

  test('is dropped at once when its campaign is sold out', async () => {
    expect(await paint()).toContain('<main>running ')
    await gateway.services.database
      .updateTable('quota')
      .set({ taken: 1 })
      .where('activity_no', '=', 'PAINT')
      .execute()
    await expect.poll(() => paint()).toContain('<main>soldOut ')
  })

  test('is dropped at once when its campaign is changed', async () => {
    const url = '/rendered?activityNo=LATER'
    expect(await paint(url)).toContain('<main>notFound ')
    await seedCampaign(gateway.services.database, { activityNo: 'LATER', endsAt: new Date('2099-01-01') })
    await expect.poll(() => paint(url)).toContain('<main>running ')
  })

  test('of an unknown campaign is one page for all numbers of each locale and country', async () => {
    const first = await paint('/rendered?activityNo=NONE-1&cnty=us&lang=en')
    for (const activityNo of ['NONE-2', '-', '%00', '<b>', 'x'.repeat(65), 'x'.repeat(500)])
      expect(await paint(`/rendered?activityNo=${activityNo}&cnty=us&lang=en`)).toBe(first)
    const german = await paint('/rendered?activityNo=NONE-3&cnty=us&lang=de')
    expect(german).not.toBe(first)
    expect(await paint('/rendered?activityNo=NONE-4&cnty=us&lang=de')).toBe(german)
    const [, canonical = ''] = /<link rel="canonical" href="(.*?)">/.exec(first) ?? []
    expect(canonical).toBe('http://localhost:3000/rendered?lang=en&amp;cnty=us')
  })

  test('whose number the page ignores is the page without a number', async () => {
    const without = await paint('/rendered?cnty=us&lang=en')
    for (const ignored of ['', '%0A', 'A%0D%0AB'])
      expect(await paint(`/rendered?activityNo=${ignored}&cnty=us&lang=en`)).toBe(without)
  })

  test('that redirects keeps the number of an unknown campaign', async () => {
    const { headers } = await get('/kind?activityNo=NONE-4&lang=de', browser)
    expect(headers.location).toBe('/rendered?activityNo=NONE-4&lang=de')
  })

  test('is rendered for a network 120 times a minute, then by the browser; cached pages are sent on', async () => {
    await using limited = await startGateway({
      pagesFolder: folder,
      config: { rateLimitFactor: 1, trustProxy: ['127.0.0.1'] },
    })
    const rendersFor = async (address: string, path: string) => {
      const { statusCode, body } = await limited.app.inject({
        url: path,
        headers: { ...browser, 'x-forwarded-for': address },
      })
      expect(statusCode).toBe(200)
      return body.includes('<main>')
    }
    for (let page = 0; page < 120; page++)
      expect(await rendersFor('203.0.113.1', `/rendered-${page}`)).toBe(true)
    expect(await rendersFor('203.0.113.1', '/rendered-more')).toBe(false)
    expect(await rendersFor('203.0.113.1', '/rendered-0')).toBe(true)
    expect(await rendersFor('203.0.113.2', '/rendered-more')).toBe(true)
    expect(limited.log.filter(({ msg }) => msg === 'A page could not be rendered.')).toEqual([])
  })

  test('that redirects preserves the query of the link', async () => {
    const { statusCode, headers } = await get('/old/place?t=FIS&q=abc', browser)
    expect([statusCode, headers.location]).toEqual([302, '/home?t=FIS&q=abc'])
  })

  test('that fails to render is rendered by the browser', async () => {
    const { statusCode, body } = await get('/broken', browser)
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
  })

  test('does not depend on a token or cookies', async () => {
    const { token } = await gateway.signIn('painted@example.com')
    const body = await paint(rendered)
    expect(await paint(rendered, { authorization: `Bearer ${token}`, cookie: 'USER_TOKEN=x; other=y' })).toBe(
      body,
    )
  })
})

/** Resolves when the gateway has received the notifications of the campaign, which remove its page from the cache. */
async function seedWithNotifications({ services: { database, listen } }: TestGateway, activityNo: string) {
  const { promise: received, resolve } = Promise.withResolvers<void>()
  const { stop } = await listen('campaign_change', {
    notified: (payload) => payload === 'LAST' && resolve(),
    missed: resolve,
  })
  await seedCampaign(database, { activityNo })
  await sql`select pg_notify('campaign_change', 'LAST')`.execute(database)
  await received
  await stop()
}

describe('a busy gateway', () => {
  const warm = '/rendered?activityNo=WARM'
  const text = { de: 'Gerade ist hier viel los', ar: 'نشهد إقبالًا كبيرًا الآن' }

  /** Statements of other calls occupy the only connection for a second. */
  async function occupied(run: (busy: TestGateway) => Promise<void>) {
    await using busy = await startGateway({
      pagesFolder: folder,
      overloadMs: 200,
      config: { databasePool: 1 },
    })
    await seedWithNotifications(busy, 'WARM')
    expect((await busy.app.inject({ url: warm, headers: browser })).statusCode).toBe(200)
    busy.clock.move(5 * 60_000)
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    const held = busy.services.database.transaction().execute(() => done)
    try {
      await run(busy)
    } finally {
      finish()
      await held
    }
  }

  test('sends a page that is in memory, also an old one', async () => {
    await occupied(async (busy) => {
      const { statusCode, body } = await busy.app.inject({ url: warm, headers: browser })
      expect([statusCode, body.includes('<main>')]).toEqual([200, true])
    })
  })

  test.each([
    ['its link', '/rendered?activityNo=COLD&lang=ar', { 'accept-language': 'de' }, 'ar'],
    ['the browser', '/rendered?activityNo=COLD', { 'accept-language': 'de-AT,de;q=0.9' }, 'de'],
  ] as const)('answers with a page in the language of %s', async (_source, url, headers, locale) => {
    await occupied(async (busy) => {
      const answer = await busy.app.inject({ url, headers: { ...browser, ...headers } })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      })
      const seconds = String(answer.headers['retry-after'])
      expect(seconds).toMatch(/^[2-5]$/)
      expect(answer.body).toContain(`<meta http-equiv="refresh" content="${seconds}">`)
      expect(answer.body).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(answer.body).toContain(`<h1>${text[locale]}</h1>`)
      expect(answer.body).toContain('<a href="">')
      const [, style = ''] = /<style>(.*)<\/style>/s.exec(answer.body) ?? []
      const hash = createHash('sha256').update(style).digest('base64')
      expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
    })
  })

  test('answers calls with JSON', async () => {
    await occupied(async (busy) => {
      const answer = await busy.send('GET activity/list', {}, { headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ busCode: 'unavailable' })
    })
  })

  test('logs no error for what it refuses', async () => {
    await occupied(async (busy) => {
      await busy.app.inject({ url: '/rendered?activityNo=COLD', headers: browser })
      expect(busy.log.filter(({ level }) => level === 'error')).toEqual([])
    })
  })
})

test('while the event loop is delayed, pages in memory are sent and others are answered with a page', async () => {
  await using slow = await startGateway({ pagesFolder: folder, maxEventLoopDelayMs: 20 })
  await seedWithNotifications(slow, 'WARM')
  const open = (activityNo: string) =>
    slow.app.inject({ url: `/rendered?activityNo=${activityNo}`, headers: browser })
  await vi.waitFor(async () => expect((await open('WARM')).statusCode).toBe(200), { timeout: 20_000 })
  // The plugin samples once a second; this loop blocks the event loop for longer than that.
  const busyUntil = Date.now() + 2_500
  while (Date.now() < busyUntil) {
    const start = Date.now()
    while (Date.now() - start < 150);
    await new Promise(setImmediate)
  }
  expect(slow.app.isUnderPressure()).toBe(true)
  const [warm, cold, file] = await Promise.all([
    open('WARM'),
    open('COLD'),
    slow.app.inject('/assets/main-a1b2c3.js'),
  ])
  expect([warm.statusCode, cold.statusCode, file.statusCode]).toEqual([200, 503, 200])
  expect(cold.headers['content-type']).toBe('text/html; charset=utf-8')
})

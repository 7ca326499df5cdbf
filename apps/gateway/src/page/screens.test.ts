import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { browser, serveBuild } from './build-for-tests.ts'

const build = serveBuild()
const { get } = build

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

import decodeQr from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qrSvg } from '#src/qr-svg.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { demoCampaigns } from './data/campaigns.ts'
import { createDemoInbox } from './demo-inbox.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T08:00:00Z' })
})
afterAll(() => gateway.close())

const open = (url: string, accept = 'text/html') =>
  gateway.app.inject({ url, headers: { accept, host: '192.168.1.20:3000' } })

/** Decodes an SVG QR code from its pixels. */
function scan(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
      }
    }
  }
  return decodeQr({ width, height: width, data })
}

test('every campaign has a link and a QR code, for the selected country and language and the origin of the request', async () => {
  const answer = await open('/demo?country=jp&lang=cht')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const numbers = Object.keys(demoCampaigns(new Date()))
  const links = [...answer.body.matchAll(/href="([^"]+activityNo=[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  const pageOf = (number: string) => {
    if (number.startsWith('DEMO-FISSION')) return 'fission'
    return /^DEMO-(GIFT-|LOTTERY)/.test(number) ? 'redirect' : 'collect-coupons'
  }
  const addressOf = (number: string) =>
    `http://192.168.1.20:3000/marketing/${pageOf(number)}?activityNo=${number}&lang=cht&cnty=JP`
  expect(new Set(links)).toEqual(new Set(numbers.map(addressOf)))
  expect(links).toHaveLength(numbers.length)
  const qrTexts = [...answer.body.matchAll(/<svg.*?<\/svg>/gs)].map(([svg]) => scan(svg))
  expect(qrTexts.slice(0, links.length)).toEqual(links)
  expect(qrTexts.slice(links.length).map((text) => text.split(':').slice(0, 4).join(':'))).toEqual([
    'CREMA:S1:DEMO-SCANONLY:-',
    'CREMA:S1:DEMO-SCANONLY:US-SEA-1',
    'CREMA:S1:DEMO-SCANONLY:-',
  ])
  expect(answer.body).toContain('<option value="JP" selected>')
  expect(answer.body).toContain('<option value="cht" selected>')
})

test('unknown countries and languages are replaced by the defaults', async () => {
  const { body } = await open('/demo?country=XX&lang=%22%3E%3Cscript%3E&country=US')
  expect(body).toContain('lang=en&amp;cnty=US')
  expect(body).not.toContain('<script')
})

test('the pages comply with their content security policy: no inline script or style', async () => {
  for (const url of ['/demo', '/demo/inbox', '/demo/inbox?to=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E']) {
    const { body, headers } = await open(url)
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    expect(body).not.toMatch(/<script|<style|<img| style=| on\w+=(?!alert)/)
  }
  const types = {
    'demo.css': /^text\/css/,
    'theme.css': /^text\/css/,
    'display.woff2': /^font\/woff2/,
    'mark.svg': /^image\/svg/,
    'code.svg': /^image\/svg/,
  }
  for (const [name, type] of Object.entries(types)) {
    const file = await open(`/demo/${name}`)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toMatch(type)
    expect(file.rawPayload.length).toBeGreaterThan(200)
  }
})

test('codes are available as JSON and as a page that reloads', async () => {
  for (const email of ['mira@example.com', 'jun@example.jp']) {
    await gateway.call('POST customer/emailCode', { email, purpose: 'login' })
  }
  const read = async (url: string) =>
    (await open(url, '*/*')).json<{ items: { to: string; code: string }[] }>().items
  await expect.poll(async () => (await read('/demo/inbox')).length).toBe(2)
  const items = await read('/demo/inbox?to=MIRA@example.com')
  const sixDigits: unknown = expect.stringMatching(/^\d{6}$/)
  expect(items).toEqual([
    { to: 'mira@example.com', code: sixDigits, purpose: 'login', at: '2026-11-21T08:00:00.000Z' },
  ])
  gateway.clock.move(120_000)
  const { body, headers } = await open('/demo/inbox?to=mira@example.com')
  expect(headers['vary']).toContain('accept')
  expect(body).toContain('<meta http-equiv="refresh" content="3">')
  expect(body).toContain(`<p class="code">${items[0]?.code}</p>`)
  expect(body).toContain('2 minutes ago')
  expect(body).not.toContain('jun@example.jp')
  expect((await open('/demo/inbox?to=nobody@example.com')).body).toContain('Nothing yet')
})

test('the inbox holds the newest 200 messages, and each of them once', async () => {
  const inbox = createDemoInbox(() => new Date('2026-11-21T08:00:00Z'))
  const mail = {
    channel: 'email',
    purpose: 'login',
    code: '407291',
    lifeMinutes: 5,
    locale: 'en',
    expiresAt: new Date(),
  } as const
  const { signal } = new AbortController()
  for (let index = 0; index < 205; index++) {
    await inbox.deliver({ ...mail, messageId: `${index}`, to: `${index}@example.com` }, signal)
  }
  await inbox.deliver({ ...mail, messageId: '204', to: '204@example.com' }, signal)
  const items = inbox.items()
  expect(items).toHaveLength(200)
  expect(items[0]?.to).toBe('204@example.com')
  expect(items.at(-1)?.to).toBe('5@example.com')
})

test('a QR code of any length contains its text', () => {
  for (const text of [
    'x',
    'https://coffee.example/marketing/collect-coupons?activityNo=DEMO-FULLREDUCTION&lang=fil&cnty=PH',
  ]) {
    expect(scan(qrSvg(text).text)).toBe(text)
  }
})

test('without demo mode there are no demo pages', async () => {
  await using other = await startGateway({ config: { demo: false, smtpUrl: 'smtp://127.0.0.1:1' } })
  for (const url of ['/demo', '/demo/inbox', '/demo/demo.css']) {
    expect((await other.app.inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(404)
  }
})

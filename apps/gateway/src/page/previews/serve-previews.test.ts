import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageManifest } from '@crema/contract/page/page-manifest'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { seedDraw } from '#src/modules/draws/draws-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { decodePng } from './png.ts'

const manifest: PageManifest = {
  earlyScript: 'e.js',
  memberScreenScript: 'e.js',
  entry: 'e.js',
  displayFont: 'd.woff2',
  tones: { file: 't.css', rules: {} },
  screens: { campaign: { rendered: { scripts: ['s.js'], styles: [], rareStyles: [] } } },
  messages: {},
}
/** A page that shows 20 % in English, 8折 in Chinese, for `ODD` a figure without a mask, and `DRAW…` on a screen of their own without a figure. */
const serverEntry = `
export const renderFirstPaint = async ({ href, locale }) => {
  const { pathname, searchParams } = new URL(href, 'http://x')
  const activityNo = searchParams.get('activityNo')
  const isDraw = activityNo.startsWith('DRAW')
  if (isDraw && pathname !== '/marketing/pointActivity/draw') return { kind: 'redirect', to: '/marketing/pointActivity/draw' }
  if (activityNo === 'PRIVATE') return { kind: 'memberOnly' }
  const figure = isDraw ? '' : activityNo === 'ODD' ? 'odd' : locale === 'zh' ? '8' : '20'
  const heroImage = activityNo.endsWith('PHOTO') ? 'photo.webp' : 'matcha'
  const preview = activityNo === 'NONE' ? undefined
    : { activityNo, heroImage, heroTone: 'matcha', hue: 'leaf', prefix: '', figure, suffix: locale === 'zh' ? '折' : '%', direction: 'ltr' }
  return { kind: 'rendered', html: '', state: '{}', language: locale, direction: 'ltr', title: 'A "fifth" off', description: 'For <all>', preview, screen: 'campaign' }
}`

let folder: string
let gateway: TestGateway
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crema-previews-'))
  await mkdir(join(folder, 'client'))
  await mkdir(join(folder, 'server'))
  await writeFile(
    join(folder, 'client', 'index.html'),
    '<html lang="en" dir="ltr"><title>x</title><!--settings--><div id="root"></div>',
  )
  await writeFile(join(folder, 'client', 'page-manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'client', 'e.js'), 'early')
  await writeFile(join(folder, 'client', 'preview.png'), 'the brand’s')
  await writeFile(join(folder, 'server', 'entry-server.js'), serverEntry)
  gateway = await startGateway({ pagesFolder: folder, config: { publicOrigin: 'https://coffee.example' } })
  for (const activityNo of ['A', 'B', 'NONE', 'ODD', 'PHOTO', 'PRIVATE'])
    await seedCampaign(gateway.services.database, { activityNo })
  for (const activityNo of ['DRAW', 'DRAW-PHOTO']) await seedDraw(gateway.services.database, { activityNo })
})
afterAll(async () => {
  await gateway.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers })
const tagsOf = (html: string) =>
  new Map(
    [...html.matchAll(/<meta ([^>]*?) content="([^"]*)">/g)].flatMap(([, names = '', content = '']) =>
      [...names.matchAll(/="([^"]*)"/g)].map(([, name = '']): [string, string] => [
        name,
        content.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<'),
      ]),
    ),
  )

test('the page of a link has tags for title, description, preview image and canonical URL', async () => {
  const { body } = await get(
    '/marketing/collect-coupons?activityNo=A&lang=zh&cnty=cn&shareMemberId=somebody&fissionCode=F&auth=1',
    { accept: '*/*' },
  )
  const tags = tagsOf(body)
  for (const name of ['og:title', 'twitter:title']) expect(tags.get(name)).toBe('A "fifth" off')
  for (const name of ['description', 'og:description']) expect(tags.get(name)).toBe('For <all>')
  for (const name of ['og:image', 'twitter:image']) {
    expect(tags.get(name)).toMatch(
      /^https:\/\/coffee\.example\/preview\/A\.png\?lang=zh&cnty=cn&v=[0-9a-f]{8}$/,
    )
  }
  expect(tags.get('twitter:card')).toBe('summary_large_image')
  expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630'])
  expect(body).toContain(
    '<link rel="canonical" href="https://coffee.example/marketing/collect-coupons?activityNo=A&amp;lang=zh&amp;cnty=cn">',
  )
  // The tags do not contain the referrer.
  expect(body.slice(0, body.indexOf('<style'))).not.toContain('somebody')
})

test.each(['*/*', 'text/html', 'image/*,*/*;q=0.8', undefined])(
  'a client that accepts %j gets the page of a link',
  async (accept) => {
    expect(
      (await get('/marketing/collect-coupons?activityNo=A', accept === undefined ? {} : { accept }))
        .statusCode,
    ).toBe(200)
  },
)

test('the image shows the figure in its hue, and is not sent again with its ETag', async () => {
  const { statusCode, headers, rawPayload } = await get('/preview/A.png?lang=en&cnty=us')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { width, height, channels, pixels } = decodePng(rawPayload)
  expect([width, height, channels]).toEqual([1200, 630, 3])
  const colourAt = (x: number, y: number) => [
    ...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
  ]
  // The tone around the ticket, lighter at the top left.
  expect(colourAt(0, 0)).toEqual([230, 238, 213])
  expect(colourAt(1199, 629)).toEqual([207, 223, 174])
  // Above the perforation the figure, about a quarter of its area ink, and the drawing.
  const leaf = String([17, 102, 66])
  const share = (area: readonly [number, number, number, number], isCounted: (colour: string) => boolean) => {
    const [left, top, right, bottom] = area
    let count = 0
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) if (isCounted(String(colourAt(x, y)))) count++
    return count / ((right - left) * (bottom - top))
  }
  const ink = share([150, 112, 700, 368], (colour) => colour === leaf)
  expect(ink).toBeGreaterThan(0.15)
  expect(ink).toBeLessThan(0.6)
  const drawn = share([752, 98, 1036, 382], (colour) => colour !== '255,255,255')
  expect(drawn).toBeGreaterThan(0.2)
  expect(drawn).toBeLessThan(0.8)
  const again = await get('/preview/A.png?lang=en&cnty=us', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  // Another campaign with the same figure has the same image, another locale has not.
  expect((await get('/preview/B.png?lang=en')).headers.etag).toBe(headers.etag)
  expect((await get('/preview/A.png?lang=zh')).headers.etag).not.toBe(headers.etag)
})

test('a picture that is no drawing is left out', async () => {
  const { statusCode, headers, rawPayload } = await get('/preview/PHOTO.png?lang=en')
  expect(statusCode).toBe(200)
  expect(headers.etag).not.toBe((await get('/preview/A.png?lang=en')).headers.etag)
  const { width, pixels } = decodePng(rawPayload)
  const corner = (100 * width + 1030) * 3
  expect([...pixels.subarray(corner, corner + 3)]).toEqual([255, 255, 255])
})

test('the image of a draw shows its drawing alone, in the middle of its tone', async () => {
  const { statusCode, rawPayload } = await get('/preview/DRAW.png?lang=en')
  expect(statusCode).toBe(200)
  const { width, pixels } = decodePng(rawPayload)
  /** The part of the columns from `left` to `right` that is darker than every tone. */
  const dark = (left: number, right: number) => {
    let count = 0
    for (let y = 120; y < 510; y++)
      for (let x = left; x < right; x++)
        if (Math.min(...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)) < 150) count++
    return count / (390 * (right - left))
  }
  expect([dark(0, 380), dark(820, 1200)]).toEqual([0, 0])
  expect(dark(450, 750)).toBeGreaterThan(0.1)
  // Nor is there the white of a ticket.
  expect([...pixels.subarray((315 * width + 160) * 3, (315 * width + 160) * 3 + 3)]).not.toEqual([
    255, 255, 255,
  ])
})

test.each(['NONE', 'ODD', 'PRIVATE', 'DRAW-PHOTO'])(
  'a page of %s has the brand’s image',
  async (activityNo) => {
    const { statusCode, headers } = await get(`/preview/${activityNo}.png`)
    expect([statusCode, headers.location]).toEqual([302, '/preview.png'])
    expect((await get('/preview.png')).body).toBe('the brand’s')
  },
)

test('a page without a campaign has the tag of the brand’s image', async () => {
  expect(
    tagsOf((await get('/marketing/collect-coupons?activityNo=NONE', { accept: '*/*' })).body).get('og:image'),
  ).toBe('https://coffee.example/preview.png')
})

test.each([
  '/preview/',
  '/preview/A.svg',
  '/preview/..%2f..%2fa.png',
  '/preview/-.png',
  `/preview/${'A'.repeat(65)}.png`,
  '/preview/A.png/b',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

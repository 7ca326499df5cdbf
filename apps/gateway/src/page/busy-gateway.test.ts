import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { browser, serveBuild } from './build-for-tests.ts'

const build = serveBuild()

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
      pagesFolder: build.folder,
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
  await using slow = await startGateway({ pagesFolder: build.folder, maxEventLoopDelayMs: 20 })
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

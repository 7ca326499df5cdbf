import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway } from '#src/testing/gateway.ts'
import { browser, earlyScript, serveBuild } from './build-for-tests.ts'

const build = serveBuild()
const { get } = build

describe('a public screen', () => {
  const rendered = '/rendered?activityNo=PAINT&cnty=us&lang=en'
  const paint = async (url = rendered, headers: Record<string, string> = {}) =>
    (await get(url, { ...browser, ...headers })).body
  const renderingOf = (body: string) => Number(/<main>\w+ (\d+)<\/main>/.exec(body)?.[1])

  beforeAll(() =>
    seedCampaign(build.gateway.services.database, {
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
    await build.gateway.services.database
      .updateTable('quota')
      .set({ taken: 1 })
      .where('activity_no', '=', 'PAINT')
      .execute()
    await expect.poll(() => paint()).toContain('<main>soldOut ')
  })

  test('is dropped at once when its campaign is changed', async () => {
    const url = '/rendered?activityNo=LATER'
    expect(await paint(url)).toContain('<main>notFound ')
    await seedCampaign(build.gateway.services.database, {
      activityNo: 'LATER',
      endsAt: new Date('2099-01-01'),
    })
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
      pagesFolder: build.folder,
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
    const { token } = await build.gateway.signIn('painted@example.com')
    const body = await paint(rendered)
    expect(await paint(rendered, { authorization: `Bearer ${token}`, cookie: 'USER_TOKEN=x; other=y' })).toBe(
      body,
    )
  })
})

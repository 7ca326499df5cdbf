/** All routes: the gateway's answer, the final address in a browser, and that each screen has a link to continue. */
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'

/** Path; target of a redirect; where only the page redirects, the path of the gateway’s response. */
type Row = string | [from: string, to: string, answered?: string]

const families: Record<string, Row[]> = {
  shell: [
    ['/', '/home'],
    '/home',
    ['/home/', '/home'],
    '/HOME',
    '/home/stores',
    '/home/language',
    '/home/whats-new',
    '/auth',
    '/mail/confirm/a-token',
    '/mail/unsubscribe/a-token',
    '/app/download',
    '/marketing/collect-coupons',
    '/marketing/tickets',
    '/marketing/pointActivity',
    ...['draws', 'redemptions', 'prizes', 'vouchers', 'past', 'history'].map(
      (part) => `/marketing/pointActivity/${part}`,
    ),
    ['/marketing/pointActivity/none', '/marketing/pointActivity'],
    '/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY-WON',
    '/marketing/pointActivity/draw?activityNo=NOSUCHTHING',
    ['/marketing/pointActivity/draw', '/marketing/pointActivity/draws'],
  ],
  // A step that is opened out of order redirects to the first unfinished one, which is stored in the browser only.
  account: [
    '/home/account',
    '/cotti-login',
    '/logout/selectCountry',
    ...['', '/Login', '/cancellation', '/logout', '/logoutSuccess'].map((step): Row => [
      `/logout${step}`,
      '/logout/selectCountry',
      `/logout${step}`,
    ]),
  ],
  marketing: [
    ['/marketing/fission', '/marketing/fission?activityNo=DEMO-FISSION'],
    '/marketing/poster',
    '/cookie',
    ['/marketing/redirect', '/marketing/collect-coupons'],
    [
      '/marketing/redirect?activityNo=DEMO-NEWUSER&lang=en',
      '/marketing/collect-coupons?activityNo=DEMO-NEWUSER&lang=en',
    ],
    [
      '/marketing/redirect?activityNo=DEMO-FISSION&fissionCode=F1&shareMemberId=m&lang=en',
      '/marketing/fission?activityNo=DEMO-FISSION&fissionCode=F1&shareMemberId=m&lang=en',
    ],
    ['/marketing/redirect?activityNo=DEMO-LOTTERY', '/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY'],
    [
      '/marketing/collect-coupons?activityNo=DEMO-LOTTERY&shareMemberId=m&lang=en',
      '/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY&shareMemberId=m&lang=en',
    ],
    ['/marketing/redirect?activityNo=DEMO-GIFTS', '/marketing/pointActivity?activityNo=DEMO-GIFTS'],
    ['/marketing/redirect?activityNo=NOSUCHTHING', '/marketing/collect-coupons?activityNo=NOSUCHTHING'],
  ],
  payments: [
    '/kiosk/download',
    '/kiosk/checkStand',
    '/checkStand',
    '/checkStandMore',
    '/paypalAuth',
    '/paypalCapture',
    '/payerMaxEnd',
    '/adyenAuth',
    '/alipayBindCard',
    '/airwallexPay',
    '/sumitomoCardPay',
    '/checkout',
    '/adyenAuth?redirectResult=X%2BY',
    '/paypalcapture?token=1&PayerID=2',
  ],
  documents: [
    '/privacy/us_en',
    '/userPrivacy/gb_en',
    '/legal/jp_en',
    '/cookiePrivacy/id_en',
    '/consentForm/ca_en',
    '/dAccount/us_en',
    '/cancellation/us_en',
    ['/privacy/xx_yy', '/privacy/cn_en'],
    ['/privacy', '/privacy/cn_en'],
    ['/userPrivacy/xx_yy', '/userPrivacy/cn_en'],
    ['/cookiePrivacy/xx_yy', '/cookiePrivacy/id_en'],
    ['/consentForm/xx_yy', '/consentForm/id_en'],
    ['/legal/xx_yy', '/legal/jp_en'],
    ['/dAccount/us_xx', '/dAccount/us_en'],
    ['/cancellation/kr_xx', '/cancellation/kr_en'],
    ['/privacy/US_EN/', '/privacy/us_en'],
  ],
  'anything else': [
    ['/no/such/place', '/app/download?notFound=1'],
    ['/marketing', '/app/download?notFound=1'],
    ['/kiosk', '/app/download?notFound=1'],
    ['/app', '/app/download?notFound=1'],
    ['/dAccount/xx_en', '/app/download?notFound=1'],
    ['/no?t=FIS&q=a%2Bb', '/app/download?t=FIS&q=a%2Bb&notFound=1'],
    ['/%E2%98%95/%F0%9F%A5%90', '/app/download?notFound=1'],
    [`/${'a'.repeat(2000)}`, '/app/download?notFound=1'],
    ['/home%2f', '/app/download?notFound=1'],
    ['/..%2f..%2fetc%2fpasswd', '/app/download?notFound=1'],
    ['/%00', '/app/download?notFound=1'],
    ['/%5c%5celsewhere.example', '/app/download?notFound=1'],
    ['//elsewhere.example/home', '/app/download?notFound=1'],
  ],
}

for (const [family, rows] of Object.entries(families)) {
  test(`${family}: each address has its screen`, async ({ page, gateway, consoleGuard }) => {
    consoleGuard.allow(/status of 404/)
    for (const row of rows) {
      const [from, to] = typeof row === 'string' ? [row, row] : row
      await test.step(from.slice(0, 80), async () => {
        await page.goto(gateway.origin + from)
        await expect(page).toHaveURL(gateway.origin + to)
        await expect(
          page
            .getByRole('heading', { level: 1 })
            .or(page.getByRole('heading', { level: 2 }))
            .first(),
        ).toBeVisible()
        await expect(
          page.getByRole('main').getByRole('link').or(page.getByRole('banner').getByRole('link')).first(),
        ).toBeVisible()
      })
    }
  })
}

test('the gateway answers each address itself, without a redirect to another site', async ({ gateway }) => {
  for (const row of Object.values(families).flat()) {
    const [from, to, answered = to] = typeof row === 'string' ? [row, row] : row
    let at = from
    for (let hops = 0; hops < 4; hops++) {
      const answer = await fetch(gateway.origin + at, {
        redirect: 'manual',
        headers: { accept: 'text/html' },
      })
      if (answer.status !== 302) {
        // No invitation has the code F1.
        const status = /notFound|NOSUCHTHING|fission?.*fissionCode=F1/.test(answered) ? 404 : 200
        expect([from, answer.status, at]).toEqual([from, status, answered])
        break
      }
      at = answer.headers.get('location') ?? ''
      expect(at).toMatch(/^\/(?![/\\])/)
    }
  }
})

test('an unknown address says that it was not found, and leads home', async ({ page, t, consoleGuard }) => {
  consoleGuard.allow(/status of 404/)
  await page.goto('/no/such/place?lang=en')
  await expect(page).toHaveURL(/\/app\/download\?lang=en&notFound=1$/)
  await expect(page).toHaveTitle(new RegExp(t('app-handoff.notFoundTitle')))
  await expect(page.getByRole('heading', { level: 1, name: t('app-handoff.notFoundTitle') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('app-handoff.goOnInside') }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('inside the page an unknown path redirects to the same screen, with its parameters', async ({
  page,
  gateway,
}) => {
  await page.goto('/home')
  await untilHydrated(page)
  for (const [from, to] of [
    ['/no/such?t=FIS&q=x', '/app/download?t=FIS&q=x&notFound=1'],
    ['/privacy/zz_zz', '/privacy/cn_en'],
  ] as const) {
    await page.evaluate((path) => {
      history.pushState({}, '', path)
    }, from)
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
    await expect(page).toHaveURL(gateway.origin + to)
  }
})

test('a form that a payment provider posts from its own site ends on the page', async ({ page, gateway }) => {
  await page.goto('about:blank')
  await page.setContent(
    `<form method="post" action="${gateway.origin}/sumitomoCardPay?attemptId=A-1"><input name="result" value="x.y"></form>`,
  )
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page).toHaveURL(`${gateway.origin}/sumitomoCardPay?attemptId=A-1&result=x.y`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const path of [
  '/marketing/fission?activityNo=DEMO-FISSION',
  '/cookie',
  '/payerMaxEnd',
  '/privacy/us_en',
  '/cancellation/us_en',
]) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
  })
}

test('the language screen names its language before and after a choice', async ({ page }) => {
  const html = async () =>
    (
      await page.request.get('/home/language', { headers: { accept: 'text/html', 'accept-language': 'de' } })
    ).text()
  expect(await html()).toContain('<html lang="de" dir="ltr">')
  await page.goto('/home/language')
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await html()).toContain('<html lang="ar" dir="rtl">')
})

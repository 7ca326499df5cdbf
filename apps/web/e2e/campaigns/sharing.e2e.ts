/** A member shares a campaign; a visitor opens the link, signs in and claims, and the claim has its referrer. */
import type { Page } from '@playwright/test'
import { appShareLink } from '@crema/contract/launch/share-link'
import { startGatewayOnPostgres } from '@crema/tools/gateway-on-postgres'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
import { linkTo, newEmail, startSignedIn } from '../support/members.ts'

const link = (page: Page, name: string) => page.getByRole('textbox', { name })

/** Puts a host app into the page that shares, or cannot; `data-shared` has what it was sent. */
async function answerShare(page: Page, isOk: boolean): Promise<void> {
  await page.addInitScript((canShare) => {
    const host = window as unknown as { cremaBridge: object; cremaBridgeReceive: (text: string) => void }
    host.cremaBridge = {
      postMessage: (text: string) => {
        const { id, method, params } = JSON.parse(text) as { id: string; method: string; params: unknown }
        if (method === 'share') document.documentElement.dataset['shared'] = JSON.stringify(params)
        setTimeout(() =>
          host.cremaBridgeReceive(
            JSON.stringify(
              method === 'share' && canShare
                ? { id, ok: true }
                : { id, ok: false, error: { code: 'unsupported' } },
            ),
          ),
        )
      },
    }
  }, isOk)
}

test.describe('with the page’s share sheet', () => {
  test('all parameters of the link, as text and as a QR code', async ({ page, t }) => {
    await page.goto(`${linkTo('DEMO-DIRECT', 'en')}&fissionCode=F-1&shareMemberId=somebody`)
    await page.getByRole('button', { name: t('common.share') }).click()
    const { origin, searchParams } = new URL(await link(page, t('sharing.link')).inputValue())
    expect(origin).toBe(new URL(page.url()).origin)
    // A visitor is no referrer; the invitation code is handed on.
    expect(Object.fromEntries(searchParams)).toEqual({
      activityNo: 'DEMO-DIRECT',
      fissionCode: 'F-1',
      lang: 'en',
      cnty: 'us',
      zone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
      auth: '1',
    })
    await expect(page.getByRole('img', { name: t('sharing.code') })).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.close') })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  for (const height of [568, 844]) {
    test(`on a narrow phone of ${height} px the link is beside its button, wherever the sheet is scrolled to`, async ({
      page,
      t,
    }) => {
      await resize(page, { width: 320, height })
      await page.goto(linkTo('DEMO-DIRECT', 'en'))
      await page.getByRole('button', { name: t('common.share') }).click()
      const field = link(page, t('sharing.link'))
      await expect(field).toBeInViewport({ ratio: 1 })
      const sheet = page.getByRole('dialog')
      for (const position of ['start', 'end'] as const) {
        // Of the places along its middle, those where a tap reaches it.
        const reached = await sheet.evaluate(async (dialog, to) => {
          await Promise.all(dialog.getAnimations().map((animation) => animation.finished))
          dialog.scrollTo({ top: to === 'start' ? 0 : dialog.scrollHeight, behavior: 'instant' })
          const input = dialog.querySelector('input')
          if (!input) throw new Error('There is no field.')
          const { left, top, width, height: fieldHeight } = input.getBoundingClientRect()
          return [0.1, 0.5, 0.9].map(
            (share) => document.elementFromPoint(left + width / 2, top + fieldHeight * share) === input,
          )
        }, position)
        expect(reached).toEqual([true, true, true])
      }
    })
  }

  test('copies where the browser allows it, and explains how where it does not', async ({
    page,
    context,
    t,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(linkTo('DEMO-DIRECT', 'en'))
    await page.getByRole('button', { name: t('common.share') }).click()
    await page.getByRole('button', { name: t('sharing.copy') }).click()
    await expect(page.getByRole('button', { name: t('sharing.copied') })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await link(page, t('sharing.link')).inputValue(),
    )

    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('denied')) },
      }),
    )
    await page.getByRole('button', { name: t('sharing.copied') }).click()
    await expect(page.getByText(t('sharing.cannotCopy'))).toBeVisible()
    expect(await page.evaluate(() => String(window.getSelection()))).toContain('activityNo=DEMO-DIRECT')
    await expectAccessible(page)
  })

  test('opens the phone’s share sheet', async ({ page, t }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => {
          document.documentElement.dataset['shared'] = JSON.stringify(data)
          return Promise.resolve()
        },
      })
    })
    await page.goto(linkTo('DEMO-DIRECT', 'en'))
    await page.getByRole('button', { name: t('common.share') }).click()
    const url = await link(page, t('sharing.link')).inputValue()
    await page.getByRole('button', { name: t('sharing.more') }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const title = 'A little something off'
    expect(JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '')).toEqual({
      title,
      text: t('sharing.message', { title, brand: 'Crema' }),
      url,
    })
  })

  test('saves the code as a picture that scanners read', async ({ page, t }) => {
    await page.goto(linkTo('DEMO-DIRECT', 'en'))
    await page.getByRole('button', { name: t('common.share') }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('sharing.savePicture') }).click()
    const picture = await download
    expect(picture.suggestedFilename()).toBe('DEMO-DIRECT.png')
    await expect(page.getByText(t('sharing.pictureSaved'))).toBeVisible()
    await page.goto('/home/scan')
    await page.locator('input[type=file]').setInputFiles(await picture.path())
    await expect(page).toHaveURL(/collect-coupons\?activityNo=DEMO-DIRECT/)
  })

  test('shows a failure above the claim button when it cannot be loaded', async ({
    page,
    t,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource|ERR_FAILED/)
    await page.goto(linkTo('DEMO-DIRECT', 'en'))
    await page.route('**/assets/share-*', (route) => route.abort())
    await page.getByRole('button', { name: t('common.share') }).click()
    const toasts = page.getByRole('status', { name: t('common.news') })
    await expect(toasts).toContainText(t('failures.network'))
    const claim = page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })
    const [toast, button] = [await toasts.boundingBox(), await claim.boundingBox()]
    const gap = (button?.y ?? 0) - (toast?.y ?? 0) - (toast?.height ?? 0)
    expect(gap).toBeGreaterThan(12)
    expect(gap).toBeLessThan(36)
    // A property of the root element would have been recalculated for every element of the page.
    await expect(page.locator('html')).not.toHaveAttribute('style')
  })
})

test.describe('inside the chain’s app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 CremaApp/3.0',
  })

  for (const [answers, ok] of [
    ['opens its own sheet', true],
    ['cannot, and the page’s sheet opens', false],
  ] as const) {
    test(`the app ${answers}`, async ({ page, t, gateway }) => {
      await answerShare(page, ok)
      await page.goto(linkTo('DEMO-DIRECT', 'en'))
      await page.getByRole('button', { name: t('common.share') }).click()
      await expect(page.locator('html[data-shared]')).toHaveCount(1)
      const message = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '') as Record<
        string,
        string
      >
      expect(message).toMatchObject({
        type: 'FIS',
        shareTitle: 'A little something off',
        shareContent: t('sharing.message', { title: 'A little something off', brand: 'Crema' }),
      })
      expect(message['webUrl']).toMatch(/activityNo=DEMO-DIRECT&.*auth=1$/)
      expect(message['link']).toBe(
        appShareLink(gateway.origin, { activityNo: 'DEMO-DIRECT', url: message['webUrl'] ?? '' }),
      )
      await expect(page.getByRole('dialog').filter({ hasText: t('sharing.title') })).toBeVisible({
        visible: !ok,
      })
    })
  }

  test('a member who shares before their account has been read is the referrer', async ({
    page,
    t,
    gateway,
  }) => {
    await answerShare(page, true)
    await startSignedIn(page, await registerMember(gateway.origin, newEmail()))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/customer/info*', async (route) => {
      await released
      await route.continue()
    })
    const isRead = page.waitForRequest('**/customer/info*')
    await page.goto(linkTo('DEMO-DIRECT', 'en'))
    await page.getByRole('button', { name: t('common.share') }).click()
    await isRead
    await untilHydrated(page)
    release()
    await expect(page.locator('html[data-shared]')).toHaveCount(1)
    const shared = (await page.locator('html').getAttribute('data-shared')) ?? ''
    expect(shared).toMatch(/shareMemberId=[^&"]/)
  })
})

test('auth=1 asks a visitor to sign in, once, and never a member', async ({ page, t, gateway }) => {
  await page.goto(`${linkTo('DEMO-DIRECT', 'en')}&auth=1`)
  const sheet = page.getByRole('dialog', { name: t('sign-in.title') })
  await expect(sheet).toBeVisible()
  await expect(page).not.toHaveURL(/auth=/)
  await sheet.getByRole('button', { name: t('common.close') }).click()
  await expect(page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()

  await page.goto(`${linkTo('DEMO-ALLDRINK', 'en')}&auth=1`)
  await expect(page).not.toHaveURL(/auth=/)
  await expect(page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the referrer is stored during sign-in and the choice of a store, and written with the claim', async ({
  browser,
  t,
}) => {
  const gateway = await startGatewayOnPostgres()
  try {
    const referrer = await (await browser.newContext({ baseURL: gateway.origin })).newPage()
    await referrer.goto(linkTo('DEMO-DIRECT', 'en'))
    await referrer.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
    await signIn(referrer, t, gateway.origin, 'referrer@example.com')
    await expect(
      referrer.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) }),
    ).toBeVisible()
    const links: string[] = []
    for (const activityNo of ['DEMO-DIRECT', 'DEMO-STOREONLY']) {
      await referrer.goto(`${linkTo(activityNo, 'en')}&fissionCode=F-7`)
      await referrer.getByRole('button', { name: t('common.share') }).click()
      links.push(await link(referrer, t('sharing.link')).inputValue())
    }

    const friend = await (await browser.newContext()).newPage()
    await friend.goto(links[0] ?? '')
    await signIn(friend, t, gateway.origin, 'friend@example.com')
    await friend.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
    await expect(
      friend.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) }),
    ).toBeVisible()
    // Through the store finder, which comes back by a link without the referrer.
    await friend.goto(links[1] ?? '')
    await friend.getByRole('link', { name: t('campaign.chooseStore') }).click()
    await friend
      .getByRole('button', { name: t('stores.choose') })
      .first()
      .click()
    await expect(
      friend.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) }),
    ).toBeVisible()

    const shared = { sharedBy: 'referrer@example.com', fissionCode: 'F-7' }
    expect(await gateway.claimsOf('friend@example.com')).toEqual([
      { activityNo: 'DEMO-DIRECT', ...shared },
      { activityNo: 'DEMO-STOREONLY', ...shared },
    ])
    expect(await gateway.claimsOf('referrer@example.com')).toEqual([
      { activityNo: 'DEMO-DIRECT', sharedBy: null, fissionCode: null },
    ])
  } finally {
    await gateway.stop()
  }
})

test('a program without scripts reads title, description and picture of a link', async ({
  request,
  gateway,
}) => {
  for (const [language, title] of [
    ['en', 'A fifth off, just because'],
    ['ar', 'خُمس السعر علينا، هكذا ببساطة'],
  ] as const) {
    const answer = await request.get(`${linkTo('DEMO-DISCOUNT', language)}&shareMemberId=somebody&auth=1`, {
      headers: { accept: '*/*' },
    })
    const html = await answer.text()
    const tag = (name: string) =>
      new RegExp(`"${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
    expect(tag('og:title')).toBe(`${title} · Crema`)
    expect(tag('og:description')).toBeTruthy()
    expect(tag('twitter:card')).toBe('summary_large_image')
    const picture = tag('og:image') ?? ''
    expect(picture).toMatch(new RegExp(`^${gateway.origin}/preview/DEMO-DISCOUNT\\.png\\?lang=${language}&`))
    const response = await request.get(picture)
    expect(response.headers()['content-type']).toBe('image/png')
    expect((await response.body()).subarray(16, 24).toString('hex')).toBe('000004b000000276') // 1200 by 630
  }
})

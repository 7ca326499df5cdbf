/** A successful claim fills the screen, is read out, and its buttons work on every phone. */
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
import { linkTo, newEmail } from '../support/members.ts'

/** Two hundred per cent of the text on the narrowest phone, and a phone held sideways. */
const viewports = [
  { width: 320, height: 640, text: '200%' },
  { width: 640, height: 400, text: '100%' },
]

test('a claim fills the screen, with the focus on the result and nothing else to attend to', async ({
  page,
  t,
  gateway,
}) => {
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  const celebration = page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 3 }) })
  await expect(celebration).toBeVisible()
  await expect(celebration.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(celebration).toHaveAccessibleDescription(/The first one expires on/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The ticket is as it is on any page, whatever colour the text around it has.
  const ink = await page.locator(':root').evaluate((element) => getComputedStyle(element).color)
  await expect(celebration.getByRole('heading', { level: 3 })).toHaveCSS('color', ink)

  for (const { text, ...size } of viewports) {
    await test.step(`${size.width} × ${size.height}, text ${text}`, async () => {
      await resize(page, size)
      await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), text)
      const overflow = await celebration.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(overflow).toBe(0)
      for (const name of [t('campaign.showCode'), t('campaign.seeAll')])
        await expect(celebration.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
    })
  }

  // Closing it leads back to the campaign, which now shows the coupons.
  await page.keyboard.press('Escape')
  const already = page.getByRole('heading', { name: t('campaign.alreadyTitle') })
  await expect(already).toBeVisible()
  expect(await already.evaluate((element) => document.activeElement?.contains(element))).toBe(true)
  await expect(celebration).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: t('campaign.stamp') })).toHaveCount(3)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the buttons work in the first frame', async ({ page, t, gateway }) => {
    await page.goto(linkTo('DEMO-DIRECT', 'en'))
    // Taps the link in the task that has added it to the page.
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const link = document.querySelector<HTMLElement>('dialog[open] a[href*="tickets?voucherNo"]')
        if (!link) return
        observer.disconnect()
        link.click()
      }).observe(document.body, { attributes: true, childList: true, subtree: true })
    })
    await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
    await signIn(page, t, gateway.origin, newEmail())
    await expect(page.getByRole('heading', { level: 1, name: t('wallet.detailTitle') })).toBeVisible()
  })
})

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('the nearest store is shown where the position is known, with the way there', async ({
      page,
      t,
      gateway,
    }) => {
      const here = language === 'en' ? '47.6097,-122.3331' : '25.2048,55.2708'
      await page.addInitScript((value) => sessionStorage.setItem('POSITION', value), here)
      await page.goto(linkTo('DEMO-DIRECT', language))
      await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
      await signIn(page, t, gateway.origin, newEmail())
      const celebration = page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 1 }) })
      const name = language === 'en' ? 'Pike & 3rd' : 'Jumeirah 1'
      await expect(celebration.getByRole('link', { name })).toHaveAttribute(
        'href',
        /\/home\/stores\?storeId=/,
      )
      const directions = celebration.getByRole('link', { name: t('store.openInMaps') })
      await expect(directions).toHaveAttribute('href', language === 'en' ? /47\.\d+/ : /25\.\d+/)
      await expect(directions).toHaveAccessibleDescription(name)
      for (const width of [320, 390]) {
        await resize(page, { width, height: 640 })
        const { width: across, height: down } = (await directions.boundingBox()) ?? { width: 0, height: 0 }
        expect(Math.min(across, down)).toBeGreaterThanOrEqual(44)
        expect(await celebration.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      }
      await expectAccessible(page)

      // On wide screens the ticket is beside the next steps.
      for (const [width, height] of [
        [960, 640],
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await resize(page, { width, height })
        const code = celebration.getByRole('link', { name: t('campaign.showCode') })
        const [ticket, title, button, way] = await Promise.all(
          [
            celebration.getByRole('article'),
            celebration.getByRole('heading', { level: 2 }),
            code,
            directions,
          ].map((each) => each.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)),
        )
        if (!ticket || !title || !button || !way) throw new Error('A part is missing.')
        for (const step of [title, button, way]) {
          if (language === 'ar') expect(step.right).toBeLessThan(ticket.left)
          else expect(step.left).toBeGreaterThan(ticket.right)
        }
        expect(ticket.width).toBeGreaterThan(width * 0.3)
        await expect(code).toBeInViewport({ ratio: 1 })
        expect(await celebration.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      }
      await expectAccessible(page)
    })
  })
}

/** The account on wide screens: its groups in two columns, a section beside the list of sections, and deletion beside what it means. */
import type { Locator } from '@playwright/test'
import { codeFor, codesFor } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { boxOf, resize } from '../support/layout.ts'
import { newEmail, startSignedIn } from '../support/members.ts'

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('the groups are in two balanced columns from 700 px', async ({ page, t, gateway }) => {
      await startSignedIn(page, await registerMember(gateway.origin))
      await page.goto(`/home/account?lang=${language}`)
      const box = async (name: string) => {
        const found = await page.getByRole('region', { name, exact: true }).boundingBox()
        if (!found) throw new Error(`${name} is not visible.`)
        return found
      }
      await expect(page.getByRole('switch')).not.toHaveCount(0)
      for (const width of [700, 768, 1280])
        await test.step(`${width} px`, async () => {
          await resize(page, { width, height: 900 })
          const card = await box(t('home.card'))
          const profile = await box(t('account.profile'))
          const logins = await box(t('account.signingIn'))
          const marketing = await box(t('account.marketing'))
          const news = await box(t('home.whatsNew'))
          const signOut = await page.getByRole('button', { name: t('sign-in.signOut') }).boundingBox()
          if (!signOut) throw new Error('There is no button to sign out.')

          expect(logins).toMatchObject({ x: profile.x, width: profile.width })
          expect(marketing).toMatchObject({ y: profile.y, width: profile.width })
          expect(marketing.x > profile.x).toBe(language === 'en')
          // The card is as wide as both, above them; what ends the session is below them.
          expect(card.width).toBe(Math.abs(marketing.x - profile.x) + profile.width)
          expect(card.y + card.height).toBeLessThan(profile.y)
          const ends = [logins.y + logins.height, news.y + news.height]
          expect(Math.max(...ends)).toBeLessThan(signOut.y)
          expect(Math.max(...ends) / Math.min(...ends)).toBeLessThan(1.25)
          await expectAccessible(page)
        })

      // One column below 700 px.
      await resize(page, { width: 699, height: 900 })
      expect((await box(t('account.marketing'))).x).toBe((await box(t('account.profile'))).x)
    })

    test('a visitor is invited in two panes, on phones in one column', async ({ page, t }) => {
      const title = page.getByRole('heading', { name: t('account.signInTitle') })
      const art = page.getByRole('main').locator('img')
      for (const path of ['/home/account', '/home/account/devices']) {
        await page.goto(`${path}?lang=${language}`)
        await expect(title).toBeVisible()
        for (const [width, height] of [
          [768, 1024],
          [1280, 800],
          [390, 844],
        ] as const)
          await test.step(`${path} at ${width} px`, async () => {
            await resize(page, { width, height })
            const [picture, words, main] = [
              await boxOf(art),
              await boxOf(title),
              await boxOf(page.getByRole('main')),
            ]
            if (width < 700) {
              expect(picture.bottom).toBeLessThanOrEqual(words.y)
            } else {
              const [start, end] = language === 'ar' ? [words, picture] : [picture, words]
              expect(start.right).toBeLessThanOrEqual(end.x)
              // Beside the navigation the panes fill the window.
              expect(main.width).toBeGreaterThan(width - (width < 1_200 ? 90 : 234))
            }
            await expect(page.getByRole('button', { name: t('home.signIn') })).toBeInViewport({ ratio: 1 })
            await expectAccessible(page)
          })
      }
    })

    test('a section is beside the list of sections', async ({ page, t, gateway }) => {
      const atEachWidth = async (screen: string, look: (width: number) => Promise<void>) => {
        for (const width of [768, 1280])
          await test.step(`${screen} at ${width} px`, async () => {
            await resize(page, { width, height: 900 })
            await look(width)
            await expectAccessible(page)
          })
      }
      await startSignedIn(page, await registerMember(gateway.origin))
      await resize(page, { width: 768, height: 900 })
      await page.goto(`/home/account?lang=${language}`)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('account.name') })
        .click()
      const list = page.getByRole('navigation', { name: t('account.title'), exact: true })
      const main = page.getByRole('main')
      await atEachWidth('name', async (width) => {
        await expect(main.getByRole('textbox', { name: t('account.name') })).toBeVisible()
        await expect(list.locator('[aria-current=page]')).toHaveCount(1)
        await expect(list.getByRole('link', { name: t('account.name') })).toHaveAttribute(
          'aria-current',
          'page',
        )
        const field = await main.getByRole('textbox', { name: t('account.name') }).boundingBox()
        const sections = await list.boundingBox()
        const section = await main.boundingBox()
        if (!field || !sections || !section) throw new Error('A pane is not visible.')
        const [start, end] = language === 'ar' ? [section, sections] : [sections, section]
        expect(start.x + start.width).toBeLessThanOrEqual(end.x)
        // Together they fill the window beside the navigation, which is wider from 1,200 px.
        expect(sections.width + section.width).toBeGreaterThan(width - (width < 1_200 ? 90 : 234))
        expect(field.width).toBeLessThan(560)
      })

      // Another section keeps the list and its focus; back leads to the account.
      const devices = list.getByRole('link', { name: t('account.devices') })
      await devices.focus()
      await page.keyboard.press('Enter')
      await atEachWidth('devices', async () => {
        await expect(main.getByText(t('account.thisDevice')).last()).toBeVisible()
        await expect(devices).toBeFocused()
        await expect(devices).toHaveAttribute('aria-current', 'page')
      })
      await page.goBack()
      await expect(page).toHaveURL(/\/home\/account(\?|$)/)

      // In a low window the list shows where the member is.
      for (const width of [768, 1280])
        await test.step(`a low window of ${width} px`, async () => {
          await resize(page, { width, height: 500 })
          await page.goto(`/home/account/consents?lang=${language}`)
          await expect(list.getByRole('link', { name: t('account.consents') })).toBeInViewport({ ratio: 0.9 })
          expect(await page.evaluate(() => window.scrollY)).toBe(0)
        })
    })

    test('narrower than 700 px a section fills the screen', async ({ page, t, gateway }) => {
      await startSignedIn(page, await registerMember(gateway.origin))
      await resize(page, { width: 390, height: 844 })
      await page.goto(`/home/account/name?lang=${language}`)
      await expect(page.getByRole('textbox', { name: t('account.name') })).toBeVisible()
      await expect(page.getByRole('navigation', { name: t('account.title'), exact: true })).toHaveCount(0)
      expect((await page.getByRole('main').boundingBox())?.width).toBe(390)
    })

    for (const width of [768, 1280]) {
      test(`at ${width} px deletion shows what it means beside each step`, async ({ page, t, gateway }) => {
        const email = newEmail()
        await startSignedIn(page, await registerMember(gateway.origin, email, { claims: ['DEMO-NEWUSER'] }))
        await resize(page, { width, height: 900 })
        const expectBeside = async (lead: string, step: Locator) => {
          const left = await page.getByRole('region', { name: lead }).boundingBox()
          const right = await step.boundingBox()
          if (!left || !right) throw new Error('A pane is not visible.')
          const [start, end] = language === 'ar' ? [right, left] : [left, right]
          expect(start.x + start.width).toBeLessThan(end.x)
          expect(left.width).toBeGreaterThan(280)
          expect(right.width).toBeLessThanOrEqual(440)
          await expectAccessible(page)
        }
        const removed = t('account-deletion.removedTitle')
        await page.goto(`/logout/selectCountry?lang=${language}`)
        const next = page.getByRole('button', { name: t('account-deletion.continue') })
        await expect(page.getByRole('region', { name: removed })).toBeVisible()
        await expectBeside(removed, next)
        await next.click()
        await expect(page.getByRole('heading', { name: t('account-deletion.proofTitle') })).toBeFocused()
        const send = page.getByRole('button', { name: t('sign-in.sendCode') })
        await expectBeside(removed, send)
        const codesBefore = (await codesFor(gateway.origin, email)).length
        await send.click()
        await page
          .getByRole('textbox', { name: t('sign-in.codeLabel') })
          .fill(await codeFor(gateway.origin, email, codesBefore))
        await expect(page.getByRole('heading', { name: t('account-deletion.previewTitle') })).toBeFocused()
        await expectBeside(removed, page.getByRole('region', { name: t('account-deletion.retainedTitle') }))
        await next.click()
        await expect(page.getByRole('heading', { name: t('account-deletion.confirmTitle') })).toBeFocused()
        // Of this account, as on the step before.
        await expect(
          page
            .getByRole('region', { name: removed })
            .getByText(t('account-deletion.removedCoupons', { count: 3 })),
        ).toBeVisible()
        await expectBeside(removed, page.getByRole('button', { name: t('account-deletion.delete') }))

        // The drawing stands below the cards, where there is room, and never makes the page longer.
        const art = page.getByRole('main').locator('img')
        await resize(page, { width, height: 1024 })
        const drawing = await boxOf(art)
        const cards = await boxOf(page.getByRole('region', { name: t('account-deletion.retainedTitle') }))
        expect(drawing.y).toBeGreaterThanOrEqual(cards.bottom)
        expect(drawing.bottom).toBeLessThan(1024)
        const isLonger = () => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)
        expect(await isLonger()).toBe(false)
        await resize(page, { width, height: Math.ceil(cards.bottom) + 60 })
        await expect(art).toBeHidden()
        expect(await isLonger()).toBe(false)
      })
    }

    for (const width of [768, 1280]) {
      test(`at ${width} px the member's code is beside the coupon to use`, async ({ page, t, gateway }) => {
        const claims = ['DEMO-NEWUSER', 'DEMO-DIRECT', 'DEMO-DISCOUNT']
        await startSignedIn(page, await registerMember(gateway.origin, newEmail(), { claims }))
        await resize(page, { width, height: 600 })
        const codes: unknown[] = []
        page.on('request', (request) => {
          if (request.url().includes('/capi/customer/code')) codes.push(request.postDataJSON())
        })
        await page.goto(`/home/card?lang=${language}`)
        const main = page.getByRole('main')
        const choice = main.getByRole('group', { name: t('home.useCoupon') })
        const options = choice.getByRole('radio')
        await expect(options).toHaveCount(6)
        await expect(options.first()).toBeChecked()
        const code = main.getByRole('img', { name: t('home.code') })
        await expect(code).toBeVisible()
        const left = await boxOf(code)
        const right = await boxOf(choice)
        if (language === 'ar') expect(right.right).toBeLessThan(left.x)
        else expect(left.right).toBeLessThan(right.x)
        // Both begin at the same height.
        const card = await boxOf(
          main.locator('section').filter({ has: page.getByRole('img', { name: t('home.code') }) }),
        )
        const heading = main.getByRole('heading', { name: t('home.coupons', { count: 5 }) })
        expect(Math.abs((await boxOf(heading)).y - card.y)).toBeLessThan(2)
        await expectAccessible(page)

        // By the keyboard, and by a tap anywhere on the ticket; the code contains the coupon and stays in view.
        await options.first().focus()
        await page.keyboard.press('ArrowDown')
        await expect(options.nth(1)).toBeChecked()
        const last = choice.getByRole('heading', { level: 3 }).last()
        await last.scrollIntoViewIfNeeded()
        const { x, y } = await boxOf(last)
        await page.mouse.click(x + 2, y + 2)
        await expect(options.last()).toBeChecked()
        await expect(options.last()).toHaveAccessibleName((await last.textContent()) ?? '')
        await expect.poll(() => codes.at(-1)).toMatchObject({ voucherNo: expect.stringMatching(/^\d{12}$/) })
        await expect(code).toBeInViewport({ ratio: 0.9 })
        await expectAccessible(page)
      })
    }

    test('languages are in two columns, as wide as lists are', async ({ page, t }) => {
      await page.goto(`/home/language?lang=${language}`)
      const list = page.getByRole('list', { name: t('common.language') })
      await expect(list).toBeVisible()
      for (const width of [768, 1280]) {
        await resize(page, { width, height: 900 })
        const first = await list.getByRole('button').first().boundingBox()
        const second = await list.getByRole('button').nth(1).boundingBox()
        if (!first || !second) throw new Error(`A language is not visible at ${width} px.`)
        const [start, end] = language === 'ar' ? [second, first] : [first, second]
        expect(start.x + start.width, `${width} px`).toBeLessThan(end.x)
        expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(Math.min(width - 90, 719))
        await expectAccessible(page)
      }
    })
  })
}

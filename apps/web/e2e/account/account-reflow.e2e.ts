/** The account, the first of its sections and the first steps of its deletion with text of twice the size, and on a phone held sideways. */
import type { Locator, Page } from '@playwright/test'
import { registerMember } from '@crema/tools/register-member'
import { findProblems } from '@crema/tools/screens/find-problems'
import { expect, test } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
import { startSignedIn } from '../support/members.ts'

/** Two hundred per cent of the text on the narrowest phone and beside another pane, and a phone held sideways. */
const viewports = [
  { width: 320, height: 640, text: '200%' },
  { width: 768, height: 1024, text: '200%' },
  { width: 1280, height: 800, text: '200%' },
  { width: 640, height: 400, text: '100%' },
]

/** Letters twice as large may divide a long word, and a field of one line scrolls. */
const isOfLayout = (problem: string): boolean =>
  !problem.startsWith('a word is broken') && !problem.startsWith('what was typed is cut')

/** Nothing is cut, overlaps or is wider than the window, and the last control of each pane can be reached. */
async function expectReflow(page: Page, where: string, panes: (isWide: boolean) => Locator[]): Promise<void> {
  for (const { text, ...size } of viewports) {
    await test.step(`${where}: ${size.width} × ${size.height}, text ${text}`, async () => {
      await resize(page, size)
      await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), text)
      for (const pane of panes(size.width >= 700)) {
        const last = pane.locator('a[href], button, input').last()
        // Repeated, since the page replaces its panes once it has the new width.
        await expect(async () => {
          await last.scrollIntoViewIfNeeded({ timeout: 1_000 })
          await expect(last).toBeInViewport({ ratio: 0.9, timeout: 1_000 })
        }).toPass()
      }
      const problems = await findProblems(page)
      const shown = text === '100%' ? problems : problems.filter(isOfLayout)
      expect(shown, `${where} at ${size.width} px`).toEqual([])
    })
  }
}

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('the account and a section beside the list of sections', async ({ page, t, gateway }) => {
      test.slow()
      await startSignedIn(page, await registerMember(gateway.origin))
      const main = page.getByRole('main')
      await page.goto(`/home/account?lang=${language}`)
      await expect(main.getByRole('switch')).not.toHaveCount(0)
      await expectReflow(page, 'account', () => [main])
      const list = page.getByRole('navigation', { name: t('account.title'), exact: true })
      await page.goto(`/home/account/name?lang=${language}`)
      await expect(main.getByRole('textbox', { name: t('account.name') })).toBeVisible()
      await expectReflow(page, 'name', (isWide) => (isWide ? [list, main] : [main]))
    })

    test('the invitation of visitors', async ({ page, t }) => {
      await page.goto(`/home/account?lang=${language}`)
      await expect(page.getByRole('heading', { name: t('account.signInTitle') })).toBeVisible()
      await expectReflow(page, 'visitor', () => [page.getByRole('main')])
    })

    test('the steps of the deletion before the code', async ({ page, t, gateway }) => {
      await startSignedIn(page, await registerMember(gateway.origin))
      const main = page.getByRole('main')
      const heading = (name: string) => page.getByRole('heading', { name })
      const next = page.getByRole('button', { name: t('account-deletion.continue') })
      await page.goto(`/logout/selectCountry?lang=${language}`)
      await expect(heading(t('account-deletion.countryTitle'))).toBeVisible()
      await expectReflow(page, 'country', () => [main])
      await next.click()
      await expect(page.getByRole('button', { name: t('sign-in.sendCode') })).toBeVisible()
      await expectReflow(page, 'proof', () => [main])
    })
  })
}

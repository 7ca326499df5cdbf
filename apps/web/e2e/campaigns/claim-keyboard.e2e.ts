/** The main flow with the keyboard alone: each step is reached by Tab and activated by Enter, and moves the focus to what follows. */
import { codeFor } from '@crema/tools/gateway-calls'
import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { linkTo, newEmail } from '../support/members.ts'

test('a claim by keyboard alone', async ({ page, t, gateway }) => {
  const email = newEmail()
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  const claim = page.getByRole('button', { name: t('campaign.claim', { count: 3 }) })
  await expect(claim).toBeVisible()

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: t('common.skipToContent') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await tabTo(page, claim)
  expect(await claim.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none')

  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  // Not on the close button, which is the first control.
  await expect(sheet.getByRole('heading', { name: t('sign-in.titleToClaim') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(claim).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  const address = sheet.getByLabel(t('sign-in.email'))
  if (!(await address.evaluate((element) => element === document.activeElement))) await tabTo(page, address)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')

  const digits = sheet.getByRole('textbox', { name: t('sign-in.codeLabel') })
  await expect(digits).toBeFocused()
  await page.keyboard.type(await codeFor(gateway.origin, email))

  await expect(sheet.locator('input[name=terms]')).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, sheet.getByRole('button', { name: t('sign-in-steps.join') }))
  await page.keyboard.press('Enter')
  await expect(sheet.locator('input[name=newPassword]')).toBeFocused()
  await tabTo(page, sheet.getByRole('button', { name: t('common.later') }))
  await page.keyboard.press('Enter')

  const claimed = page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) })
  await expect(claimed).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  // The focus is on the result, which is read out; the buttons follow it.
  expect(await claimed.evaluate((element) => document.activeElement?.contains(element))).toBe(true)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('campaign.showCode') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: t('wallet.detailTitle') })).toBeVisible()
  await expect(page.getByRole('img')).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: t('wallet.done') }))
  await page.keyboard.press('Enter')
  const ready = page.getByRole('tab', { name: t('wallet.unused') })
  await expect(ready).toBeVisible()
  await tabTo(page, ready)
  await page.keyboard.press('ArrowRight')
  const soon = page.getByRole('tab', { name: t('wallet.expiringSoon') })
  await expect(soon).toBeFocused()
  await expect(soon).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: t('wallet.emptySoonTitle') })).toBeVisible()
})

test('the sign-in sheet of home opens with the focus on its heading', async ({ page, t }) => {
  await page.goto('/home')
  await page.getByRole('button', { name: t('home.signIn') }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused()
})

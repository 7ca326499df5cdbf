/** Texts that are longer than allowed: the field says so, nothing typed is lost, and nothing is sent. */
import type { Locator } from '@playwright/test'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { newEmail } from '../support/members.ts'

/** As a paste does it: unlike `fill`, subject to the maximum length of the input. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.page().keyboard.insertText(text)
}

test('the name of a member', async ({ page, t, gateway }) => {
  const email = newEmail()
  await registerMember(gateway.origin, email)
  await page.goto('/auth?next=/home/account/name')
  await signIn(page, t, gateway.origin, email)
  const name = page.getByRole('textbox', { name: t('account.name') })
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('customer/profile')) saves.push(request.method())
  })
  await paste(name, 'Mira '.repeat(20))
  // The space at the end does not count.
  await expect(name).toHaveAccessibleDescription(
    new RegExp(t('outcomes.textTooLong', { max: 40, count: 99 })),
  )
  await expect(name).toHaveValue('Mira '.repeat(20))
  await page.getByRole('button', { name: t('account.save') }).click()
  await expect(name).toBeFocused()
  await expectAccessible(page)
  expect(saves).toEqual([])

  // 40 characters, though each is stored as two units.
  await name.fill('☕🙂'.repeat(20))
  await page.getByRole('button', { name: t('account.save') }).click()
  await expect(page.getByRole('heading', { name: '☕🙂'.repeat(20) })).toBeVisible()
})

test('a search and the text of a code', async ({ page, t }) => {
  await page.goto('/home/stores')
  await expect(page.getByRole('article').first()).toBeVisible()
  const search = page.getByRole('searchbox')
  await paste(search, 'x'.repeat(132))
  await expect(search).toHaveAccessibleDescription(t('outcomes.textTooLong', { max: 100, count: 132 }))
  await expect(search).toHaveValue('x'.repeat(132))
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.goto('/home/scan')
  await page.getByRole('button', { name: t('scanning.enterText') }).click()
  const code = page.getByRole('textbox', { name: t('scanning.text') })
  await paste(code, 'x'.repeat(1025))
  await expect(code).toHaveAccessibleDescription(
    new RegExp(t('outcomes.textTooLong', { max: 1024, count: 1025 })),
  )
  await page.getByRole('button', { name: t('scanning.useText') }).click()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('x'.repeat(1025))
  await expectAccessible(page)
})

test('the address of a sign-in', async ({ page, t }) => {
  await page.goto('/home')
  await page.getByRole('button', { name: t('home.signIn') }).click()
  const address = page.getByRole('dialog').getByLabel(t('sign-in.email'))
  await paste(address, `${'x'.repeat(250)}@example.com`)
  await expect(address).toHaveAccessibleDescription(t('outcomes.textTooLong', { max: 254, count: 262 }))
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveValue(`${'x'.repeat(250)}@example.com`)
})

/** The account and its deletion by keyboard: tab order, focus and accessibility tree. */
import { codeFor, codesFor } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expect, test } from '../support/fixtures.ts'
import { activate, tabTo } from '../support/keyboard.ts'
import { newEmail } from '../support/members.ts'

test('another address by keyboard alone, with its accessibility tree', async ({ page, t, gateway }) => {
  const [email, next] = [newEmail(), newEmail()]
  await registerMember(gateway.origin, email)
  await page.goto('/auth?next=/home/account')
  await signIn(page, t, gateway.origin, email)
  await expect(
    page.getByRole('region', { name: t('account.signingIn') }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await activate(page, page.getByRole('link', { name: t('sign-in.email') }))
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Confirm it’s you" [level=2]
    - paragraph: Please confirm it’s you before we change this.
    - button "Send code to ${email}"
  `)
  const codesBefore = (await codesFor(gateway.origin, email)).length
  await activate(page, page.getByRole('button', { name: t('sign-in-steps.codeTo', { to: email }) }))
  const digits = page.getByRole('textbox', { name: t('sign-in.codeLabel') })
  await expect(digits).toBeFocused()
  await page.keyboard.type(await codeFor(gateway.origin, email, codesBefore))

  // With suggestions its role is combobox.
  const field = page.locator('main input[name=email]')
  await expect(field).toBeFocused()
  await page.keyboard.type('mira@')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(t('sign-in.emailInvalid'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(t('sign-in.emailInvalid'))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.press('ControlOrMeta+a')
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expect(digits).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: t('account.newEmail') })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: t('sign-in.continue') }))
  await page.keyboard.press('Shift+Tab')
  await expect(digits).toBeFocused()
  await page.keyboard.type(await codeFor(gateway.origin, next))
  await expect(page.getByRole('heading', { name: next })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: t('account.saved') })).toBeVisible()
})

test('account deletion by keyboard alone, with its accessibility tree', async ({ page, t, gateway }) => {
  const email = newEmail()
  await registerMember(gateway.origin, email)
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  const continueButton = page.getByRole('button', { name: t('account-deletion.continue') })
  await page.goto('/logout/selectCountry')
  const country = page.getByRole('button', { name: t('sign-in-steps.country') })
  await activate(page, country)
  await expect(page.getByRole('combobox', { name: t('sign-in-steps.countrySearch') })).toBeFocused()
  await page.keyboard.type('united st')
  await page.keyboard.press('Enter')
  await expect(country).toBeFocused()
  await expect(country).toHaveAccessibleName(`${t('sign-in-steps.country')}: United States`)
  await activate(page, continueButton)
  await expect(heading(t('account-deletion.proofTitle'))).toBeFocused()

  const channel = page.getByRole('radiogroup', { name: t('sign-in-steps.contactChannel') })
  await expect(channel.getByRole('radio', { name: t('sign-in.email') })).toBeChecked()
  await tabTo(page, page.getByRole('textbox', { name: t('sign-in.email') }))
  await page.keyboard.type(email)
  const codesBefore = (await codesFor(gateway.origin, email)).length
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: t('sign-in.codeLabel') })).toBeFocused()
  await page.keyboard.type(await codeFor(gateway.origin, email, codesBefore))

  await expect(heading(t('account-deletion.previewTitle'))).toBeFocused()
  await expect(
    page.getByRole('region', { name: t('account-deletion.removedTitle') }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await expect(
    page.getByRole('region', { name: t('account-deletion.retainedTitle') }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await activate(page, continueButton)

  await expect(heading(t('account-deletion.confirmTitle'))).toBeFocused()
  const number = page.locator('input[name=number]')
  await tabTo(page, number)
  await page.keyboard.type('0000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  const asked = /\d{4}/.exec(
    (await page.locator('label[for]').filter({ hasText: /\d{4}/ }).textContent()) ?? '',
  )
  await number.press('ControlOrMeta+a')
  await page.keyboard.type(asked?.[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(heading(t('account-deletion.doneTitle'))).toBeFocused()
})

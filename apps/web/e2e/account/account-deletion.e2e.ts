/** Account deletion: by e-mail and by phone, signed in or not, steps requested too early, and lost answers. */
import type { Page } from '@playwright/test'
import { callGateway, codeFor, codesFor } from '@crema/tools/gateway-calls'
import { registerByPhone, registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { abnormalMember, linkTo, newEmail, newPhone } from '../support/members.ts'

type Stage = { page: Page; t: Translate; origin: string }

async function chooseCountry({ page, t }: Stage, country?: string): Promise<void> {
  await page.goto('/logout/selectCountry')
  if (country !== undefined) {
    const field = page.getByRole('button', { name: t('sign-in-steps.country') })
    await field.click()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: t('sign-in-steps.countrySearch') }).fill(country)
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleName(`${t('sign-in-steps.country')}: ${country}`)
    await expect(field).toBeFocused()
  }
  await page.getByRole('button', { name: t('account-deletion.continue') }).click()
  await expect(page.getByRole('heading', { name: t('account-deletion.proofTitle') })).toBeVisible()
}

async function sendCode({ page, t, origin }: Stage, email: string): Promise<string> {
  const codesBefore = (await codesFor(origin, email)).length
  await page.getByRole('textbox', { name: t('sign-in.email') }).fill(email)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  return codeFor(origin, email, codesBefore)
}

async function proveByEmail(stage: Stage, email: string): Promise<void> {
  await chooseCountry(stage)
  const code = await sendCode(stage, email)
  await stage.page.getByRole('textbox', { name: stage.t('sign-in.codeLabel') }).fill(code)
  await expect(
    stage.page.getByRole('heading', { name: stage.t('account-deletion.previewTitle') }),
  ).toBeVisible()
}

/** Types the number that the field's label asks for. */
async function typeNumber({ page }: Stage): Promise<void> {
  const field = page.locator('input[name=number]')
  const label = await page.locator(`label[for="${await field.getAttribute('id')}"]`).textContent()
  await field.fill(/\d{4}/.exec(label ?? '')?.[0] ?? '')
}

test('by e-mail, from a device that is not signed in', async ({ page, t, gateway }) => {
  const stage = { page, t, origin: gateway.origin }
  const email = newEmail()
  const token = await registerMember(gateway.origin, email, { claims: ['DEMO-NEWUSER', 'DEMO-NEWONLY'] })

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/logout\/selectCountry$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('account-deletion.continue') }).click()
  await expect(page.getByRole('heading', { name: t('account-deletion.proofTitle') })).toBeFocused()
  await expect(page).toHaveURL(/\/logout\/Login$/)
  await expectAccessible(page)

  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  const field = page.getByRole('textbox', { name: t('sign-in.email') })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(t('sign-in.emailEmpty'))
  const code = await sendCode(stage, email)
  const digits = page.getByRole('textbox', { name: t('sign-in.codeLabel') })
  await digits.fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert')).toContainText(t('sign-in.codeWrong', { tries: 4 }))
  await expectAccessible(page)
  await digits.fill(code)

  await expect(page.getByRole('heading', { name: t('account-deletion.previewTitle') })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(t('account-deletion.removedCoupons', { count: 4 }))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '180' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('LOGOUT_TOKEN'))).not.toBeNull()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('account-deletion.continue') }).click()

  await expect(page.getByText(t('account-deletion.confirmText'))).toBeVisible()
  await expect(page.getByText(t('account-deletion.confirmCoupons', { count: 4 }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('account-deletion.delete') }).click()
  await expect(page.locator('input[name=number]')).toBeFocused()
  await expect(page.getByRole('alert')).toBeVisible()
  await typeNumber(stage)
  await page.getByRole('button', { name: t('account-deletion.delete') }).dblclick()

  await expect(page.getByRole('heading', { name: t('account-deletion.doneTitle') })).toBeVisible()
  await expect(page).toHaveURL(/\/logout\/logoutSuccess$/)
  await expectAccessible(page)
  expect(await page.evaluate(() => sessionStorage.getItem('LOGOUT_TOKEN'))).toBeNull()
  expect((await callGateway(gateway.origin, 'GET customer/info', {}, { token })).code).toBe(401)

  // No earlier step can be opened, and the account does not exist any more.
  await page.goto('/logout/cancellation')
  await expect(page).toHaveURL(/\/logout\/logoutSuccess$/)
})

test('by phone, in the country of the phone', async ({ page, t, gateway }) => {
  const phone = newPhone()
  await registerByPhone(gateway.origin, phone)
  await chooseCountry({ page, t, origin: gateway.origin }, 'Japan')
  await page.getByRole('radio', { name: t('sign-in-steps.phone') }).check()
  const field = page.getByRole('textbox', { name: t('sign-in-steps.phone') })
  await field.fill('12')
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(t('sign-in-steps.phoneInvalid'))
  await expectAccessible(page)
  const codesBefore = (await codesFor(gateway.origin, phone.e164)).length
  await field.fill(phone.mobile)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  const code = await codeFor(gateway.origin, phone.e164, codesBefore)
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill(code)
  await page.getByRole('button', { name: t('account-deletion.continue') }).click()
  await typeNumber({ page, t, origin: gateway.origin })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('account-deletion.doneTitle') })).toBeVisible()
})

test('a phone without an account is refused only after its code has proved it', async ({
  page,
  t,
  gateway,
}) => {
  const phone = newPhone()
  await chooseCountry({ page, t, origin: gateway.origin }, 'Japan')
  await page.getByRole('radio', { name: t('sign-in-steps.phone') }).check()
  await page.getByRole('textbox', { name: t('sign-in-steps.phone') }).fill(phone.mobile)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  const code = await codeFor(gateway.origin, phone.e164)
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill(code)
  const field = page.getByRole('textbox', { name: t('sign-in-steps.phone') })
  await expect(page.getByRole('alert')).toHaveText(t('outcomes.phoneNotRegistered'))
  await expect(field).toBeFocused()
  await expect(field).not.toHaveValue('')
  await expectAccessible(page)
})

test('steps that are requested too early lead to the first unfinished one', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/)
  for (const step of ['Login', 'cancellation', 'logout', 'logoutSuccess']) {
    await page.goto(`/logout/${step}`)
    await expect(page).toHaveURL(/\/logout\/selectCountry$/)
  }
  await chooseCountry({ page, t, origin: gateway.origin })
  await page.goto('/LOGOUT/logout')
  await expect(page).toHaveURL(/\/logout\/Login$/)

  const email = newEmail()
  await registerMember(gateway.origin, email)
  await proveByEmail({ page, t, origin: gateway.origin }, email)
  await page.goto('/logout/logoutSuccess')
  await expect(page).toHaveURL(/\/logout\/cancellation$/)
  // The deletion survives a reload.
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  // A proof that the gateway refuses is required again, and the page shows why.
  await page.evaluate(() => sessionStorage.setItem('LOGOUT_TOKEN', 'A'.repeat(43)))
  await page.reload()
  await expect(page.getByText(t('account-deletion.proofExpired'))).toBeVisible()
  await expectAccessible(page)
})

test('an abnormal account is referred to customer service', async ({ page, t, gateway }) => {
  await chooseCountry({ page, t, origin: gateway.origin })
  const code = await sendCode({ page, t, origin: gateway.origin }, abnormalMember)
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill(code)
  await expect(page.getByText(t('account-deletion.abnormalTitle'))).toBeVisible()
  await expect(page.getByText(t('account-deletion.abnormalText'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'care@crema.example' })).toHaveAttribute(
    'href',
    'mailto:care@crema.example',
  )
  await expect(page.getByRole('link', { name: '+1 800 555 0142' })).toHaveAttribute(
    'href',
    'tel:+18005550142',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: t('account-deletion.otherAccount') }).click()
  await expect(page.getByRole('textbox', { name: t('sign-in.email') })).toBeVisible()
})

test('lost answers to the confirmation, and a reload after that', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/)
  const email = newEmail()
  await registerMember(gateway.origin, email)
  const keys: (string | undefined)[] = []
  let isBroken = true
  await page.route('**/capi/customer/deregister/confirm', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    if (isBroken) await route.abort()
    else await route.fulfill({ response: answer })
  })
  const stage = { page, t, origin: gateway.origin }
  await proveByEmail(stage, email)
  await page.getByRole('button', { name: t('account-deletion.continue') }).click()
  await typeNumber(stage)
  await page.getByRole('button', { name: t('account-deletion.delete') }).click()
  await expect(page.getByText(t('failures.network'))).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  // The account is deleted already, as the response to the preview shows.
  isBroken = false
  await page.reload()
  await expect(page.getByRole('heading', { name: t('account-deletion.doneTitle') })).toBeVisible()
})

test('a signed-in member proves their identity again, and is signed out everywhere', async ({
  page,
  context,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/)
  const stage = { page, t, origin: gateway.origin }
  const email = newEmail()
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 3 }) }).click()
  await signIn(page, t, gateway.origin, email)
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/marketing/tickets')
  await expect(other.getByRole('tabpanel').getByRole('link')).toHaveCount(3)

  await proveByEmail(stage, email)
  await page.getByRole('button', { name: t('account-deletion.continue') }).click()
  await typeNumber(stage)
  await page.getByRole('button', { name: t('account-deletion.delete') }).click()
  await expect(page.getByRole('heading', { name: t('account-deletion.doneTitle') })).toBeVisible()
  // The other tab is signed out too, and the device has no session.
  await expect(other.getByRole('heading', { name: t('wallet.signInTitle') })).toBeVisible()
  for (const each of [page, other]) {
    expect(
      await each.evaluate(() => [sessionStorage.getItem('USER_TOKEN'), localStorage.getItem('HAS_SESSION')]),
    ).toEqual([null, null])
  }
  await page.getByRole('link', { name: t('account-deletion.toHome') }).click()
  await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
})

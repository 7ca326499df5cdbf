/** The account: devices, consents, export, and changes of logins. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { groupCode } from '@crema/i18n/format/text/codes'
import { callGateway, codeFor, codesFor } from '@crema/tools/gateway-calls'
import { registerByPhone, registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { expireNextProof, newEmail, newPhone, startSignedIn } from '../support/members.ts'

type Stage = { page: Page; t: Translate; origin: string }

/** Registers a member and signs them in on the page. */
async function signInMember(
  { page, t, origin }: Stage,
  email: string,
  next = '/home/account',
): Promise<void> {
  await registerMember(origin, email)
  await page.goto(`/auth?next=${next}`)
  await signIn(page, t, origin, email)
}

async function proveByCode({ page, t, origin }: Stage, email: string): Promise<void> {
  const codesBefore = (await codesFor(origin, email)).length
  await page.getByRole('button', { name: t('sign-in-steps.codeTo', { to: email }) }).click()
  await page
    .getByRole('textbox', { name: t('sign-in.codeLabel') })
    .fill(await codeFor(origin, email, codesBefore))
}

async function otherDevice(browser: Browser, stage: Stage, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: stage.origin })
  const page = await context.newPage()
  await page.goto('/auth?next=/home/account')
  await signIn(page, stage.t, stage.origin, email)
  await expect(page.getByRole('heading', { name: stage.t('account.profile') })).toBeVisible()
  return page
}

test('the account is linked from home, shows the member and changes their name', async ({
  page,
  t,
  gateway,
}) => {
  const email = newEmail()
  await page.goto('/home/account')
  await expect(page.getByRole('heading', { name: t('account.signInTitle') })).toBeVisible()
  await expectAccessible(page)
  await signInMember({ page, t, origin: gateway.origin }, email, '/home')
  await page
    .getByRole('navigation', { name: t('navigation.label') })
    .getByRole('link', { name: t('navigation.account') })
    .click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('account.name') }).click()
  await page.getByRole('textbox', { name: t('account.name') }).fill('Mira')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('account.save') }).click()
  await expect(page.getByRole('heading', { name: 'Mira' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mira' })).toBeVisible()
})

test('another device is listed and signed out, and then all devices', async ({
  page,
  browser,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/)
  const stage = { page, t, origin: gateway.origin }
  const email = newEmail()
  await signInMember(stage, email, '/home/account/devices')
  const rows = page.getByRole('list', { name: t('account.devices') }).getByRole('listitem')
  // This device, and the one that registered.
  await expect(rows).toHaveCount(2)
  const other = await otherDevice(browser, stage, email)
  await page.reload()
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(t('account.thisDevice'))
  await expectAccessible(page)
  await rows.filter({ hasText: 'Chrome' }).getByRole('button').first().click()
  await expect(page.getByText(t('account.deviceSignedOut'))).toBeVisible()
  await expect(rows).toHaveCount(2)
  await other.reload()
  await expect(other.getByRole('heading', { name: t('account.signInTitle') })).toBeVisible()
  await other.context().close()

  await page.getByRole('button', { name: t('account.signOutAll') }).click()
  await expect(page.getByRole('heading', { name: t('account.signInTitle') })).toBeVisible()
  expect(
    await page.evaluate(() => [sessionStorage.getItem('USER_TOKEN'), localStorage.getItem('HAS_SESSION')]),
  ).toEqual([null, null])
})

test('marketing consents are switched on and off, and each decision is logged', async ({
  page,
  t,
  gateway,
}) => {
  await signInMember({ page, t, origin: gateway.origin }, newEmail())
  const emails = page.getByRole('switch', { name: t('account.emails') })
  await expect(emails).not.toBeChecked()
  await emails.check()
  await expect(emails).toBeChecked()
  await expect(page.getByRole('status', { name: t('common.news') })).toContainText(t('account.saved'))
  await emails.uncheck()
  await expect(emails).not.toBeChecked()
  await page.getByRole('link', { name: t('account.consents') }).click()
  const rows = page.getByRole('list', { name: t('account.consents') }).getByRole('listitem')
  await expect(rows).toHaveCount(7)
  await expect(rows.first()).toContainText(t('account.declined'))
  await expect(rows.nth(1)).toContainText(t('account.agreed'))
  await expectAccessible(page)
})

test('a consent that could not be saved stays as it was chosen, and is saved again', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource: net::ERR_FAILED/)
  await signInMember({ page, t, origin: gateway.origin }, newEmail())
  const emails = page.getByRole('switch', { name: t('account.emails') })
  await page.route('**/capi/consent/record', (route) => route.abort())
  await emails.check()
  const notice = page.getByRole('status').filter({ hasText: t('account.notSaved') })
  await expect(notice).toContainText(t('failures.network'))
  await expect(emails).toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/capi/consent/record')
  await notice.getByRole('button', { name: t('common.retry') }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(emails).toBeChecked()
})

test('a name that could not be saved and a password that could not be changed say so', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource: net::ERR_FAILED/)
  await signInMember({ page, t, origin: gateway.origin }, newEmail(), '/home/account/name')
  await page.route('**/capi/customer/profile', (route) => route.abort())
  const name = page.getByRole('textbox', { name: t('account.name') })
  await name.fill('Mira')
  await page.getByRole('button', { name: t('account.save') }).click()
  await expect(page.getByRole('status').filter({ hasText: t('account.notSaved') })).toBeVisible()
  await expect(name).toHaveValue('Mira')

  await page.route('**/capi/customer/setPassword', (route) => route.abort())
  await page.goto('/home/account/password')
  const password = page.locator('main input[name=newPassword]')
  await password.fill('ristretto am Morgen')
  await page.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
  await expect(page.getByRole('status').filter({ hasText: t('account.notChanged') })).toBeVisible()
  await expect(password).toHaveValue('ristretto am Morgen')
})

test('all personal data is shown and can be downloaded', async ({ page, t, gateway }) => {
  const email = newEmail()
  await signInMember({ page, t, origin: gateway.origin }, email)
  await page.getByRole('link', { name: t('account.export') }).click()
  await page.getByText(t('account.profile'), { exact: true }).click()
  await expect(page.getByRole('definition').filter({ hasText: email }).first()).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('account.download') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^crema-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    parts: { name: string; rows: unknown[] }[]
  }
  expect(exported.parts.find(({ name }) => name === 'profile')?.rows).toMatchObject([{ email }])
})

test('a new address that could not be saved stays with its code, and is saved again', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource: net::ERR_FAILED/)
  const [phone, next] = [newPhone(), newEmail()]
  await startSignedIn(page, await registerByPhone(gateway.origin, phone))
  await page.goto('/home/account/email')
  const field = page.locator('main input[name=email]')
  const sendCode = page.getByRole('button', { name: t('sign-in.sendCode') })

  await page.route('**/capi/customer/emailCode', (route) => route.abort())
  await field.fill(next)
  await sendCode.click()
  await expect(page.getByText(t('failures.network'))).toBeVisible()
  await expect(field).toHaveValue(next)
  await page.unroute('**/capi/customer/emailCode')
  await sendCode.click()

  await page.route('**/capi/customer/setEmail', (route) => route.abort())
  const code = await codeFor(gateway.origin, next)
  const digits = page.getByRole('textbox', { name: t('sign-in.codeLabel') })
  await digits.fill(code)
  const notice = page.getByRole('status').filter({ hasText: t('account.notChanged') })
  await expect(notice).toContainText(t('failures.network'))
  await expect(digits).toHaveValue(code)
  await expectAccessible(page)
  await page.unroute('**/capi/customer/setEmail')
  await page.getByRole('button', { name: t('sign-in.continue') }).click()
  // Without the cookie of the sign-in a proof comes before the change.
  await expect(page.getByRole('heading', { name: t('sign-in-steps.proofTitle') })).toBeVisible()
})

test('the export requires a proof where the sign-in is not recent', async ({ page, t, gateway }) => {
  const email = newEmail()
  // Without the cookie of the sign-in, as after ten minutes.
  await startSignedIn(page, await registerMember(gateway.origin, email))
  await page.goto('/home/account/export')
  await expect(page.getByRole('heading', { name: t('sign-in-steps.proofTitle') })).toBeFocused()
  await proveByCode({ page, t, origin: gateway.origin }, email)
  await expect(page.getByRole('button', { name: t('account.download') })).toBeVisible()
})

test('account number and member id are shown, and copied for customer service', async ({
  page,
  context,
  t,
  gateway,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const token = await registerMember(gateway.origin, newEmail())
  const { data: member } = await callGateway(gateway.origin, 'GET customer/info', {}, { token })
  await startSignedIn(page, token)
  await page.goto('/home/account')
  for (const [name, value] of [
    [t('account.accountNumber'), member.accountNumber],
    [t('account.memberId'), member.memberId],
  ] as const) {
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(name === t('account.memberId') ? value : groupCode(value))
    await page.getByRole('button', { name: t('account.copyNamed', { name }) }).click()
    await expect(page.getByRole('status', { name: t('common.news') })).toContainText(t('account.copied'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
  await expectAccessible(page)
})

test('another address requires a fresh proof and a code of its own', async ({ page, t, gateway }) => {
  const stage = { page, t, origin: gateway.origin }
  const [email, next, taken] = [newEmail(), newEmail(), newEmail()]
  await registerMember(gateway.origin, taken)
  await signInMember(stage, email, '/home/account/email')
  await expect(page.getByRole('heading', { name: t('sign-in-steps.proofTitle') })).toBeVisible()
  await expectAccessible(page)
  await proveByCode(stage, email)
  const field = page.locator('main input[name=email]')
  const submitAddress = async (address: string, codesBefore = 0) => {
    await field.fill(address)
    await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
    await page
      .getByRole('textbox', { name: t('sign-in.codeLabel') })
      .fill(await codeFor(gateway.origin, address, codesBefore))
  }
  await submitAddress(taken, 1)
  await expect(page.getByRole('alert')).toHaveText(t('outcomes.emailTaken'))
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(taken)
  await submitAddress(next)
  await expect(page.getByRole('heading', { name: next })).toBeVisible()
  await expect(page).toHaveURL(/\/home\/account$/)
})

test('an expired proof is required again, and the change continues where it was', async ({
  page,
  t,
  gateway,
}) => {
  const stage = { page, t, origin: gateway.origin }
  const [email, next] = [newEmail(), newEmail()]
  await signInMember(stage, email, '/home/account/email')
  await proveByCode(stage, email)
  await page.locator('main input[name=email]').fill(next)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await expireNextProof(page)
  const digits = page.getByRole('textbox', { name: t('sign-in.codeLabel') })
  const code = await codeFor(gateway.origin, next)
  await digits.fill(code)
  await expect(page.getByText(t('sign-in-steps.proofExpired'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('sign-in-steps.proofTitle') })).toBeFocused()
  await expectAccessible(page)
  await proveByCode(stage, email)
  // The code that was sent to the new address is still valid, and is not typed again.
  await expect(page.getByRole('heading', { name: next })).toBeVisible()
})

test('a first address a while after the sign-in requires a proof, keeps what was typed, and is told to the phone', async ({
  page,
  t,
  gateway,
}) => {
  const [phone, email] = [newPhone(), newEmail()]
  // Without the cookie of the sign-in, as after ten minutes.
  await startSignedIn(page, await registerByPhone(gateway.origin, phone))
  await page.goto('/home/account/email')
  await page.locator('main input[name=email]').fill(email)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  const digits = page.getByRole('textbox', { name: t('sign-in.codeLabel') })
  await digits.fill(await codeFor(gateway.origin, email))
  await expect(page.getByRole('heading', { name: t('sign-in-steps.proofTitle') })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: /\+81/ }).click()
  await digits.fill(await codeFor(gateway.origin, phone.e164, 1))
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  await expect
    .poll(async () => {
      const answer = await page.request.get('/demo/inbox', { params: { to: phone.e164 } })
      return ((await answer.json()) as { notices: { notice: string }[] }).notices.map(({ notice }) => notice)
    })
    .toEqual(['loginAdded'])
})

test('a phone is added; changing it warns first and signs out every device', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/)
  const stage = { page, t, origin: gateway.origin }
  const email = newEmail()
  const [first, second, taken] = [newPhone(), newPhone(), newPhone()]
  await registerByPhone(gateway.origin, taken)
  await signInMember(stage, email, '/home/account/phone')
  const field = page.getByRole('textbox', { name: t('sign-in-steps.phone') })
  const digits = page.getByRole('textbox', { name: t('sign-in.codeLabel') })
  const bind = async ({ mobile, e164 }: typeof first, codesBefore = 0) => {
    // A number with a dial code changes the country.
    await field.fill(`+81 ${mobile}`)
    await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
    await digits.fill(await codeFor(gateway.origin, e164, codesBefore))
  }
  await expectAccessible(page)
  await bind(first)
  await expect(page).toHaveURL(/\/home\/account$/)
  await expect(page.getByText(/^\+81 90\d \d{4} \d{3}$/)).toBeVisible()

  await page.getByRole('link', { name: t('sign-in-steps.phone') }).click()
  await expect(page.getByText(t('account.phoneWarningTitle'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('sign-in.continue') }).click()
  await expect(page.getByRole('heading', { name: t('sign-in-steps.proofTitle') })).toBeFocused()
  await proveByCode(stage, email)
  await expect(field).toBeFocused()
  await bind(taken, 1)
  // A phone of another account is refused at the input, and only after its code has proved it.
  await expect(page.getByRole('alert')).toHaveText(t('outcomes.phoneTaken'))
  await expect(field).toBeFocused()
  await expect(field).not.toHaveValue('')
  await bind(second)
  await expect(page.getByRole('heading', { name: t('account.phoneDoneTitle') })).toBeVisible()
  await expectAccessible(page)
  expect(
    await page.evaluate(() => [sessionStorage.getItem('USER_TOKEN'), localStorage.getItem('HAS_SESSION')]),
  ).toEqual([null, null])
})

test('a first password right after sign-in, and another one by the first', async ({ page, t, gateway }) => {
  const stage = { page, t, origin: gateway.origin }
  await signInMember(stage, newEmail(), '/home/account/password')
  const field = page.locator('main input[name=newPassword]')
  const save = page.getByRole('button', { name: t('sign-in-steps.savePassword') })
  await field.fill('short')
  await save.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(t('sign-in-steps.passwordShort', { min: 6 }))
  await expectAccessible(page)
  await field.fill('x'.repeat(129))
  await save.click()
  await expect(field).toHaveAccessibleDescription(t('outcomes.textTooLong', { max: 128, count: 129 }))
  await expect(field).toHaveValue('x'.repeat(129))
  await field.fill('password')
  await save.click()
  await expect(page.getByRole('alert')).toContainText(t('outcomes.passwordTooCommon'))
  await field.fill('ristretto am Morgen')
  await save.click()
  await expect(page.getByText(t('account.passwordSet'), { exact: true })).toBeVisible()

  await page.getByRole('link', { name: t('sign-in-steps.password') }).click()
  const old = page.locator('main input[name=password]')
  const confirm = page.getByRole('button', { name: t('sign-in.continue') })
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText(t('sign-in-steps.passwordEmpty'))
  await expect(old).toBeFocused()
  await old.fill('not this one')
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText(t('sign-in-steps.passwordWrong'))
  await expect(old).toBeFocused()
  await expect(old).toHaveValue('not this one')
  await old.fill('ristretto am Morgen')
  await confirm.click()
  await field.fill('lungo am Abend')
  await save.click()
  await expect(page).toHaveURL(/\/home\/account$/)
  await expect(page.getByText(t('account.saved'))).toBeVisible()
})

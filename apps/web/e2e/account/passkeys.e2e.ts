/** Passkeys, with the browser's own virtual authenticator. */
import type { Page } from '@playwright/test'
import { codeFor, codesFor } from '@crema/tools/gateway-calls'
import { startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { newEmail } from '../support/members.ts'

// Passkeys require a domain, so the gateway listens on localhost.
const test = base.extend<object, { gateway: GatewayProcess }>({
  gateway: [
    async ({ browserName: _ }, provide) => {
      const gateway = await startGatewayProcess({ hostname: 'localhost' })
      await provide(gateway)
      await gateway.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

type Device = {
  signBadly: (isBogusSignature: boolean) => Promise<void>
  /** Whether prompts are confirmed at once; otherwise they stay open. */
  touch: (isTouched: boolean) => Promise<void>
}

/** Adds a virtual authenticator that confirms every prompt. */
async function addAuthenticator(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    signBadly: async (isBogusSignature) => {
      await session.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature })
    },
    touch: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

async function proveByCode(page: Page, t: Translate, origin: string, email: string): Promise<void> {
  const codesBefore = (await codesFor(origin, email)).length
  await page.getByRole('button', { name: t('sign-in-steps.codeTo', { to: email }) }).click()
  await page
    .getByRole('textbox', { name: t('sign-in.codeLabel') })
    .fill(await codeFor(origin, email, codesBefore))
}

/** Signs in with a code, and adds a passkey. */
async function addPasskey(page: Page, t: Translate, origin: string, email: string): Promise<void> {
  await registerMember(origin, email)
  await page.goto('/auth?next=/home/account/passkeys')
  await signIn(page, t, origin, email)
  await page.getByRole('button', { name: t('account.addPasskey') }).click()
  await proveByCode(page, t, origin, email)
  await expect(page.getByText(t('account.addPasskeyText'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('account.addPasskey') }).click()
  await expect(passkeyRow(page, t)).toContainText(t('account.thisDevice'))
}

const passkeyRow = (page: Page, t: Translate) =>
  page.getByRole('list', { name: t('account.passkeys') }).getByRole('listitem')

test('a passkey is added, renamed, signs in without a code, and is removed', async ({ page, t, gateway }) => {
  const device = await addAuthenticator(page)
  const email = newEmail()
  await addPasskey(page, t, gateway.origin, email)
  const row = passkeyRow(page, t)
  await expectAccessible(page)

  await page
    .getByRole('button', { name: t('account.renamePasskey', { name: t('account.thisDevice') }) })
    .click()
  await page.getByRole('textbox', { name: t('account.name') }).fill('Blue phone')
  await page.getByRole('button', { name: t('account.save') }).click()
  await expect(row).toContainText('Blue phone')

  await page.goto('/home/account')
  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await expect(page.getByRole('heading', { name: t('account.signInTitle') })).toBeVisible()
  await device.touch(false)
  await page.goto('/auth?next=/home/account')
  // Autofill ends with the address field.
  await page.getByRole('button', { name: t('sign-in.byPhone') }).click()
  const usePasskey = page.getByRole('button', { name: t('sign-in-steps.passkey'), exact: true })
  await device.signBadly(true)
  await device.touch(true)
  await usePasskey.click()
  await expect(page.getByText(t('outcomes.tokenInvalid'))).toBeVisible()
  await expectAccessible(page)
  await device.signBadly(false)
  await usePasskey.click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()

  await page.getByRole('link', { name: t('account.passkeys') }).click()
  await page.getByRole('button', { name: t('account.removePasskey', { name: 'Blue phone' }) }).click()
  await expect(row).toHaveCount(0)
})

test('a passkey is removed after a proof where the sign-in is not recent', async ({
  page,
  context,
  t,
  gateway,
}) => {
  await addAuthenticator(page)
  const email = newEmail()
  await addPasskey(page, t, gateway.origin, email)
  // Without the cookie of the sign-in, as after ten minutes.
  await context.clearCookies()
  await page.reload()
  const remove = page.getByRole('button', {
    name: t('account.removePasskey', { name: t('account.thisDevice') }),
  })
  await remove.click()
  await expect(page.getByRole('heading', { name: t('sign-in-steps.proofTitle') })).toBeFocused()
  await proveByCode(page, t, gateway.origin, email)
  await remove.click()
  await expect(page.getByText(t('account.passkeysText'))).toBeVisible()
  await expect(remove).toBeHidden()
})

test('a passkey proves who the member is before a change, and one that was refused can be tried again', async ({
  page,
  t,
  gateway,
}) => {
  const device = await addAuthenticator(page)
  await addPasskey(page, t, gateway.origin, newEmail())
  await page.goto('/home/account/email')
  await expect(page.getByRole('heading', { name: t('sign-in-steps.proofTitle') })).toBeVisible()
  await expectAccessible(page)
  const usePasskey = page.getByRole('button', { name: t('sign-in-steps.usePasskey') })
  await device.signBadly(true)
  await usePasskey.click()
  await expect(page.getByText(t('outcomes.tokenInvalid'))).toBeVisible()
  await device.signBadly(false)
  await usePasskey.click()
  const changed = newEmail()
  const codesBefore = (await codesFor(gateway.origin, changed)).length
  await page.locator('main input[name=email]').fill(changed)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page
    .getByRole('textbox', { name: t('sign-in.codeLabel') })
    .fill(await codeFor(gateway.origin, changed, codesBefore))
  await expect(page.getByRole('heading', { name: changed })).toBeVisible()
})

test('a new name of a passkey that could not be saved stays in its field, and is saved again', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource: net::ERR_FAILED/)
  await addAuthenticator(page)
  await addPasskey(page, t, gateway.origin, newEmail())
  const rename = '**/capi/passkey/rename'
  await page.route(rename, (route) => route.abort())
  await page
    .getByRole('button', { name: t('account.renamePasskey', { name: t('account.thisDevice') }) })
    .click()
  const field = page.getByRole('textbox', { name: t('account.name') })
  await field.fill('Blue phone')
  await page.getByRole('button', { name: t('account.save') }).click()
  const notice = page.getByRole('status').filter({ hasText: t('account.notSaved') })
  await expect(notice).toContainText(t('failures.network'))
  await expect(field).toHaveValue('Blue phone')
  await expectAccessible(page)
  await page.unroute(rename)
  await page.getByRole('button', { name: t('account.save') }).click()
  await expect(passkeyRow(page, t)).toContainText('Blue phone')
})

test('an account is deleted without a sign-in by a passkey', async ({ page, t, gateway }) => {
  const email = await registerWithPasskey(page, t, gateway.origin)
  await page.goto('/logout/selectCountry')
  await page.getByRole('button', { name: t('account-deletion.continue') }).click()
  const usePasskey = page.getByRole('button', { name: t('sign-in-steps.usePasskey') })
  await expect(usePasskey).toBeVisible()
  await expectAccessible(page)
  await usePasskey.click()
  await expect(page.getByRole('heading', { name: t('account-deletion.previewTitle') })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
})

test('after a forgotten password the passkeys are listed, and one is removed', async ({
  page,
  t,
  gateway,
}) => {
  const email = await registerWithPasskey(page, t, gateway.origin)
  // The passkey is not offered by the address field, which would sign in at once.
  await page.addInitScript(() => {
    navigator.credentials.get = () => new Promise(() => {})
  })
  await page.goto('/auth?next=/home/account/passkeys')
  await page.getByRole('button', { name: t('sign-in.byPassword') }).click()
  await page.getByRole('button', { name: t('sign-in-steps.forgotPassword') }).click()
  await page.locator('main input[name=email]').fill(email)
  const codesBefore = (await codesFor(gateway.origin, email)).length
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page
    .getByRole('textbox', { name: t('sign-in.codeLabel') })
    .fill(await codeFor(gateway.origin, email, codesBefore))
  await page.locator('input[name=newPassword]').fill('slow evening light')
  await page.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
  await expect(page.getByRole('heading', { name: t('sign-in-steps.reviewTitle') })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: t('sign-in-steps.reviewRemoveNamed', { name: t('account.thisDevice') }) })
    .click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: t('sign-in.continue') }).click()
  await expect(page).toHaveURL(/\/home\/account\/passkeys$/)
  await expect(page.getByRole('button', { name: t('account.remove') })).toHaveCount(0)
})

/** Registers a member with a passkey on this device, and signs them out. Returns their address. */
async function registerWithPasskey(page: Page, t: Translate, origin: string): Promise<string> {
  await addAuthenticator(page)
  const email = newEmail()
  await addPasskey(page, t, origin, email)
  await page.goto('/home/account')
  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await expect(page.getByRole('heading', { name: t('account.signInTitle') })).toBeVisible()
  return email
}

test('a passkey is chosen from the autofill list of the address field', async ({ page, t, gateway }) => {
  const email = await registerWithPasskey(page, t, gateway.origin)
  // The virtual authenticator chooses the first passkey at once.
  await page.goto('/auth?next=/home/account')
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
})

test('a passkey that was declined in the autofill list is offered again', async ({ page, t, gateway }) => {
  const email = await registerWithPasskey(page, t, gateway.origin)
  // How a browser reports a cancellation.
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    let isFirst = true
    navigator.credentials.get = (options) => {
      if (!isFirst) return get(options)
      isFirst = false
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await page.goto('/auth?next=/home/account')
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
})

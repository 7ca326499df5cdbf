/** Signing in by Google, which a certified OpenID provider stands for: there, back with a form, and on. */
import type { Page } from '@playwright/test'
import { codeFor, codesFor } from '@crema/tools/gateway-calls'
import { startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import { startIssuer, type TestIssuer } from '@crema/tools/openid-issuer'
import { registerMember } from '@crema/tools/register-member'
import { requestCode, completeRegistration, signIn } from '@crema/tools/sign-in'
import { expect, expectAccessible, test as base } from '../support/fixtures.ts'
import { expireNextProof, newEmail } from '../support/members.ts'

const known = newEmail()

const test = base.extend<object, { issuer: TestIssuer; gateway: GatewayProcess }>({
  issuer: [
    async ({ browserName: _ }, provide) => {
      const issuer = await startIssuer('chain', {
        ada: { email: newEmail(), email_verified: true },
        mira: { email: known, email_verified: true },
        noor: { email: newEmail(), email_verified: true },
        // Whom nothing but the house knows.
        solo: {},
      })
      await provide(issuer)
      await issuer.close()
    },
    { scope: 'worker' },
  ],
  gateway: [
    async ({ issuer: { issuer, keysUrl } }, provide) => {
      const gateway = await startGatewayProcess({
        hostname: 'localhost',
        env: {
          GOOGLE_CLIENT_ID: 'chain',
          GOOGLE_ISSUER: issuer,
          GOOGLE_KEYS_URL: keysUrl,
          GOOGLE_AUTHORIZE_URL: `${issuer}/auth`,
        },
      })
      await provide(gateway)
      await gateway.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

// The provider's own pages want a face from elsewhere, and have no icon.
test.beforeEach(({ consoleGuard: noise }) => {
  noise.allow(/fonts\.googleapis\.com/)
  noise.allow(/status of 404/)
})

/** At the house: who one is, and that this page may know. */
async function signInThere(page: Page, subject: string): Promise<void> {
  await page.locator('input[name=login]').fill(subject)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

/** The house knows her by now, and asks once more whether this page may. */
async function goOnThere(page: Page): Promise<void> {
  await page.waitForURL('**/interaction/*')
  await page.locator('button[type=submit]').click()
}

test('somebody new: there, back, the terms, and the claim happens by itself', async ({ page, t }) => {
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-DIRECT&cnty=us&lang=en')
  await page.locator('[data-early=claim]').click()
  await page.getByRole('button', { name: t('sign-in.otherMethods') }).click()
  const button = page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await signInThere(page, 'ada')
  await expect(page.getByRole('heading', { name: t('sign-in-steps.termsTitle') })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/cotti-login')
  await expectAccessible(page)
  await completeRegistration(page, t)
  await expect(page).toHaveURL(/collect-coupons/)
  await expect(page.getByRole('link', { name: t('campaign.seeAll') })).toBeVisible()

  await test.step('known by now, she is led back to where she began', async () => {
    await page.goto('/home')
    await page.getByRole('button', { name: t('sign-in.signOut') }).click()
    await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
    await page.goto('/auth?next=/home/language')
    await page.getByRole('button', { name: t('sign-in.otherMethods') }).click()
    await button.click()
    await goOnThere(page)
    await expect(page).toHaveURL(/\/home\/language$/)
    await page.reload()
    await expect(page).toHaveURL(/\/home\/language$/)
  })
})

test('who has an account by e-mail is asked for a code before both are one', async ({ page, t, gateway }) => {
  await registerMember(gateway.origin, known)
  await page.goto('/auth?next=/home')
  await page.getByRole('button', { name: t('sign-in.otherMethods') }).click()
  await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
  await signInThere(page, 'mira')
  await expect(page.getByRole('heading', { name: t('sign-in-steps.associationTitle') })).toBeVisible()
  const seen = (await codesFor(gateway.origin, known)).length
  await page.getByRole('button', { name: t('sign-in-steps.associate') }).click()
  await page
    .getByRole('textbox', { name: t('sign-in.codeLabel') })
    .fill(await codeFor(gateway.origin, known, seen))
  await expect(page).toHaveURL(/\/home$/)
})

test('who turns back finds the page as it was, and another way in', async ({ page, t, gateway }) => {
  await page.goto('/auth?next=/home/language')
  await page.getByRole('button', { name: t('sign-in.otherMethods') }).click()
  await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
  await expect(page.locator('input[name=login]')).toBeVisible()
  // As the house sends somebody back who did not want to.
  await page.goto('/cotti-login?state=nothing')
  await expect(page.getByText(t('sign-in-steps.providerFailed', { provider: 'Google' }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('sign-in.title') }).click()
  const email = newEmail()
  const code = await requestCode(page, t, gateway.origin, email)
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill(code)
  await expect(page.locator('input[name=terms]')).toBeVisible()
})

test('a member links Google to her account, and takes it away again', async ({ page, t, gateway }) => {
  const email = newEmail()
  await registerMember(gateway.origin, email)
  await page.goto('/auth?next=/home/account')
  await signIn(page, t, gateway.origin, email)
  const prove = async () => {
    const seen = (await codesFor(gateway.origin, email)).length
    await page.getByRole('button', { name: t('account.codeTo', { to: email }) }).click()
    await page
      .getByRole('textbox', { name: t('sign-in.codeLabel') })
      .fill(await codeFor(gateway.origin, email, seen))
  }
  await page.getByRole('link', { name: 'Google' }).click()
  await expectAccessible(page)
  await prove()
  await page.getByRole('button', { name: t('account.link', { provider: 'Google' }) }).click()
  await signInThere(page, 'noor')
  await expect(page.getByRole('link', { name: 'Google' })).toContainText(t('account.linked'))

  await test.step('a proof that ran out is given again there, and what was typed is there again', async () => {
    const next = newEmail()
    await page.getByRole('link', { name: t('sign-in.email') }).click()
    await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
    await goOnThere(page)
    await expect(page.getByRole('heading', { name: t('account.newEmail') })).toBeVisible()
    await page.locator('main input[name=email]').fill(next)
    await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
    await expireNextProof(page)
    await page
      .getByRole('textbox', { name: t('sign-in.codeLabel') })
      .fill(await codeFor(gateway.origin, next))
    await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
    await goOnThere(page)
    await expect(page.locator('main input[name=email]')).toHaveValue(next)
    await page.goto('/home/account')
  })

  await page.getByRole('link', { name: 'Google' }).click()
  await prove()
  await page.getByRole('button', { name: t('account.unlink', { provider: 'Google' }) }).click()
  await expect(page.getByRole('link', { name: 'Google' })).toContainText(t('account.notLinked'))
})

test('whom nothing but Google signs in proves by it that it is her, and leaves by it', async ({
  page,
  t,
  consoleGuard: noise,
}) => {
  // The provider's own, when somebody turns back there.
  noise.allow(/status of 400 .*\/auth\//)
  const google = page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) })
  await page.goto('/auth?next=/home/account')
  await page.getByRole('button', { name: t('sign-in.otherMethods') }).click()
  await google.click()
  await signInThere(page, 'solo')
  await page.locator('input[name=terms]').check()
  await page.getByRole('button', { name: t('sign-in-steps.join') }).click()
  // Without an address a password would open nothing: neither is needed.
  await expect(page.getByRole('heading', { name: t('sign-in-steps.offerEmailTitle') })).toBeVisible()
  await page.getByRole('button', { name: t('common.later') }).click()
  await expect(page.getByRole('heading', { name: 'Google' })).toBeVisible()

  await test.step('for a change', async () => {
    await page.getByRole('link', { name: 'Google' }).click()
    await expect(page.getByRole('heading', { name: t('account.proofTitle') })).toBeVisible()
    await expectAccessible(page)
    await google.click()
    await goOnThere(page)
    await page.getByRole('button', { name: t('account.unlink', { provider: 'Google' }) }).click()
    await expect(page.getByText(t('outcomes.lastLogin'))).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('HOUSE_VISIT'))).toBeNull()
  })

  await test.step('who turns back is told that nothing came of it', async () => {
    await page.goto('/home/account/passkeys')
    await page.getByRole('button', { name: t('account.addPasskey') }).click()
    await google.click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/home\/account\/passkeys$/)
    await expect(page.getByText(t('sign-in-steps.providerFailed', { provider: 'Google' }))).toBeVisible()
    await expect(google).toBeVisible()
  })

  await test.step('for leaving, signed in nowhere', async () => {
    await page.goto('/home/account')
    await page.getByRole('button', { name: t('sign-in.signOut') }).click()
    await page.goto('/logout/selectCountry')
    await page.getByRole('button', { name: t('account-deletion.continue') }).click()
    await google.click()
    await goOnThere(page)
    await expect(page.getByRole('heading', { name: t('account-deletion.previewTitle') })).toBeVisible()
    await expect(page.getByRole('paragraph').filter({ hasText: 'Google' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('account-deletion.continue') }).click()
    const field = page.locator('input[name=number]')
    const label = await page.locator(`label[for="${await field.getAttribute('id')}"]`).textContent()
    await field.fill(/\d{4}/.exec(label ?? '')?.[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('account-deletion.doneTitle') })).toBeVisible()
  })
})

/** Sign-in by Google, replaced by a certified OpenID provider: redirect, return by form, continuation. */
import type { Page } from '@playwright/test'
import { codeFor, codesFor } from '@crema/tools/gateway-calls'
import { startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import { startIssuer, type TestIssuer } from '@crema/tools/openid-issuer'
import { registerMember } from '@crema/tools/register-member'
import { agreeToTerms, submitEmail, completeRegistration, signIn } from '@crema/tools/sign-in'
import { translateIn } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { helpersOf, invitationLink, startInviting } from '../support/inviters.ts'
import { expireNextProof, newEmail, newPhone } from '../support/members.ts'

const known = newEmail()
/** The address of a member who forgets a password. */
const reviewed = newEmail()

const test = base.extend<object, { issuer: TestIssuer; gateway: GatewayProcess }>({
  issuer: [
    async ({ browserName: _ }, provide) => {
      const issuer = await startIssuer('chain', {
        ada: { email: newEmail(), email_verified: true },
        mira: { email: known, email_verified: true },
        noor: { email: newEmail(), email_verified: true },
        lovelace: { email: reviewed, email_verified: true },
        // A member without an e-mail address.
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

// The provider's own pages request a web font, and have no icon.
test.beforeEach(({ consoleGuard }) => {
  consoleGuard.allow(/fonts\.googleapis\.com/)
  consoleGuard.allow(/status of 404/)
})

/** On the provider's pages: signs in and consents. */
async function signInAtProvider(page: Page, subject: string): Promise<void> {
  await page.locator('input[name=login]').fill(subject)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

/** On the provider's pages, with a session there: consents again. */
async function consentAtProvider(page: Page): Promise<void> {
  await page.waitForURL('**/interaction/*')
  await page.locator('button[type=submit]').click()
}

test('a new member: redirect, return, terms, and the claim continues by itself', async ({ page, t }) => {
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-DIRECT&cnty=us&lang=en')
  await page.locator('[data-early=claim]').click()
  const button = page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await signInAtProvider(page, 'ada')
  await expect(page.getByRole('heading', { name: t('sign-in-steps.termsTitle') })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/cotti-login')
  await expectAccessible(page)
  await completeRegistration(page, t)
  await expect(page).toHaveURL(/collect-coupons/)
  await expect(page.getByRole('link', { name: t('campaign.seeAll') })).toBeVisible()

  await test.step('a returning member is led back to the page that sign-in began on', async () => {
    await page.goto('/home')
    await page.getByRole('button', { name: t('sign-in.signOut') }).click()
    await expect(page.getByRole('button', { name: t('home.signIn') })).toBeVisible()
    await page.goto('/auth?next=/home/language')
    await button.click()
    await consentAtProvider(page)
    await expect(page).toHaveURL(/\/home\/language$/)
    await page.reload()
    await expect(page).toHaveURL(/\/home\/language$/)
  })
})

test('the boxes that a visitor has ticked stay ticked when they go on with Google', async ({
  page,
  t,
  gateway,
}) => {
  await page.goto('/auth?next=/home/account/consents&cnty=kr&lang=en')
  const code = await submitEmail(page, t, gateway.origin, newEmail())
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill(code)
  const terms = page.locator('input[name=terms]')
  await expect(terms).toBeFocused()
  for (const name of ['terms', 'transferAbroad', 'email']) await page.locator(`input[name=${name}]`).check()
  // A reload leads back to the code, which is never stored; from there Google is chosen.
  await page.reload()
  await page.getByRole('button', { name: t('sign-in.change') }).click()
  await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
  await signInAtProvider(page, 'box')
  await expect(terms).toBeFocused()
  for (const name of ['terms', 'transferAbroad', 'email'])
    await expect(page.locator(`input[name=${name}]`)).toBeChecked()
  for (const name of ['privacy', 'personalInformation', 'push', 'sms'])
    await expect(page.locator(`input[name=${name}]`)).not.toBeChecked()
  await completeRegistration(page, t)
  const rows = page.getByRole('list', { name: t('account.consents') }).getByRole('listitem')
  await expect(rows.filter({ hasText: t('account.emails') })).toContainText(t('account.agreed'))
  await expect(rows.filter({ hasText: t('account.push') })).toContainText(t('account.declined'))
  expect(await page.evaluate(() => sessionStorage.getItem('SIGN_UP_BOXES'))).toBeNull()
})

test('what a visitor has ticked on the consent form is recorded after a sign-in by Google', async ({
  page,
  t,
}) => {
  await page.goto('/consentForm/kr_ko?lang=en&cnty=kr')
  const save = page.getByRole('button', { name: translateIn('ko')('agreements.save') })
  await page.locator('input[name=news-sms]').check()
  await save.click()
  await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
  await signInAtProvider(page, 'former')
  await completeRegistration(page, t)
  await expect(page).toHaveURL(/\/consentForm\/kr_ko/)
  const saved = translateIn('ko')('agreements.saved')
  await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible()
  await expect(page.locator('input[name=news-sms]')).toBeChecked()
  await expect(page.locator('input[name=agree-terms]')).toBeDisabled()
  expect(await page.evaluate(() => sessionStorage.getItem('PENDING_CONSENTS'))).toBeNull()
  // It was recorded, not only shown.
  await page.reload()
  await expect(page.locator('input[name=news-sms]')).toBeChecked()
})

test('a friend on the page of an invitation: the help goes on, and the address keeps the invitation', async ({
  page,
  t,
  gateway,
}) => {
  const inviter = await startInviting(gateway.origin)
  await page.goto(invitationLink(inviter))
  await page.locator('[data-early=claim]').click()
  await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
  await signInAtProvider(page, 'jonas')
  await completeRegistration(page, t)
  await expect(page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/marketing/fission')
  expect(searchParams.get('fissionCode')).toBe(inviter.fissionCode)
  expect(searchParams.get('shareMemberId')).toBe(inviter.memberId)
  expect(await helpersOf(gateway.origin, inviter)).toBe(1)
})

test('an account with the same e-mail address is associated by a code', async ({ page, t, gateway }) => {
  await registerMember(gateway.origin, known)
  await page.goto('/auth?next=/home')
  await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
  await signInAtProvider(page, 'mira')
  await expect(page.getByRole('heading', { name: t('sign-in-steps.associationTitle') })).toBeVisible()
  const codesBefore = (await codesFor(gateway.origin, known)).length
  await page.getByRole('button', { name: t('sign-in-steps.associate') }).click()
  await page
    .getByRole('textbox', { name: t('sign-in.codeLabel') })
    .fill(await codeFor(gateway.origin, known, codesBefore))
  await expect(page).toHaveURL(/\/home$/)
})

test('after a wrong password a member signs in with Google', async ({ page, t }) => {
  await page.goto('/auth?next=/home/language')
  await page.getByRole('button', { name: t('sign-in.byPassword') }).click()
  // The step before has an address field as well.
  await page.locator('main input[name=password]').fill('whatever it is')
  await page.locator('main input[name=email]').fill(newEmail())
  const google = page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) })
  await expect(google).toBeHidden()
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('alert')).toHaveText(t('outcomes.passwordWrong'))
  await google.click()
  await signInAtProvider(page, 'grace')
  await completeRegistration(page, t)
  await expect(page).toHaveURL(/\/home\/language$/)
})

test('who forgot the password, or never had one, signs in with Google', async ({ page, t }) => {
  await page.goto('/auth?next=/home/language')
  await page.getByRole('button', { name: t('sign-in.byPassword') }).click()
  await page.getByRole('button', { name: t('sign-in-steps.forgotPassword') }).click()
  const google = page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) })
  await expect(google).toBeVisible()
  await expectAccessible(page)
  await google.click()
  await signInAtProvider(page, 'forgetful')
  await completeRegistration(page, t)
  await expect(page).toHaveURL(/\/home\/language$/)
})

test('a proof by Google in a claim comes back to the campaign, and the claim continues', async ({
  page,
  t,
  gateway,
}) => {
  test.slow()
  const phone = newPhone()
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-PHONEONLY&cnty=jp&lang=en')
  await page.locator('[data-early=claim]').click()
  const google = page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) })
  await google.click()
  await signInAtProvider(page, 'claimant')
  await completeRegistration(page, t)
  const number = page.getByRole('dialog', { name: t('sign-in-steps.bindTitle') })
  await number.getByRole('textbox', { name: t('sign-in-steps.phone') }).fill(phone.mobile)
  await number.getByRole('button', { name: t('sign-in.sendCode') }).click()
  const code = await codeFor(gateway.origin, phone.e164)
  // A browser that keeps no cookies: the gateway cannot tell that the sign-in was recent.
  await page.context().clearCookies()
  const field = page.getByRole('textbox', { name: t('sign-in.codeLabel') })
  await field.fill(code)
  const proof = page.getByRole('dialog', { name: t('sign-in-steps.proofTitle') })
  await expect(proof).toBeVisible()
  await expectAccessible(page)
  await proof.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
  await signInAtProvider(page, 'claimant')
  await expect(page).toHaveURL(/collect-coupons\?.*activityNo=DEMO-PHONEONLY/)
  // A code is never stored, so it is typed again; the same one counts.
  await field.fill(code)
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
})

test('after a forgotten password a member removes Google from the account', async ({ page, t, gateway }) => {
  await page.goto('/auth?next=/home/account')
  await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
  await signInAtProvider(page, 'lovelace')
  await completeRegistration(page, t)
  await page.goto('/home/account')
  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await expect(page.getByRole('heading', { name: t('account.signInTitle') })).toBeVisible()

  await page.goto('/auth?next=/home/account')
  await page.getByRole('button', { name: t('sign-in.byPassword') }).click()
  await page.getByRole('button', { name: t('sign-in-steps.forgotPassword') }).click()
  await page.locator('main input[name=email]').fill(reviewed)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page
    .getByRole('textbox', { name: t('sign-in.codeLabel') })
    .fill(await codeFor(gateway.origin, reviewed))
  await page.locator('input[name=newPassword]').fill('croissants at seven')
  await page.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
  await expect(page.getByRole('heading', { name: t('sign-in-steps.reviewTitle') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('sign-in-steps.reviewRemoveNamed', { name: 'Google' }) }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Google' })).toBeHidden()
  await page.getByRole('button', { name: t('sign-in.continue') }).click()
  await expect(page.getByRole('link', { name: 'Google' })).toContainText(t('account.notLinked'))
})

test('a cancelled sign-in continues with another method', async ({ page, t, gateway }) => {
  await page.goto('/auth?next=/home/language')
  await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
  await expect(page.locator('input[name=login]')).toBeVisible()
  // The redirect of a cancelled sign-in.
  await page.goto('/cotti-login?state=nothing')
  await expect(
    page.getByRole('heading', { name: t('sign-in-steps.providerEnded', { provider: 'Google' }) }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('sign-in.title') }).click()
  const email = newEmail()
  const code = await submitEmail(page, t, gateway.origin, email)
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill(code)
  await expect(page.locator('input[name=terms]')).toBeVisible()
})

test('a member links Google to their account, and unlinks it, also after a failure', async ({
  page,
  t,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource: net::ERR_FAILED/)
  const email = newEmail()
  await registerMember(gateway.origin, email)
  await page.goto('/auth?next=/home/account')
  await signIn(page, t, gateway.origin, email)
  const prove = async () => {
    const codesBefore = (await codesFor(gateway.origin, email)).length
    await page.getByRole('button', { name: t('sign-in-steps.codeTo', { to: email }) }).click()
    await page
      .getByRole('textbox', { name: t('sign-in.codeLabel') })
      .fill(await codeFor(gateway.origin, email, codesBefore))
  }
  await page.getByRole('link', { name: 'Google' }).click()
  await expectAccessible(page)
  await prove()
  await page.getByRole('button', { name: t('account.link', { provider: 'Google' }) }).click()
  await signInAtProvider(page, 'noor')
  await expect(page.getByRole('link', { name: 'Google' })).toContainText(t('account.linked'))

  await test.step('an expired proof is repeated by a redirect, which preserves the typed address', async () => {
    const next = newEmail()
    await page.getByRole('link', { name: t('sign-in.email') }).click()
    await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
    await consentAtProvider(page)
    await expect(page.getByRole('heading', { name: t('account.newEmail') })).toBeVisible()
    await page.locator('main input[name=email]').fill(next)
    await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
    await expireNextProof(page)
    await page
      .getByRole('textbox', { name: t('sign-in.codeLabel') })
      .fill(await codeFor(gateway.origin, next))
    await page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) }).click()
    await consentAtProvider(page)
    await expect(page.locator('main input[name=email]')).toHaveValue(next)
    await page.goto('/home/account')
  })

  await page.getByRole('link', { name: 'Google' }).click()
  await prove()
  const unlink = page.getByRole('button', { name: t('account.unlink', { provider: 'Google' }) })
  await page.route('**/capi/customer/unlinkLogin', (route) => route.abort())
  await unlink.click()
  await expect(page.getByRole('status').filter({ hasText: t('account.notChanged') })).toContainText(
    t('failures.network'),
  )
  await page.unroute('**/capi/customer/unlinkLogin')
  // The proof is not asked for again.
  await unlink.click()
  await expect(page.getByRole('link', { name: 'Google' })).toContainText(t('account.notLinked'))
})

test('a member with no other login proves their identity by Google, also for the deletion', async ({
  page,
  t,
  consoleGuard,
}) => {
  // The provider answers a cancellation with this status.
  consoleGuard.allow(/status of 400 .*\/auth\//)
  const google = page.getByRole('button', { name: t('sign-in-steps.continueWith', { provider: 'Google' }) })
  await page.goto('/auth?next=/home/account')
  await google.click()
  await signInAtProvider(page, 'solo')
  await agreeToTerms(page)
  await page.getByRole('button', { name: t('sign-in-steps.join') }).click()
  // A password is not offered without an address to use it with.
  await expect(page.getByRole('heading', { name: t('sign-in-steps.offerEmailTitle') })).toBeVisible()
  await page.getByRole('button', { name: t('common.later') }).click()
  await expect(page.getByRole('heading', { name: 'Google' })).toBeVisible()

  await test.step('for a change', async () => {
    await page.getByRole('link', { name: 'Google' }).click()
    await expect(page.getByRole('heading', { name: t('sign-in-steps.proofTitle') })).toBeVisible()
    await expectAccessible(page)
    await google.click()
    await consentAtProvider(page)
    await page.getByRole('button', { name: t('account.unlink', { provider: 'Google' }) }).click()
    await expect(page.getByText(t('outcomes.lastLogin'))).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('PROVIDER_REDIRECT'))).toBeNull()
  })

  await test.step('a cancellation is reported', async () => {
    await page.goto('/home/account/passkeys')
    await page.getByRole('button', { name: t('account.addPasskey') }).click()
    await google.click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/home\/account\/passkeys$/)
    await expect(page.getByText(t('sign-in-steps.providerFailed', { provider: 'Google' }))).toBeVisible()
    await expect(google).toBeVisible()
  })

  await test.step('for the deletion, signed out', async () => {
    await page.goto('/home/account')
    await page.getByRole('button', { name: t('sign-in.signOut') }).click()
    await expect(page.getByRole('heading', { name: t('account.signInTitle') })).toBeVisible()
    await page.goto('/logout/selectCountry')
    await page.getByRole('button', { name: t('account-deletion.continue') }).click()
    await google.click()
    await consentAtProvider(page)
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

/** Steps before a screenshot is taken: sign-in, account and account deletion. */
import type { Page } from '@playwright/test'
import { codeFor, codesFor } from '../gateway-calls.ts'
import { agreeToTerms, submitEmail, signIn } from '../sign-in.ts'
import type { Step } from './steps.ts'

/** Stores the draft of a flow as the page does, and opens the page, which continues from it. */
const restoreDraft =
  (key: 'SIGN_IN_DRAFT' | 'LOGOUT_USER_INFO', value: object): Step =>
  async ({ page, t }) => {
    await page.evaluate(([name, text]) => sessionStorage.setItem(name, text), [
      key,
      JSON.stringify(value),
    ] as const)
    // The last step of account deletion redirects to the first unfinished one. Sign-in redirects members to home.
    await page.goto(key === 'LOGOUT_USER_INFO' ? '/logout/logoutSuccess' : '/auth')
    if (key === 'LOGOUT_USER_INFO') {
      // A draft that cannot be read begins again with the country.
      await page
        .locator('main h2')
        .filter({ hasNotText: t('account-deletion.countryTitle') })
        .first()
        .waitFor()
    } else await page.locator('main button').first().waitFor()
  }

const email = { channel: 'email', email: 'mira@example.com' }
const phone = { channel: 'phone', country: 'JP', national: '9012345678' }
const sent = {
  challengeId: '00000000-0000-4000-8000-000000000000',
  resendAtMs: Date.parse('2026-11-18T15:30:42Z'),
}
const offer = { pendingToken: 'A'.repeat(43), hint: '+1\u00a0201\u00a0***\u00a0**87', channel: 'phone' }

/** Opens sign-in in one of its states. */
export const signInDrafts = {
  phone: restoreDraft('SIGN_IN_DRAFT', {
    state: 'address',
    contact: { ...phone, national: '090-1234-5678' },
  }),
  phoneCode: restoreDraft('SIGN_IN_DRAFT', { state: 'code', contact: phone, sent }),
  password: restoreDraft('SIGN_IN_DRAFT', { state: 'password', contact: email }),
  recover: restoreDraft('SIGN_IN_DRAFT', { state: 'recover', contact: email }),
  association: restoreDraft('SIGN_IN_DRAFT', { state: 'association', offer }),
  associationCode: restoreDraft('SIGN_IN_DRAFT', { state: 'associationCode', offer, sent }),
  newPassword: restoreDraft('SIGN_IN_DRAFT', { state: 'newPassword', pendingToken: offer.pendingToken }),
  provider: restoreDraft('SIGN_IN_DRAFT', {
    state: 'provider',
    signIn: { provider: 'google', nonce: 'A'.repeat(43) },
  }),
  offerEmail: restoreDraft('SIGN_IN_DRAFT', {
    state: 'offerEmail',
    contact: { channel: 'email', email: '' },
  }),
  offerPassword: restoreDraft('SIGN_IN_DRAFT', { state: 'offerPassword' }),
}

/** A new member without a phone number claims coupons that need one. */
export const claimWithoutPhone: Step = async (context) => {
  const { page, t } = context
  await page.locator('[data-early="claim"]').click()
  await openTermsStep(context)
  await agreeToTerms(page)
  await page.getByRole('button', { name: t('sign-in-steps.join') }).click()
  await page.getByRole('dialog', { name: t('sign-in-steps.bindTitle') }).waitFor()
}

/** Enters the phone number that the claim needs. */
export const submitPhone: Step = async ({ page, t, email: address }) => {
  // Different for each language: codes are limited per number.
  const language = /\.(\w+)@/.exec(address)?.[1] ?? ''
  await page
    .locator('input[name=phone]')
    .fill(`20155501${20 + ['en', 'ar', 'de', 'ja', 'th'].indexOf(language)}`)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).waitFor()
}

/** Goes back from the code to the phone number. */
export const changePhone: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('sign-in.change') }).click()
  await page.locator('input[name=phone]').waitFor()
}

const deletion = {
  state: 'contact',
  country: 'US',
  contact: email,
  refused: null,
  sent: null,
  proof: null,
}

/** Opens account deletion in one of its states. */
export const deletionDrafts = {
  proof: restoreDraft('LOGOUT_USER_INFO', deletion),
  refused: restoreDraft('LOGOUT_USER_INFO', { ...deletion, refused: 'emailNotRegistered' }),
  code: restoreDraft('LOGOUT_USER_INFO', { ...deletion, sent }),
  over: restoreDraft('LOGOUT_USER_INFO', {
    ...deletion,
    state: 'expired',
    proof: { untilMs: 0, idempotencyKey: '' },
  }),
  abnormal: restoreDraft('LOGOUT_USER_INFO', { ...deletion, state: 'abnormal' }),
  done: restoreDraft('LOGOUT_USER_INFO', { ...deletion, state: 'done' }),
}

/** Opens the step that asks for a phone number or an address. */
export const openOtherMethods: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('sign-in.byPhone') }).click()
  // In some languages a button of the first step has the name of one of this step.
  await page.locator('main input[name=phone]').waitFor()
}

/** Submits the form as it is. */
export const submitEmptyForm: Step = async ({ page }) => {
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('alert').first().waitFor()
}

export const submitInvalidPhone: Step = async (context) => {
  await context.page.locator('input[name=phone]').fill('12')
  await submitEmptyForm(context)
}

/** Opens the list of countries and enters `query` into its search. */
export const searchCountry =
  (query: string): Step =>
  async ({ page, t }) => {
    await page.getByRole('button', { name: t('sign-in-steps.country') }).click()
    await page.getByRole('combobox', { name: t('sign-in-steps.countrySearch') }).fill(query)
  }

export const submitPassword =
  (address: string, password: string): Step =>
  async ({ page }) => {
    await page.locator('input[name=email]').filter({ visible: true }).fill(address)
    await page.locator('input[name=password]').fill(password)
    await page.locator('main form button[type=submit]').click()
  }

export const waitForSignInError: Step = async ({ page, t }) => {
  await page
    .getByText(t('outcomes.passwordWrong'))
    .or(page.getByText(t('outcomes.accountAbnormal')))
    .waitFor()
}

export const waitForCodeRequired: Step = async ({ page, t }) => {
  await page.getByText(t('sign-in-steps.codeNeeded')).waitFor()
}

/** A new member after the code: the step with the terms. */
export const openTermsStep: Step = async (context) => {
  const code = await submitEmail(context.page, context.t, context.origin, context.email)
  await context.page.getByRole('textbox', { name: context.t('sign-in.codeLabel') }).fill(code)
  await context.page.locator('input[name=terms]').waitFor()
}

export const typePassword =
  (password: string): Step =>
  async ({ page }) => {
    await page.locator('input[name=newPassword]').fill(password)
  }

/** Re-authenticates the demo member with the password. */
export const proveByPassword: Step = async ({ page }) => {
  await page.locator('main input[name=password]').fill('coffee')
  await page.locator('main form button[type=submit]').click()
  await page.locator('main input[name=password]').waitFor({ state: 'detached' })
}

export const openFirstDisclosure: Step = async ({ page }) => {
  await page.locator('summary').first().click()
}

/** Signs up and opens a section of the account. */
export const signUpForAccountSection =
  (section: string): Step =>
  async ({ page, t, origin, email: address }) => {
    await signIn(page, t, origin, address)
    await page.waitForURL(`**/home/account/${section}*`)
    await page.getByRole('listitem').first().waitFor()
  }

/** Answers a call with fixed data. */
const stubCall = (page: Page, path: string, data: object) =>
  page.route(`**/capi/${path}*`, (route) =>
    route.fulfill({ json: { code: 200, busCode: '1', busMessage: '', data, traceId: 'a' } }),
  )

/** Two passkeys: one synced and used, one neither. */
export const stubPasskeys: Step = async ({ page, t }) => {
  const items = [
    {
      credentialId: 'one',
      name: t('account.thisDevice'),
      createdAt: '2026-03-02T09:00:00Z',
      lastUsedAt: '2026-11-17T08:12:00Z',
      isSynced: true,
    },
    {
      credentialId: 'two',
      name: 'MacBook Pro',
      createdAt: '2026-06-30T09:00:00Z',
      lastUsedAt: null,
      isSynced: false,
    },
  ]
  await stubCall(page, 'passkey/mine', { items })
  await page.reload()
  await page.getByText('MacBook Pro').waitFor()
}

/** Three devices: the current one, another one and an unknown one. */
export const stubDevices: Step = async ({ page }) => {
  const items = [
    {
      sessionId: 'one',
      client: 'Chrome, Android',
      country: 'US',
      lastSeenAt: '2026-11-18T15:00:00Z',
      isCurrent: true,
    },
    {
      sessionId: 'two',
      client: 'Safari, iPhone',
      country: 'AE',
      lastSeenAt: '2026-11-16T20:00:00Z',
      isCurrent: false,
    },
    { sessionId: 'three', client: null, country: null, lastSeenAt: '2026-10-02T06:00:00Z', isCurrent: false },
  ]
  await stubCall(page, 'customer/sessions', { items })
  await page.reload()
  await page.getByText('Safari, iPhone').waitFor()
}

/** From the next page load on, the member has only this login. */
export const stubMemberWithLogin =
  (login: 'google' | 'phone'): Step =>
  async ({ page }) => {
    const known = {
      email: null,
      phone: login === 'phone' ? '+12015550123' : null,
      displayName: null,
      country: 'US',
      language: 'en',
      registeredAt: '2026-03-02T09:00:00Z',
      hasPassword: false,
      logins: [login],
    }
    await stubCall(page, 'customer/info', { memberId: 'a', ...known })
  }

/** The member re-authenticates at Google. */
export const requireGoogleProof: Step = async (context) => {
  await stubMemberWithLogin('google')(context)
  await context.page.reload()
  await context.page
    .getByRole('button', { name: context.t('sign-in-steps.continueWith', { provider: 'Google' }) })
    .waitFor()
}

/** Never answers a call, and reloads the page. */
export const holdCall =
  (path: string): Step =>
  async ({ page }) => {
    await page.route(`**/capi/${path}*`, () => undefined)
    await page.reload()
    await page.locator('main [aria-busy="true"]').waitFor()
  }

/** Signs up and proves in account deletion who owns the account. */
export const proveAccountForDeletion: Step = async ({ page, t, origin, email: address }) => {
  await signIn(page, t, origin, address)
  await page.getByRole('button', { name: t('account-deletion.continue') }).click()
  const seen = (await codesFor(origin, address)).length
  await page.locator('main input[name=email]').fill(address)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill(await codeFor(origin, address, seen))
  await page.getByRole('heading', { name: t('account-deletion.removedTitle') }).waitFor()
}

export const continueDeletion: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('account-deletion.continue') }).click()
  await page.locator('input[name=number]').waitFor()
}

/** What a person does on the way in, in the account and on the way out, before the picture is taken. */
import type { Page } from '@playwright/test'
import { codeFor, codesFor } from '../gateway-calls.ts'
import { askForCode, signIn } from '../sign-in.ts'
import type { Step } from './steps.ts'

/** As the page keeps it in the tab: opened there, a journey goes on from this place. */
const keeping =
  (key: 'SIGN_IN_DRAFT' | 'DELETION', value: object): Step =>
  async ({ page }) => {
    await page.evaluate(([name, text]) => sessionStorage.setItem(name, text), [
      key,
      JSON.stringify(value),
    ] as const)
    // Of the way out the last step leads to the first unfinished one; a member was led home from sign-in.
    await page.goto(key === 'DELETION' ? '/logout/logoutSuccess' : '/auth')
    await page
      .locator(key === 'DELETION' ? 'main h2' : 'main button')
      .first()
      .waitFor()
  }

const email = { channel: 'email', email: 'mira@example.com' }
const phone = { channel: 'phone', country: 'JP', national: '9012345678' }
const sent = {
  challengeId: '00000000-0000-4000-8000-000000000000',
  resendAtMs: Date.parse('2026-11-18T15:30:42Z'),
}
const offer = { pendingToken: 'A'.repeat(43), hint: '+1 201 *** **87', channel: 'phone' }

/** A sign-in that came as far as this. */
export const signingIn = {
  phone: keeping('SIGN_IN_DRAFT', { state: 'address', contact: { ...phone, national: '090-1234-5678' } }),
  phoneCode: keeping('SIGN_IN_DRAFT', { state: 'code', contact: phone, sent }),
  password: keeping('SIGN_IN_DRAFT', { state: 'password', contact: email }),
  recover: keeping('SIGN_IN_DRAFT', { state: 'recover', contact: email }),
  association: keeping('SIGN_IN_DRAFT', { state: 'association', offer }),
  associationCode: keeping('SIGN_IN_DRAFT', { state: 'associationCode', offer, sent }),
  newPassword: keeping('SIGN_IN_DRAFT', { state: 'newPassword', pendingToken: offer.pendingToken }),
  house: keeping('SIGN_IN_DRAFT', { state: 'house', signIn: { house: 'google', nonce: 'A'.repeat(43) } }),
  offerEmail: keeping('SIGN_IN_DRAFT', { state: 'offerEmail', contact: { channel: 'email', email: '' } }),
  offerPassword: keeping('SIGN_IN_DRAFT', { state: 'offerPassword' }),
}

/** A claim that needs a phone, by somebody new who has none. */
export const claimsWithoutPhone: Step = async (stage) => {
  const { page, t } = stage
  await page.locator('[data-early="claim"]').click()
  await meetsTerms(stage)
  await page.locator('input[name=terms]').check()
  await page.getByRole('button', { name: t('sign-in-steps.join') }).click()
  await page.getByRole('dialog', { name: t('sign-in-steps.bindTitle') }).waitFor()
}

/** The phone that is asked for gets its code. */
export const sendsPhone: Step = async ({ page, t, email: address }) => {
  // A number of its own for each language: one gets few codes an hour.
  const language = /\.(\w+)@/.exec(address)?.[1] ?? ''
  await page
    .locator('input[name=phone]')
    .fill(`20155501${20 + ['en', 'ar', 'de', 'ja', 'th'].indexOf(language)}`)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).waitFor()
}

/** Back from the code to the phone it was sent to. */
export const changesPhone: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('sign-in.change') }).click()
  await page.locator('input[name=phone]').waitFor()
}

const leaving = {
  country: 'US',
  contact: email,
  refused: null,
  sent: null,
  proof: null,
  hasRead: false,
  isAbnormal: false,
  isDone: false,
}

/** A deletion that came as far as this. */
export const deleting = {
  proof: keeping('DELETION', leaving),
  refused: keeping('DELETION', { ...leaving, refused: 'emailNotRegistered' }),
  code: keeping('DELETION', { ...leaving, sent }),
  over: keeping('DELETION', { ...leaving, proof: { untilMs: 0, key: '' } }),
  abnormal: keeping('DELETION', { ...leaving, isAbnormal: true }),
  done: keeping('DELETION', { ...leaving, isDone: true }),
}

/** From the first step to all the other ways in. */
export const seesOtherWays: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('sign-in.otherWays') }).click()
  await page.getByRole('button', { name: t('sign-in-steps.usePassword') }).waitFor()
}

/** Presses the button of the form with nothing more in it. */
export const sendsAsItIs: Step = async ({ page }) => {
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('alert').first().waitFor()
}

export const sendsBadPhone: Step = async (stage) => {
  await stage.page.locator('input[name=phone]').fill('12')
  await sendsAsItIs(stage)
}

/** The list of countries; `wanted` is typed into its search. */
export const searchesCountry =
  (wanted: string): Step =>
  async ({ page, t }) => {
    await page.getByRole('button', { name: t('sign-in-steps.country') }).click()
    await page.getByRole('combobox', { name: t('sign-in-steps.countrySearch') }).fill(wanted)
  }

export const sendsPassword =
  (address: string, password: string): Step =>
  async ({ page }) => {
    await page.locator('input[name=email]').filter({ visible: true }).fill(address)
    await page.locator('input[name=password]').fill(password)
    await page.locator('main form button[type=submit]').click()
  }

export const failsToSignIn: Step = async ({ page, t }) => {
  await page
    .getByText(t('outcomes.passwordWrong'))
    .or(page.getByText(t('outcomes.accountAbnormal')))
    .waitFor()
}

export const isSentToCode: Step = async ({ page, t }) => {
  await page.getByText(t('sign-in-steps.codeNeeded')).waitFor()
}

/** Somebody new, whose code was right. */
export const meetsTerms: Step = async (stage) => {
  const code = await askForCode(stage.page, stage.t, stage.origin, stage.email)
  await stage.page.getByRole('textbox', { name: stage.t('sign-in.codeLabel') }).fill(code)
  await stage.page.locator('input[name=terms]').waitFor()
}

export const typesPassword =
  (password: string): Step =>
  async ({ page }) => {
    await page.locator('input[name=newPassword]').fill(password)
  }

/** Proves with her password that it is her. */
export const proves: Step = async ({ page }) => {
  await page.locator('main input[name=password]').fill('coffee')
  await page.locator('main form button[type=submit]').click()
  await page.locator('main input[name=password]').waitFor({ state: 'detached' })
}

export const opensFirstPart: Step = async ({ page }) => {
  await page.locator('summary').first().click()
}

/** Somebody new joins, and sees this part of her account. */
export const signsUpFor =
  (part: string): Step =>
  async ({ page, t, origin, email: address }) => {
    await signIn(page, t, origin, address)
    await page.waitForURL(`**/home/account/${part}*`)
    await page.getByRole('listitem').first().waitFor()
  }

/** Has a call answered as it would be for another member. */
const answerWith = (page: Page, path: string, data: object) =>
  page.route(`**/capi/${path}*`, (route) =>
    route.fulfill({ json: { code: 200, busCode: '1', busMessage: '', data, traceId: 'a' } }),
  )

/** Passkeys of a device that can be in any state. */
export const hasPasskeys: Step = async ({ page, t }) => {
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
  await answerWith(page, 'passkey/mine', { items })
  await page.reload()
  await page.getByText('MacBook Pro').waitFor()
}

/** Signed in here and there. */
export const hasDevices: Step = async ({ page }) => {
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
  await answerWith(page, 'customer/sessions', { items })
  await page.reload()
  await page.getByText('Safari, iPhone').waitFor()
}

/** From the next page on she is a member whom nothing else signs in. */
export const isMemberBy =
  (way: 'google' | 'phone'): Step =>
  async ({ page }) => {
    const known = {
      email: null,
      phone: way === 'phone' ? '+12015550123' : null,
      displayName: null,
      country: 'US',
      language: 'en',
      registeredAt: '2026-03-02T09:00:00Z',
      hasPassword: false,
      logins: [way],
    }
    await answerWith(page, 'customer/info', { memberId: 'a', ...known })
  }

/** Her proof is a sign-in at Google. */
export const provesByGoogle: Step = async (stage) => {
  await isMemberBy('google')(stage)
  await stage.page.reload()
  await stage.page
    .getByRole('button', { name: stage.t('sign-in-steps.continueWith', { house: 'Google' }) })
    .waitFor()
}

/** The gateway takes its time. */
export const waitsFor =
  (path: string): Step =>
  async ({ page }) => {
    await page.route(`**/capi/${path}*`, () => undefined)
    await page.reload()
    await page.locator('main [aria-busy="true"]').waitFor()
  }

/** Somebody new joins, and proves on the way out whose account it is. */
export const provesAccount: Step = async ({ page, t, origin, email: address }) => {
  await signIn(page, t, origin, address)
  await page.getByRole('button', { name: t('account-deletion.goOn') }).click()
  const seen = (await codesFor(origin, address)).length
  await page.locator('main input[name=email]').fill(address)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill(await codeFor(origin, address, seen))
  await page.getByRole('heading', { name: t('account-deletion.goesTitle') }).waitFor()
}

export const readsOn: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('account-deletion.goOn') }).click()
  await page.locator('input[name=number]').waitFor()
}

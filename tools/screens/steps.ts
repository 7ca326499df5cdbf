/** What a person does before the picture is taken. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callGateway } from '../gateway-calls.ts'
import { submitEmail, signIn } from '../sign-in.ts'
import type { Translate } from '../translate-in.ts'

export type StepContext = {
  page: Page
  t: Translate
  origin: string
  /** Of somebody new, another one for each screen and language: an address gets few codes an hour. */
  email: string
}

export type Step = (stage: StepContext) => Promise<void>

export const startClaim: Step = async ({ page }) => {
  await page.locator('[data-early="claim"]').click()
  await page.getByRole('dialog').waitFor()
}

export const submitInvalidEmail: Step = async ({ page, t }) => {
  await page.getByRole('textbox', { name: t('sign-in.email') }).fill('mira@')
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page.getByRole('alert').waitFor()
}

export const submitEmailOffline: Step = async ({ page, t }) => {
  // The code of the sheet has come.
  await page.waitForFunction(() => {
    const { cremaEarly } = globalThis as { cremaEarly?: { taken: { form?: boolean } } } // early-taps.ts
    return cremaEarly?.taken.form
  })
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: t('sign-in.email') }).fill('mira@example.com')
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page.getByRole('dialog').getByText(t('failures.offline')).waitFor()
}

export const requestCode: Step = async (stage) => {
  await submitEmail(stage.page, stage.t, stage.origin, stage.email)
  await stage.page.getByRole('textbox', { name: stage.t('sign-in.codeLabel') }).waitFor()
}

export const enterWrongCode: Step = async ({ page, t }) => {
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill('000000')
  await page.getByRole('alert').waitFor()
}

export const signUp: Step = async (stage) => {
  await signIn(stage.page, stage.t, stage.origin, stage.email)
  await stage.page.getByRole('heading', { name: stage.t('wallet.emptyUnusedTitle') }).waitFor()
}

/** Signs up on the page of sign-in, and is on home. */
export const signUpToHome: Step = async (stage) => {
  await signIn(stage.page, stage.t, stage.origin, stage.email)
  await stage.page.getByRole('button', { name: stage.t('sign-in.signOut') }).waitFor()
}

export const claimAsNewMember: Step = async (stage) => {
  await startClaim(stage)
  await signIn(stage.page, stage.t, stage.origin, stage.email)
  await stage.page.getByRole('heading', { name: stage.t('campaign.claimedTitle') }).waitFor()
}

/** Opens the sheet to share by. */
export const openShareSheet: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('common.share'), exact: true }).click()
  await page.getByRole('img', { name: t('sharing.code') }).waitFor()
}

/** By a link that somebody shared: sign-in is open already. */
export const waitForSignInSheet: Step = async ({ page }) => {
  await page.getByRole('dialog').waitFor()
}

/** In a browser that saves no files. */
export const openCalendarSheet: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('campaign.remind') }).click()
  await page.getByRole('dialog').waitFor()
}

/** The browser that takes the pictures lets nobody use its camera. */
export const openDeniedCamera: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('scanning.openCamera') }).click()
  await page.getByText(t('scanning.refusedTitle')).waitFor()
}

/** Types a code in; `says` is what comes of it. */
export const enterCodeText =
  (code: string, says: 'scanning.invalidHelp' | 'scanning.elsewhereTitle'): Step =>
  async ({ page, t }) => {
    await page.getByRole('textbox', { name: t('scanning.text') }).fill(code)
    await page.getByRole('button', { name: t('scanning.useText') }).click()
    await page.getByText(t(says)).waitFor()
  }

export const uploadTextFile: Step = async ({ page, t }) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await page.getByText(t('scanning.noPictureTitle')).waitFor()
}

export const uploadEmptyImage: Step = async ({ page, t }) => {
  const nothing = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'paper.gif', mimeType: 'image/gif', buffer: nothing })
  await page.getByText(t('scanning.noCodeTitle')).waitFor()
}

/** The camera is on, and its phone has a light. */
export const openCamera: Step = async ({ page, t }) => {
  await page.context().grantPermissions(['camera'])
  await page.evaluate(() => {
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities // which the compiler's list lacks
  })
  await page.getByRole('button', { name: t('scanning.openCamera') }).click()
  await page.getByRole('button', { name: t('scanning.light') }).waitFor()
}

/** The camera cannot be had: `name` is the browser's for why. */
export const failCamera =
  (name: 'NotFoundError' | 'NotReadableError', says: 'scanning.missingTitle' | 'scanning.busyTitle'): Step =>
  async ({ page, t }) => {
    await page.evaluate((why) => {
      MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', why))
    }, name)
    await page.getByRole('button', { name: t('scanning.openCamera') }).click()
    await page.getByText(t(says)).waitFor()
  }

/** Near a store of Seattle. */
export const allowPosition: Step = async ({ page, t }) => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 47.609, longitude: -122.338 })
  await page.getByRole('button', { name: t('stores.usePosition') }).click()
  await page.getByText(t('stores.northUp')).waitFor()
}

/** The browser that takes the pictures tells nobody where it is. */
export const denyPosition: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('stores.usePosition') }).click()
  await page.getByText(t('stores.refusedTitle')).waitFor()
}

export const openHours: Step = async ({ page, t }) => {
  await page.getByText(t('stores.hours')).first().click()
}

/** Somebody new who claimed from these campaigns, in this order, comes back to the screen. */
export const claimCampaigns =
  (...activityNos: string[]): Step =>
  async ({ page, t, origin, email }) => {
    const { pathname, search, searchParams } = new URL(page.url())
    await page.goto(
      `/auth?next=${encodeURIComponent(pathname + search)}&cnty=us&lang=${searchParams.get('lang') ?? 'en'}`,
    )
    await signIn(page, t, origin, email)
    await page.waitForFunction(
      () => sessionStorage.getItem('USER_TOKEN') !== null && location.pathname !== '/auth',
    )
    const [token, nowMs] = await page.evaluate(
      () => [sessionStorage.getItem('USER_TOKEN') ?? '', Date.now()] as const,
    )
    for (const activityNo of activityNos) {
      const { busCode } = await callGateway(
        origin,
        'POST activity/claim',
        { activityNo },
        { token, nowMs, idempotencyKey: randomUUID() },
      )
      if (busCode !== '1') throw new Error(`${activityNo} was not claimed: ${busCode}`)
    }
    await page.goto(pathname + search)
    await page.locator('main').waitFor()
  }

/** At the till of the demo. */
export const checkVoucher =
  (number: string): Step =>
  async ({ page }) => {
    await page.locator('input[name=code]').fill(number)
    await page.locator('button.button').first().click()
    await page.locator('.verdict, .figure').first().waitFor()
  }

/** The order at the till, in dollars. */
export const enterOrderTotal =
  (total: string): Step =>
  async ({ page }) => {
    await page.locator('input[name=total]').fill(total)
  }

/** A voucher that an earlier photograph has used is good again. */
export const releaseVoucher =
  (voucherNo: string): Step =>
  async ({ page }) => {
    await page.request.post(new URL('/demo/till', page.url()).href, { form: { do: 'release', voucherNo } })
  }

/** What was checked is used. */
export const redeemVoucher: Step = async ({ page }) => {
  await page.locator('section button.button').click()
  await page.locator('.verdict').first().waitFor()
}

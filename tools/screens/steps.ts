/** Steps before a screenshot is taken: campaigns, wallet, stores, scanner, till. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callGateway } from '../gateway-calls.ts'
import { submitEmail, signIn } from '../sign-in.ts'
import type { Translate } from '../translate-in.ts'

export type StepContext = {
  page: Page
  t: Translate
  origin: string
  /** The address of a new member, different for each screen and language: codes are limited per address. */
  email: string
}

export type Step = (context: StepContext) => Promise<void>

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
  // The chunk of the sign-in sheet has been loaded.
  await page.waitForFunction(() => {
    const { cremaEarly } = globalThis as { cremaEarly?: { taken: { form?: boolean } } } // early-taps.ts
    return cremaEarly?.taken.form
  })
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: t('sign-in.email') }).fill('mira@example.com')
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page.getByRole('dialog').getByText(t('failures.offline')).waitFor()
}

export const requestSignInCode: Step = async (context) => {
  await submitEmail(context.page, context.t, context.origin, context.email)
  await context.page.getByRole('textbox', { name: context.t('sign-in.codeLabel') }).waitFor()
}

export const enterWrongCode: Step = async ({ page, t }) => {
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill('000000')
  await page.getByRole('alert').waitFor()
}

export const signUp: Step = async (context) => {
  await signIn(context.page, context.t, context.origin, context.email)
  await context.page.getByRole('heading', { name: context.t('wallet.emptyUnusedTitle') }).waitFor()
}

/** Signs up on the sign-in page, which leads to the stars. */
export const signUpToStars: Step = async (context) => {
  await signIn(context.page, context.t, context.origin, context.email)
  await context.page.getByText(context.t('stars.noLots')).waitFor()
}

/** Signs up on the sign-in page, which leads to home. */
export const signUpToHome: Step = async (context) => {
  await signIn(context.page, context.t, context.origin, context.email)
  await context.page.getByRole('button', { name: context.t('sign-in.signOut') }).waitFor()
}

export const claimAsNewMember: Step = async (context) => {
  await startClaim(context)
  await signIn(context.page, context.t, context.origin, context.email)
  await context.page
    .getByRole('heading', { name: context.t('campaign.claimedTitle', { count: 3 }) })
    .waitFor()
}

/** Opens the share sheet. */
export const openShareSheet: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('common.share'), exact: true }).click()
  await page.getByRole('img', { name: t('sharing.code') }).waitFor()
}

/** A shared link opens the sign-in sheet. */
export const waitForSignInSheet: Step = async ({ page }) => {
  await page.getByRole('dialog').waitFor()
}

/** In a browser that cannot save files. */
export const openCalendarSheet: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('campaign.remind') }).click()
  await page.getByRole('dialog').waitFor()
}

/** The browser denies access to the camera. */
export const openDeniedCamera: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('scanning.openCamera') }).click()
  await page.getByText(t('scanning.refusedTitle')).waitFor()
}

/** Enters a code by hand; `result` is the message that follows. */
export const enterCodeText =
  (code: string, result: 'scanning.invalidHelp' | 'scanning.elsewhereTitle'): Step =>
  async ({ page, t }) => {
    await page.getByRole('button', { name: t('scanning.enterText') }).click()
    await page.getByRole('textbox', { name: t('scanning.text') }).fill(code)
    await page.getByRole('button', { name: t('scanning.useText') }).click()
    await page.getByText(t(result)).waitFor()
  }

export const uploadTextFile: Step = async ({ page, t }) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('not an image') })
  await page.getByText(t('scanning.noPictureTitle')).waitFor()
}

export const uploadEmptyImage: Step = async ({ page, t }) => {
  const nothing = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'paper.gif', mimeType: 'image/gif', buffer: nothing })
  await page.getByText(t('scanning.noCodeTitle')).waitFor()
}

/** Turns the camera on, on a device with a torch. */
export const openCamera: Step = async ({ page, t }) => {
  await page.context().grantPermissions(['camera'])
  await page.evaluate(() => {
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities // the DOM types have no `torch`
  })
  await page.getByRole('button', { name: t('scanning.openCamera') }).click()
  await page.getByRole('button', { name: t('scanning.light') }).waitFor()
}

/** The camera cannot be opened; `name` is the name of the browser's error. */
export const failCamera =
  (
    name: 'NotFoundError' | 'NotReadableError',
    result: 'scanning.missingTitle' | 'scanning.busyTitle',
  ): Step =>
  async ({ page, t }) => {
    await page.evaluate((why) => {
      MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', why))
    }, name)
    await page.getByRole('button', { name: t('scanning.openCamera') }).click()
    await page.getByText(t(result)).waitFor()
  }

/** Allows access to the position, near a store in Seattle. */
export const allowPosition: Step = async ({ page, t }) => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 47.609, longitude: -122.338 })
  await page.getByRole('button', { name: t('stores.usePosition') }).click()
  await page.getByText(t('stores.northUp')).waitFor()
  // Until then the list is the one by city.
  await page.getByRole('article').first().getByText(t('store.n')).first().waitFor()
}

export const openFirstStore: Step = async ({ page }) => {
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.waitForURL(/storeId=/)
}

/** The browser denies access to the position. */
export const denyPosition: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('stores.usePosition') }).click()
  await page.getByText(t('stores.refusedTitle')).waitFor()
}

/** A new member claims from these campaigns in this order, then opens the screen again. */
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

/** The first paint is a visitor's; the action says that the member's outcome has been read. */
export const waitForMemberOutcome: Step = async ({ page, t }) => {
  const refused = page.getByRole('link', { name: t('campaign.seeRunning'), exact: true })
  const claimed = page.getByRole('link', { name: t('campaign.seeAll'), exact: true })
  await refused.or(claimed).first().waitFor()
}

/** Enters a voucher number at the demo till. */
export const checkVoucher =
  (number: string): Step =>
  async ({ page }) => {
    await page.locator('input[name=code]').fill(number)
    await page.locator('button.button').first().click()
    await page.locator('.verdict, .figure').first().waitFor()
  }

/** Enters the total of the order at the demo till, in dollars. */
export const enterOrderTotal =
  (total: string): Step =>
  async ({ page }) => {
    await page.locator('input[name=total]').fill(total)
  }

/** Releases a voucher that an earlier screenshot has redeemed. */
export const releaseVoucher =
  (voucherNo: string): Step =>
  async ({ page }) => {
    await page.request.post(new URL('/demo/till', page.url()).href, { form: { do: 'release', voucherNo } })
  }

/** Redeems the checked voucher. */
export const redeemVoucher: Step = async ({ page }) => {
  await page.locator('section button.button').click()
  await page.locator('.verdict').first().waitFor()
}

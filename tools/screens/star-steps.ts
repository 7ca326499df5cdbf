/** Steps before a screenshot is taken: gifts that are refused, and entries into draws. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Outcome } from '@crema/contract/outcomes'
import type { Gift } from '@crema/contract/stars/stars'
import { collectStars } from '../collect-stars.ts'
import { callGateway } from '../gateway-calls.ts'
import { registerMember } from '../register-member.ts'
import type { Step, StepContext } from './steps.ts'

const dayMs = 86_400_000

/** Signs a new member in who has so many stars, and opens the screen again. */
const openAsCollector = async ({ page, origin, email }: StepContext, stars: number) => {
  const nowMs = await page.evaluate(() => Date.now())
  const token = await registerMember(origin, email, { nowMs })
  if (stars > 0) await collectStars(origin, token, stars, nowMs)
  await page.addInitScript((value) => sessionStorage.setItem('USER_TOKEN', value), token)
  return { token, nowMs, open: () => page.reload() }
}

/** Redeems a gift without the page. */
async function redeem(
  origin: string,
  { token, nowMs }: { token: string; nowMs: number },
  gift: [string, number],
) {
  const [activityNo, priceStars] = gift
  const options = { token, nowMs, idempotencyKey: randomUUID() }
  const { busCode } = await callGateway(origin, 'POST point/redeem', { activityNo, priceStars }, options)
  if (busCode !== '1') throw new Error(`${activityNo} was refused: ${busCode}.`)
}

/** Shows gifts as they were before a change, until the page sends a redemption; `later`: what is different then. */
async function showEarlier(page: Page, change: Partial<Gift>, later: Partial<Gift> = {}): Promise<void> {
  let isEarlier = true
  page.on('request', (request) => {
    if (request.url().endsWith('/point/redeem')) isEarlier = false
  })
  await page.route('**/capi/point/gifts*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { items: Gift[] } } // of the contract
    for (const item of json.data.items) Object.assign(item, isEarlier ? change : later)
    await route.fulfill({ response, json })
  })
}

/** Taps the button that confirms the price, and waits for the refusal. */
async function confirm(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.locator('footer button').first().click()
  await sheet.getByRole('status').waitFor()
}

export const waitForGift: Step = async ({ page }) => {
  await page.locator('dialog[open] dl').waitFor()
}

/** The member has had the gift as often as one may; the page learns it only from the refusal where `isEarlier`. */
export const haveHadGift =
  (gift: [string, number], times: number, isEarlier: boolean): Step =>
  async (context) => {
    const { page, origin } = context
    const member = await openAsCollector(context, 3000)
    for (let count = 0; count < times; count++) await redeem(origin, member, gift)
    if (isEarlier) await showEarlier(page, { redeemed: 0 })
    await member.open()
    await waitForGift(context)
    if (isEarlier) await confirm(page)
  }

/** The last piece goes while the member reads. */
export const missLastPiece: Step = async (context) => {
  const { page } = context
  const member = await openAsCollector(context, 2000)
  await showEarlier(page, { left: 1, state: 'running' })
  await member.open()
  await waitForGift(context)
  await confirm(page)
}

/** The stars are spent on another device while the member reads. */
export const spendElsewhere =
  (gift: [string, number]): Step =>
  async (context) => {
    const { page, origin } = context
    const member = await openAsCollector(context, 450)
    // The page would learn of it before the tap.
    await page.route('**/capi/member/changes', () => {})
    await member.open()
    await waitForGift(context)
    await redeem(origin, member, gift)
    await confirm(page)
  }

/** A refusal for which the demo has no gift. */
export const refuseRedemption =
  (outcome: Outcome): Step =>
  async (context) => {
    const { page, t } = context
    const member = await openAsCollector(context, 2000)
    if (outcome === 'periodEnded') {
      const endsAt = new Date(member.nowMs + dayMs).toISOString()
      await showEarlier(page, { endsAt }, { endsAt: new Date(member.nowMs - dayMs).toISOString() })
    }
    await page.route('**/capi/point/redeem', (route) =>
      route.fulfill({
        json: { code: 200, busCode: outcome, busMessage: t(`outcomes.${outcome}`), data: {}, traceId: 'a' },
      }),
    )
    await member.open()
    await waitForGift(context)
    await confirm(page)
  }

/** A new member has so many stars and this many entries into the draw of the screen, once `until` is shown. */
export const enterDraw =
  (stars: number, entries: number, until: (t: StepContext['t']) => string): Step =>
  async (context) => {
    const { page, t, origin } = context
    const { token, nowMs, open } = await openAsCollector(context, stars)
    const activityNo = new URL(page.url()).searchParams.get('activityNo') ?? ''
    for (let count = 0; count < entries; count++) {
      const options = { token, nowMs, idempotencyKey: randomUUID() }
      const { busCode } = await callGateway(
        origin,
        'POST lottery/join',
        { activityNo, priceStars: 60 },
        options,
      )
      if (busCode !== '1') throw new Error(`The entry was refused: ${busCode}.`)
    }
    await open()
    await page.getByText(until(t)).first().waitFor()
  }

export const openEntrySheet: Step = async (context) => {
  const { page, t } = context
  const label = t('draws.enter', { count: 60 })
  await enterDraw(600, 0, () => label)(context)
  await page.getByRole('button', { name: label }).click()
  await page.locator('dialog[open] dl').waitFor()
}

/** A new member uses the coupon of the draw at the demo till, which gives an entry. */
export const useCouponOfDraw: Step = async ({ page, t, origin, email }) => {
  const nowMs = await page.evaluate(() => Date.now())
  const token = await registerMember(origin, email, { claims: ['DEMO-ALLDRINK'], nowMs })
  const { data } = await callGateway(origin, 'GET coupon/mine', { state: 'unused' }, { token, nowMs })
  const [voucher] = data.items
  const form = { code: voucher?.voucherNo ?? '', storeId: 'US-SEA-1', do: 'use' }
  const answer = await page.request.post('/demo/till', { form })
  if (!(await answer.text()).includes('Redeemed')) throw new Error('The coupon could not be used.')
  await page.addInitScript((value) => sessionStorage.setItem('USER_TOKEN', value), token)
  await page.reload()
  // The gateway gives entries every few seconds, and notifies the page.
  await page.getByText(t('draws.codeGiven')).first().waitFor()
}

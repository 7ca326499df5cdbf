/** Payments in a browser with a local stand-in of their provider: from the kiosk's order to the provider's page and back. */
import type { Page } from '@playwright/test'
import type { Country } from '@crema/contract/countries/countries'
import type { AttemptState, PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import { callGateway } from '@crema/tools/gateway-calls'
import { clockAhead, startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import type { PayablePeer, PayerChoice } from '@crema/tools/payment-peers/payer-pages'
import type { Translate } from '@crema/tools/translate-in'
import { expect, test as base } from './fixtures.ts'
import { cards, orderIn, payButton, resultTitle, typeCard } from './orders.ts'

export type Provider<Peer extends PayablePeer> = {
  /** As in `/pay/webhook/{name}`. */
  name: string
  /** The page of ours to which the provider returns the browser, such as `/adyenAuth`. */
  returnPath: string
  /** Of the order. */
  country: Country
  startPeer: () => Promise<Peer>
  /** Of the gateway, with the stand-in's address as the provider's. */
  settings: (peer: Peer) => Record<string, string>
}

/** A test with the stand-in of a provider as `peer`, a gateway that pays there, and one order of a kiosk as `payment`. */
export function providerTest<Peer extends PayablePeer>(provider: Provider<Peer>) {
  return base.extend<{ payment: ProviderPayment }, { peer: Peer; gateway: GatewayProcess }>({
    peer: [
      async ({ browserName: _ }, provide) => {
        const peer = await provider.startPeer()
        await provide(peer)
        await peer.stop()
      },
      { scope: 'worker' },
    ],
    gateway: [
      async ({ peer }, provide) => {
        const gateway = await startGatewayProcess({
          env: provider.settings(peer),
          preload: clockAhead,
        })
        await provide(gateway)
        await gateway.stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    payment: async ({ page, t, gateway, peer }, provide) => {
      await provide(await openPayment({ page, t, gateway, peer, provider }))
      peer.assertDocumented()
    },
  })
}

type Parts = {
  page: Page
  t: Translate
  gateway: GatewayProcess
  peer: PayablePeer
  provider: Pick<Provider<PayablePeer>, 'name' | 'returnPath' | 'country'>
}

export type ProviderPayment = Awaited<ReturnType<typeof openPayment>>

const isStart = /\/capi\/payment\/attempt$/

/** Opens the code of a new order at the kiosk; the payment is on its way to `/checkStand`. */
async function openPayment({ page, t, gateway, peer, provider }: Parts) {
  const chargesBefore = peer.charges().length
  const attemptIds: string[] = []
  await page.route(isStart, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { attempt: PaymentAttempt } | null } // the envelope
    if (data) attemptIds.push(data.attempt.attemptId)
    return route.fulfill({ response })
  })
  const order = new URL(await orderIn(gateway.origin, provider.country), gateway.origin)
  order.searchParams.set('lang', 'en')
  await page.goto(order.href)
  await page.locator('a[href^="/checkStand?"]').click()

  /** Ours of the attempts, in their order. */
  const references = () => attemptIds.map((attemptId) => attemptId.replaceAll('-', ''))
  const newest = () => references().at(-1) ?? ''
  const charges = () => peer.charges().slice(chargesBefore)

  /** The states of the attempts, in their order. */
  async function states(): Promise<AttemptState[]> {
    const answers = await Promise.all(
      attemptIds.map((attemptId) => callGateway(gateway.origin, 'GET payment/attempt', { attemptId })),
    )
    return answers.map(({ data }) => data.state)
  }

  /** The provider reports what has become of an attempt; resolves once the gateway has it. */
  async function report(reference = newest()): Promise<void> {
    const { headers, rawBody } = peer.report(reference)
    const answer = await fetch(`${gateway.origin}/pay/webhook/${provider.name}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(rawBody),
    })
    expect(answer.ok).toBe(true)
  }

  return {
    references,
    states,
    report,
    charges,

    /** At `/checkStand`: by the card form. */
    async byCard(number: string = cards.succeeds): Promise<void> {
      await typeCard(page, t, { number })
      await payButton(page).click()
    },

    /** At `/checkStand`: by a method of `/checkStandMore`. */
    async byMethod(name: string): Promise<void> {
      await page.getByRole('link', { name: t('payments.moreTitle') }).click()
      const method = page.getByRole('button', { name, exact: true })
      await method.click()
      await page.getByRole('listitem').filter({ has: method }).getByRole('button').last().click()
    },

    /** On the provider's page: presses a button, and comes back. */
    async choose(choice: PayerChoice): Promise<void> {
      await page.getByRole('button', { name: choice, exact: true }).click()
      await page.waitForURL((url) => url.origin === gateway.origin && url.pathname === provider.returnPath)
    },

    /** What the provider reports overtakes the browser on its way back. */
    reportFirst(state: AttemptState): void {
      peer.pages.beforeReturn(async () => {
        await report()
        await expect.poll(async () => (await states()).at(-1)).toBe(state)
      })
    },

    /** Half a minute passes at the gateway, so that its job asks the provider. */
    passTime: () => gateway.signal('SIGUSR2'),

    /** The screen shows the receipt; the order is paid by the newest attempt, and charged once. */
    async expectPaid(): Promise<void> {
      await expect(resultTitle(page, t('payments.succeededTitle'))).toBeVisible()
      const receipt = page.getByRole('region', { name: t('payments.receipt'), exact: true })
      await expect(receipt.getByText(t('payments.receiptNo'))).toBeVisible()
      expect((await states()).filter((state) => state === 'succeeded')).toHaveLength(1)
      expect((await states()).at(-1)).toBe('succeeded')
      expect(charges()).toEqual([newest()])
    },

    /** The screen says that the attempt ended so; nothing was charged, and the order is still open. */
    async expectUnpaid(state: 'failed' | 'cancelled', text: string): Promise<void> {
      await expect(resultTitle(page, t(`payments.${state}Title`))).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      expect((await states()).at(-1)).toBe(state)
      expect(charges()).toEqual([])
    },

    /** From the result of an attempt that has not paid, back to the form. */
    async again(): Promise<void> {
      await page.getByRole('link', { name: t('payments.otherCard') }).click()
      // The result has a link to the other methods, too.
      await page.waitForURL(/\/checkStand\?/)
      await expect(resultTitle(page, t('payments.failedTitle'))).toBeHidden()
    },
  }
}

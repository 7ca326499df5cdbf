import * as z from 'zod'
import {
  ProviderUnreachable,
  type BeginRequest,
  type Card,
  type CardToken,
  type ProviderResult,
} from '../payment-provider.ts'
import type { AntomClient } from './antom-client.ts'
import { envOf, expiryOf } from './antom-payment.ts'
import { brandOf, failedResult, lastFourOf, pageOf } from './antom-result.ts'

const bound = z.object({
  vaultingStatus: z.string().optional(),
  vaultingResultCode: z.string().optional(),
  paymentMethodDetail: z
    .object({
      card: z
        .object({
          cardToken: z.string().min(1),
          brand: z.string().optional(),
          mask: z.string().optional(),
          expiryMonth: z.string().optional(),
          expiryYear: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
})

/** `token` of a bound card; `card` where Antom also returns what a list of saved cards shows. */
export type Binding =
  | { state: 'bound'; token: string; card: CardToken | undefined }
  | { state: 'open'; result: ProviderResult }
  | { state: 'failed'; result: ProviderResult }

// Bindings and payments have ids of their own; ours has letters and digits only.
const suffix = '_bind'
const bindingId = (reference: string) => reference + suffix
/** The reference of the attempt for which a card was bound. */
export const attemptOfBinding = (id: string) => (id.endsWith(suffix) ? id.slice(0, -suffix.length) : id)

/** Stores a card at Antom before it is paid with; the bank may ask for 3-D Secure first. */
export async function bindCard(
  client: AntomClient,
  { reference, returnUrl, webhookUrl, browser }: BeginRequest,
  { pan, cvc, ...expiry }: Card,
  signal: AbortSignal,
): Promise<Binding> {
  const { status, code, body } = await client.post(
    '/vaults/vaultPaymentMethod',
    {
      vaultingRequestId: bindingId(reference),
      vaultingNotificationUrl: webhookUrl,
      redirectUrl: returnUrl,
      paymentMethodDetail: {
        paymentMethodType: 'CARD',
        card: { cardNo: pan, cvv: cvc, ...expiryOf(expiry) },
      },
      env: envOf(browser),
    },
    signal,
  )
  if (status === 'S') return boundCard(body)
  if (status === 'F') return { state: 'failed', result: failedResult(code) }
  const action = pageOf(body)
  return {
    state: 'open',
    result: action ? { state: 'needsAction', action } : { state: 'processing', detail: code },
  }
}

/** What became of the binding of an attempt; undefined where there is none. */
export async function findBinding(
  client: AntomClient,
  reference: string,
  signal: AbortSignal,
): Promise<Binding | undefined> {
  const { status, code, body } = await client.post(
    '/vaults/inquireVaulting',
    { vaultingRequestId: bindingId(reference) },
    signal,
  )
  // The code for an unknown id is not documented; its other refusals are faults of ours.
  if (status === 'F' && /NOT_EXIST|NOT_FOUND$/.test(code) && code !== 'KEY_NOT_FOUND') return undefined
  if (status !== 'S') throw new ProviderUnreachable(`antom: vaulting inquiry ${code}`)
  const { vaultingStatus, vaultingResultCode = '' } = readBinding(body)
  if (vaultingStatus === 'SUCCESS') return boundCard(body)
  if (vaultingStatus === 'FAIL') return { state: 'failed', result: failedResult(vaultingResultCode) }
  const action = pageOf(body)
  return { state: 'open', result: { state: 'needsAction', ...(action && { action }) } }
}

/** Removes a card at Antom. One that is not there any more, as after a lost answer, is removed. */
export async function removeToken(client: AntomClient, token: string, signal: AbortSignal): Promise<void> {
  const { status, code } = await client.post('/vaults/deleteToken', { token }, signal)
  const isGone = status === 'S' || /TOKEN_NOT_(EXIST|FOUND)$|INVALID_TOKEN$/.test(code)
  if (!isGone) throw new ProviderUnreachable(`antom: deleteToken ${code}`)
}

function boundCard(body: unknown): Binding {
  const card = readBinding(body).paymentMethodDetail?.card
  if (!card) throw new ProviderUnreachable('antom: a binding without its card')
  const { cardToken: token, brand, mask, expiryMonth, expiryYear } = card
  const lastFour = lastFourOf(mask)
  const [month, year] = [Number(expiryMonth), Number(expiryYear)]
  const isShown = lastFour !== undefined && month >= 1 && month <= 12 && year > 0
  return {
    state: 'bound',
    token,
    card: isShown
      ? {
          token,
          brand: brandOf(brand),
          lastFour,
          expiryMonth: month,
          expiryYear: year < 100 ? 2000 + year : year,
        }
      : undefined,
  }
}

function readBinding(body: unknown) {
  const parsed = bound.safeParse(body)
  if (!parsed.success) throw new ProviderUnreachable('antom: a binding in another form')
  return parsed.data
}

import { createHash } from 'node:crypto'
import { cardBrandOf } from '#src/card-brand.ts'
import { isSecureUrl } from '#src/config/network-addresses.ts'
import type { SmbcSettings } from '#src/config/providers/smbc-settings.ts'
import {
  ProviderUnreachable,
  type BeginRequest,
  type KnownAttempt,
  type ProviderResult,
} from '../payment-provider.ts'
import { orderIdOf } from './order-id.ts'
import { savedCardFields, saveCardOf } from './saved-cards.ts'
import { toSmbc } from './smbc-amounts.ts'
import type { Fields, SmbcAnswer, SmbcClient } from './smbc-client.ts'
import { failureOf, orderExists } from './smbc-errors.ts'
import { findTrade, noteFields, tradeResult, type Trade } from './smbc-trade.ts'

type Access = Pick<Trade, 'accessId' | 'accessPass'>

/** Pays with a card of our form or a saved one. Where 3-D Secure asks the payer, nothing is charged before `finishCard`. */
export async function payCard(
  client: SmbcClient,
  settings: SmbcSettings,
  request: BeginRequest,
  signal: AbortSignal,
): Promise<ProviderResult> {
  const orderId = orderIdOf(request.reference)
  const means = meansFields(settings, request)
  const entered = await enterTrade(client, settings, { orderId, amount: toSmbc(request.amount) }, signal)
  if ('refused' in entered) return failureOf(entered.refused)
  const { accessId } = entered.ok
  const answer = await client.call(
    'ExecTran',
    {
      ...accessFields(entered.ok),
      OrderID: orderId,
      Method: '1',
      ...means,
      HttpAccept: request.browser.acceptHeader || '*/*',
      HttpUserAgent: request.browser.userAgent,
      DeviceCategory: '0',
      // By a GET, which needs no gateway at the page's origin.
      CallbackType: '3',
      RetUrl: request.returnUrl,
      ClientFieldFlag: '1',
    },
    signal,
  )
  if ('ok' in answer && answer.ok['ACS'] === '2') return challenge(answer.ok, accessId)
  return charged(client, settings, { orderId, accessId }, answer, signal)
}

/** Charges a trade whose payer has come back from 3-D Secure. */
export async function finishCard(
  client: SmbcClient,
  settings: SmbcSettings,
  trade: Trade,
  signal: AbortSignal,
): Promise<ProviderResult> {
  const answer = await client.call('SecureTran2', accessFields(trade), signal)
  return charged(client, settings, trade, answer, signal)
}

// Whether the payer is back is part of the reference: a trade does not contain it, and is charged after that alone.
const backMark = '.back'

/** The trade's id of an attempt that was begun with a card of our form or a saved one; undefined for any other. */
export const accessIdOf = ({ providerReference, reference }: KnownAttempt): string | undefined =>
  providerReference === null || providerReference === orderIdOf(reference)
    ? undefined
    : providerReference.replace(backMark, '')

export const isBack = ({ providerReference }: KnownAttempt): boolean =>
  providerReference?.endsWith(backMark) === true

/** The payer is back, and it is unknown what has become of the charge: it is asked for again. */
export const backResult = (accessId: string, { message }: ProviderUnreachable): ProviderResult => ({
  state: 'processing',
  providerReference: accessId + backMark,
  detail: message,
})

/** Registers the order, once: where an earlier call has done it, its trade is used. */
async function enterTrade(
  client: SmbcClient,
  settings: SmbcSettings,
  { orderId, amount }: { orderId: string; amount: string },
  signal: AbortSignal,
): Promise<SmbcAnswer<Access>> {
  const { shopId, shopPass } = settings
  const answer = await client.call(
    'EntryTran',
    {
      ShopID: shopId,
      ShopPass: shopPass,
      OrderID: orderId,
      JobCd: 'CAPTURE',
      Amount: amount,
      Tax: '0',
      TdFlag: '2',
      // A card without 3-D Secure 2 is not charged.
      Tds2Type: '2',
    },
    signal,
  )
  if ('refused' in answer) {
    const trade = answer.refused.includes(orderExists)
      ? await findTrade(client, settings, orderId, signal)
      : undefined
    return trade ? { ok: trade } : answer
  }
  const { AccessID: accessId, AccessPass: accessPass } = answer.ok
  if (!accessId || !accessPass) throw new ProviderUnreachable('smbc: EntryTran without an access pair')
  return { ok: { accessId, accessPass } }
}

/** What was charged, as the trade says; an answer alone has no amount. */
async function charged(
  client: SmbcClient,
  settings: SmbcSettings,
  { orderId, accessId }: Pick<Trade, 'orderId' | 'accessId'>,
  answer: SmbcAnswer<Fields>,
  signal: AbortSignal,
): Promise<ProviderResult> {
  const trade = await findTrade(client, settings, orderId, signal)
  if (trade?.accessId !== accessId) throw new ProviderUnreachable('smbc: another trade')
  const known = { providerReference: accessId }
  const result = tradeResult(trade)
  if ('refused' in answer) return { ...(result ?? failureOf(answer.refused)), ...known }
  // The order of its fields could not be confirmed, and the trade has come from SMBC GMO itself.
  const isSigned = answer.ok['CheckString'] === checkString(answer.ok, settings.shopPass)
  const detail = isSigned ? {} : { detail: 'The check string differs.' }
  if (result?.state !== 'succeeded') return { state: 'processing', ...detail, ...result, ...known }
  // Only here, since each call saves a card: a charge without an answer saves none.
  return { ...detail, ...result, ...known, ...(await saveCardOf(client, settings, trade, signal)) }
}

function challenge({ RedirectUrl: url = '' }: Fields, accessId: string): ProviderResult {
  // It is opened in the member's browser.
  if (!isSecureUrl(url)) throw new ProviderUnreachable('smbc: a challenge with an address that is not https')
  return { state: 'needsAction', providerReference: accessId, action: { kind: 'redirect', url } }
}

const accessFields = ({ accessId, accessPass }: Access): Fields => ({
  AccessID: accessId,
  AccessPass: accessPass,
})

function meansFields({ site }: SmbcSettings, { means, payerReference }: BeginRequest): Fields {
  switch (means.kind) {
    case 'card': {
      const { pan, expiryMonth, expiryYear, cvc } = means.card
      const savedFor = means.save && site ? payerReference : null
      return {
        CardNo: pan,
        Expire: String(expiryYear % 100).padStart(2, '0') + String(expiryMonth).padStart(2, '0'),
        SecurityCode: cvc,
        ...noteFields({
          isOfPage: false,
          brand: cardBrandOf(pan) ?? 'other',
          ...(savedFor !== null && { savedFor }),
        }),
      }
    }
    case 'savedCard':
      return { ...savedCardFields(site, payerReference, means.token), ...noteFields({ isOfPage: false }) }
    case 'hostedCard':
    case 'deviceWallet':
    case 'method':
      throw new Error('SMBC GMO has no such method.')
  }
}

/** SMBC GMO's signature of a charge; the fields of the answer in the documented order, and the shop's password. */
export const checkString = (answer: Fields, shopPass: string): string =>
  createHash('md5')
    .update(
      ['OrderID', 'Forward', 'Method', 'PayTimes', 'Approve', 'TranID', 'TranDate']
        .map((name) => answer[name] ?? '')
        .join('') + shopPass,
    )
    .digest('hex')

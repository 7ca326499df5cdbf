import { cardBrands, type CardBrand } from '@crema/contract/payments/payment-attempt'
import type { Money } from '@crema/contract/schemas'
import type { SmbcSettings } from '#src/config/providers/smbc-settings.ts'
import { ProviderUnreachable, type ProviderResult } from '../payment-provider.ts'
import { fromSmbc } from './smbc-amounts.ts'
import type { Fields, SmbcClient } from './smbc-client.ts'
import { unknownTrade } from './smbc-errors.ts'

/** A trade as `SearchTrade` answers it. `accessPass` authorises its changes: it leaves this folder in no result or error. */
export type Trade = {
  orderId: string
  status: string
  jobCd: string
  accessId: string
  accessPass: string
  amount: Money
  cardNo: string
  expire: string
  tranId: string
  /** What the trade was begun with. */
  note: TradeNote
}

/**
 * What SMBC GMO keeps with a trade, in fields that are the shop's own: whether the payer entered the card on its page, and for
 * one of our form the member for whom it is saved, and its brand.
 */
export type TradeNote = { isOfPage: boolean; savedFor?: string; brand?: CardBrand }

/** The trade of an order id; undefined where none is registered, as before the payer has used a link. */
export async function findTrade(
  client: SmbcClient,
  { shopId, shopPass }: Pick<SmbcSettings, 'shopId' | 'shopPass'>,
  orderId: string,
  signal: AbortSignal,
): Promise<Trade | undefined> {
  const answer = await client.call(
    'SearchTrade',
    { ShopID: shopId, ShopPass: shopPass, OrderID: orderId },
    signal,
  )
  if ('refused' in answer) {
    if (answer.refused.includes(unknownTrade)) return undefined
    throw new ProviderUnreachable(`smbc: SearchTrade ${answer.refused.join('|')}`)
  }
  const trade = readTrade(answer.ok)
  if (trade?.orderId !== orderId) throw new ProviderUnreachable('smbc: an answer without the trade')
  return trade
}

function readTrade(fields: Fields): Trade | undefined {
  const { OrderID, Status, JobCd = '', AccessID, AccessPass, Amount = '' } = fields
  const amount = fromSmbc(Amount)
  if (!OrderID || !Status || !AccessID || !AccessPass || !amount) return undefined
  return {
    orderId: OrderID,
    status: Status,
    jobCd: JobCd,
    accessId: AccessID,
    accessPass: AccessPass,
    amount,
    cardNo: fields['CardNo'] ?? '',
    expire: fields['Expire'] ?? '',
    tranId: fields['TranID'] ?? '',
    note: readNote(fields),
  }
}

const ofForm = 'form'

export const noteFields = ({ isOfPage, savedFor = '', brand = 'other' }: TradeNote): Fields => ({
  ClientField1: isOfPage ? '' : ofForm,
  ClientField2: savedFor,
  ClientField3: brand,
})

function readNote({ ClientField1, ClientField2, ClientField3 }: Fields): TradeNote {
  const brand = cardBrands.find((each) => each === ClientField3)
  return {
    isOfPage: ClientField1 !== ofForm,
    ...(ClientField2 && { savedFor: ClientField2 }),
    ...(brand && { brand }),
  }
}

/** The state of a payment by its trade; null while it is undecided: the payer has not finished, or the card was refused. */
export function tradeResult(trade: Trade): ProviderResult | null {
  const { status, amount, cardNo, note } = trade
  const detail = status
  switch (status) {
    case 'CAPTURE':
    case 'SALES':
    case 'AUTH':
    case 'SAUTH': {
      // The card of our form is known here, with its brand.
      const lastFour = note.isOfPage ? lastFourOf(cardNo) : undefined
      const card = lastFour === undefined ? undefined : { brand: brandOf(cardNo), lastFour }
      return { state: 'succeeded', amount, ...(card && { card }) }
    }
    // By the console of SMBC GMO, where they are not our refunds: nothing is left of the payment.
    case 'VOID':
    case 'RETURN':
    case 'RETURNX':
      return { state: 'cancelled', detail }
    case 'UNPROCESSED':
    case 'AUTHENTICATED':
      return null
    default:
      return { state: 'processing', detail }
  }
}

/** The last digits of a masked number; undefined where fewer than four are shown, which the shop chooses. */
export const lastFourOf = (cardNo: string): string | undefined => /^[*\d]*(\d{4})$/.exec(cardNo)?.[1]

/** By the first digit, where it is shown. */
function brandOf(cardNo: string): CardBrand {
  const brands: Readonly<Record<string, CardBrand>> = { 4: 'visa', 5: 'mastercard' }
  return brands[cardNo[0] ?? ''] ?? 'other'
}

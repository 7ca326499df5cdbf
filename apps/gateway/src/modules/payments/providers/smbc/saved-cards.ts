import type { SmbcSettings } from '#src/config/providers/smbc-settings.ts'
import { ProviderUnreachable, type CardToken, type ProviderResult } from '../payment-provider.ts'
import type { Fields, SmbcClient } from './smbc-client.ts'
import { memberExists, unknownCard, unknownMember } from './smbc-errors.ts'
import { lastFourOf, type Trade } from './smbc-trade.ts'

type Site = NonNullable<SmbcSettings['site']>

const siteFields = ({ id, pass }: Site): Fields => ({ SiteID: id, SitePass: pass })
/** Numbers of cards that stay the same when others are removed. */
const physical = { SeqMode: '1' }

/** A member at SMBC GMO is our random id without a name. Registering one again changes nothing. */
export async function registerMember(
  client: SmbcClient,
  site: Site,
  memberId: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await client.call('SaveMember', { ...siteFields(site), MemberID: memberId }, signal)
  if ('refused' in answer && !answer.refused.includes(memberExists))
    throw new ProviderUnreachable(`smbc: SaveMember ${answer.refused.join('|')}`)
}

/** Saves the card of a paid trade, which has passed 3-D Secure; nothing where it was not to be saved. */
export async function saveCardOf(
  client: SmbcClient,
  { site, shopId, shopPass }: SmbcSettings,
  { orderId, cardNo, expire, note }: Trade,
  signal: AbortSignal,
): Promise<Pick<ProviderResult, 'saved' | 'detail'>> {
  if (!site || note.savedFor === undefined) return {}
  const shown = shownCard(cardNo, expire)
  if (!shown) return { detail: 'The card was not saved: its number or date is not shown.' }
  try {
    await registerMember(client, site, note.savedFor, signal)
    const answer = await client.call(
      'TradedCard',
      {
        ShopID: shopId,
        ShopPass: shopPass,
        ...siteFields(site),
        OrderID: orderId,
        MemberID: note.savedFor,
        ...physical,
      },
      signal,
      // Each call saves a card.
      { isRepeated: false },
    )
    if ('refused' in answer) return { detail: `The card was not saved: ${answer.refused.join('|')}` }
    const { CardSeq } = answer.ok
    if (!CardSeq) return { detail: 'The card was not saved: no number of the card.' }
    return { saved: { ...shown, brand: note.brand ?? 'other', token: tokenOf(note.savedFor, CardSeq) } }
  } catch (error) {
    // The payment has succeeded, with or without its card saved.
    if (error instanceof ProviderUnreachable) return { detail: `The card was not saved: ${error.message}` }
    throw error
  }
}

/** The fields that charge a saved card. Throws for one of another member. */
export function savedCardFields(
  site: SmbcSettings['site'],
  payerReference: string | null,
  token: string,
): Fields {
  const cardSeq = cardSeqOf(payerReference, token)
  if (!site || payerReference === null || cardSeq === undefined)
    throw new Error('A card is saved for members only.')
  return { ...siteFields(site), MemberID: payerReference, ...physical, CardSeq: cardSeq }
}

export async function removeSavedCard(
  client: SmbcClient,
  { site }: SmbcSettings,
  payerReference: string,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await client.call('DeleteCard', savedCardFields(site, payerReference, token), signal)
  // It is not there any more, as after a lost answer.
  const isGone = (error: string) => error === unknownCard || error === unknownMember
  if ('refused' in answer && !answer.refused.some(isGone))
    throw new ProviderUnreachable(`smbc: DeleteCard ${answer.refused.join('|')}`)
}

// A card's number counts within its member.
const tokenOf = (memberId: string, cardSeq: string) => `${memberId}.${cardSeq}`

function cardSeqOf(payerReference: string | null, token: string): string | undefined {
  const [, memberId, cardSeq] = /^(.+)\.(\d{1,4})$/.exec(token) ?? []
  return memberId === payerReference ? cardSeq : undefined
}

/** `expire` is `YYMM`. */
function shownCard(
  cardNo: string,
  expire: string,
): Pick<CardToken, 'lastFour' | 'expiryMonth' | 'expiryYear'> | undefined {
  const [, year, month] = /^(\d\d)(0[1-9]|1[0-2])$/.exec(expire) ?? []
  const lastFour = lastFourOf(cardNo)
  if (lastFour === undefined || year === undefined) return undefined
  return { lastFour, expiryMonth: Number(month), expiryYear: 2000 + Number(year) }
}

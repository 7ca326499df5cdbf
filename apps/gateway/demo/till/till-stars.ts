/** Orders at the demo till: paying gives stars, a refund takes them back. */
import { randomInt, randomUUID } from 'node:crypto'
import { countries, type Country } from '@crema/contract/countries/countries'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { html, type Html } from '#src/mail/html.ts'
import type { PartnerResponseOf } from '#src/modules/partners/partner-endpoints.ts'
import { amountText } from './describe-value.ts'
import type { PartnerCall } from './partner-call.ts'
import { readAmount, typedAmount } from './till-order.ts'
import { type FormValues, hidden, refused } from './till-views.ts'

type Request = {
  till: string
  country: Country
  values: FormValues
  orderNo: string
  /** As it was typed. */
  amount: string
  key: string
}

/** A form that pays an order of a member. */
export function payForm(values: FormValues, amount: string, orderNo = newOrderNo()): Html {
  return html`
    <form method="post" action="/demo/till" class="till">
      ${hidden({ ...values, do: 'pay', orderNo, key: randomUUID() })}
      ${amountField('Order to pay', amount)}
      <p class="actions"><button class="button second">Paid</button></p>
    </form>`
}

function refundForm(values: FormValues, orderNo: string, amount: string): Html {
  return html`
    <form method="post" action="/demo/till" class="till">
      ${hidden({ ...values, do: 'refund', orderNo, key: randomUUID() })}
      ${amountField(`Refund of order ${orderNo}, whole or part`, amount)}
      <p class="actions"><button class="button second">Refund</button></p>
    </form>`
}

const amountField = (label: string, amount: string) =>
  html`<label>${label} <input name="amount" value="${amount}" required inputmode="decimal" maxlength="10" autocomplete="off"></label>`

const newOrderNo = () => `T${randomInt(100_000, 1_000_000)}`

/** Credits the stars of an order. */
export async function pay(call: PartnerCall, request: Request): Promise<Html> {
  const { till, country, values, orderNo, amount, key } = request
  const amountMinor = readAmount(country, amount)
  if (amountMinor === undefined) return html`${notAnAmount}${payForm(values, amount, orderNo)}`
  const { storeId, accountNumber } = values
  const { currency, digits } = countries[country]
  const credited = await call<PartnerResponseOf<'creditStars'>>(
    'points/credit',
    { till, storeId, accountNumber, sourceId: orderNo, amountMinor, currency },
    key,
  )
  if ('error' in credited) return html`${refused(credited)}${payForm(values, amount, orderNo)}`
  const { stars, expiresAt } = credited
  return html`<p class="verdict">Paid: ${amountText({ amountMinor, currency, digits })}.</p>
    <p class="figure">+${starText(stars)}</p>
    <p>${expiresAt === null ? '' : `They end on ${expiresAt.slice(0, 10)} (UTC). `}${balanceText(credited)}</p>
    ${refundForm(values, orderNo, typedAmount(country, amountMinor))}`
}

/** Takes the stars of a refunded amount back. The key is also the number of the refund, so that a repetition is the same one. */
export async function refund(call: PartnerCall, request: Request): Promise<Html> {
  const { till, country, values, orderNo, amount, key } = request
  const amountMinor = readAmount(country, amount)
  if (amountMinor === undefined) return html`${notAnAmount}${refundForm(values, orderNo, amount)}`
  const reversed = await call<PartnerResponseOf<'reverseStars'>>(
    'points/reverse',
    { till, storeId: values.storeId, sourceId: orderNo, refundId: key, amountMinor },
    key,
  )
  if ('error' in reversed) {
    const { leftMinor } = reversed.error
    const left = leftMinor === undefined ? amount : typedAmount(country, leftMinor)
    return html`${refused(reversed)}${refundForm(values, orderNo, left)}`
  }
  const { currency, digits } = countries[country]
  return html`<p class="verdict">Refunded: ${amountText({ amountMinor, currency, digits })} of order ${orderNo}.</p>
    <p class="figure">−${starText(reversed.stars)}</p>
    <p>${balanceText(reversed)}</p>
    ${refundForm(values, orderNo, '')}`
}

const notAnAmount = html`<p class="verdict bad">Type the amount of the order, such as 12.50.</p>`

const starText = (stars: number) => `${formatNumber('en', stars)} ${stars === 1 ? 'star' : 'stars'}`

const balanceText = ({ balance, owed }: { balance: number; owed: number }) =>
  owed > 0
    ? `The member owes ${starText(owed)}, which the next orders pay.`
    : `The member now has ${starText(balance)}.`

/** What the demo till shows of vouchers and members. */
import { randomUUID } from 'node:crypto'
import type { Money } from '@crema/contract/schemas'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { html, type Html } from '#src/mail/html.ts'
import type { PartnerResponseOf } from '#src/modules/partners/partner-endpoints.ts'
import { isPartnerErrorName, partnerErrors } from '#src/modules/partners/partner-error.ts'
import { amountText, describeValue } from './describe-value.ts'
import type { PartnerRefusal } from './partner-call.ts'

/** The form values that are passed from one step to the next. */
export type FormValues = {
  storeId: string
  total: string
  item: string
  /** Of the member whose code was scanned; empty without one. */
  accountNumber: string
}
type Voucher = PartnerResponseOf<'verifyVoucher'>['voucher']

export function memberView(
  { member, stars, chosenVoucherNo, vouchers }: PartnerResponseOf<'identifyMember'>,
  values: FormValues,
): Html {
  const name = member.displayName === null ? html`` : html`${member.displayName} · `
  return html`<p class="figure">Member</p>
    <p>${name}${member.accountNumber}${stars === null ? html`` : html` · ★ ${formatNumber('en', stars)}`}</p>
    ${vouchers.length === 0 ? html`<p class="verdict bad">No voucher can be used in this store.</p>` : html``}
    ${vouchers.map(
      ({ voucherNo, name: title, code }) => html`
    <form method="post" action="/demo/till" class="actions">
      ${hidden({ code, key: randomUUID(), ...values })}
      <button class="button${voucherNo === chosenVoucherNo ? '' : ' second'}">${title}</button>${voucherNo === chosenVoucherNo ? html` chosen by the member` : html``}
    </form>`,
    )}`
}

export function verifiedView(
  { voucher, usable, reason, reduction }: PartnerResponseOf<'verifyVoucher'>,
  code: string,
  values: FormValues,
): Html {
  if (!usable)
    return html`<p class="verdict bad">Cannot be used. ${reason !== null && isPartnerErrorName(reason) ? partnerErrors[reason][1] : ''}</p>
    <p class="hint">${reason ?? ''}</p>${voucherView(voucher)}`
  return html`${voucherView(voucher)}${reductionView(reduction)}
    <form method="post" action="/demo/till" class="actions">
      ${hidden({ do: 'use', code, key: randomUUID(), ...values })}
      <button class="button" autofocus>Redeem</button>
    </form>`
}

export function usedView({ voucher, reduction }: PartnerResponseOf<'useVoucher'>, values: FormValues): Html {
  return html`<p class="verdict">Redeemed.</p>${voucherView(voucher)}${reductionView(reduction)}
    <form method="post" action="/demo/till" class="actions">
      ${hidden({ do: 'release', voucherNo: voucher.voucherNo, key: randomUUID(), ...values })}
      <button class="button second">Release</button>
    </form>
    <p class="hint">Possible for 15 minutes at this till.</p>`
}

export const releasedView = ({ voucher }: PartnerResponseOf<'releaseVoucher'>): Html =>
  html`<p class="verdict">Released. The voucher can be used again.</p>${voucherView(voucher)}`

function reductionView(reduction: Money | null): Html {
  return reduction === null ? html`` : html`<p class="verdict">Reduction: ${amountText(reduction)}.</p>`
}

export function refused({ error }: PartnerRefusal): Html {
  const where = error.usedAt === undefined ? '' : ` ${error.usedStoreName ?? ''} ${minuteOf(error.usedAt)}`
  return html`<p class="verdict bad">${error.message}${where}</p><p class="hint">${error.code}</p>`
}

function voucherView(voucher: Voucher): Html {
  return html`
    <p class="figure">${voucher.name}</p>
    <p>${describeValue(voucher.value)}. ${voucher.note}</p>
    <ul class="rules">${voucher.rules.map((rule) => html`<li>${rule}</li>`)}</ul>
    <p class="hint">${voucher.voucherNo} · ${voucher.activityNo} · <span class="unbroken">until ${minuteOf(voucher.expiresAt)}</span></p>`
}

/** `2026-12-13 04:59 UTC` */
const minuteOf = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`

export function hidden(fields: Record<string, string>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
}

import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { formatSigned } from '@crema/i18n/format/numbers/signed'
import { locales } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { Receipt, ReceiptMessage } from '#src/outbox/message.ts'
import type { RenderedMail } from './code-mail.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailTranslator } from './mail-translator.ts'
import { receiptMailHtml, type ReceiptMailContent, type ReceiptRow } from './receipt-mail-html.ts'

const brandNames: Record<NonNullable<Receipt['card']>['brand'], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  diners: 'Diners Club',
  discover: 'Discover',
  other: '',
}

/** Renders the receipt of a paid order. */
export function renderReceiptMail(
  { receipt, locale }: Pick<ReceiptMessage, 'receipt' | 'locale'>,
  brand: MailBrand,
): RenderedMail {
  const { t } = mailTranslator(locale)
  const { country, currency, digits, store } = receipt
  const money = (amountMinor: number) => {
    const formatted = formatMoney(locale, { amountMinor: Math.abs(amountMinor), currency, digits }, country)
    return amountMinor < 0 ? `−${formatted}` : formatted
  }
  const total = money(receipt.amountMinor)
  const items: ReceiptRow[] = receipt.items.map(({ name, quantity, priceMinor }) => ({
    label: quantity === 1 ? name : `${formatNumber(locale, quantity, country)} × ${name}`,
    isItem: true,
    value: money(quantity * priceMinor),
  }))
  const sums: ReceiptRow[] = [
    ...(receipt.reductionMinor > 0
      ? [{ label: t('mail.receiptCoupons'), value: money(-receipt.reductionMinor) }]
      : []),
    { label: t('mail.receiptTotal'), value: total, isStrong: true },
    ...(receipt.refundedMinor > 0
      ? [{ label: t('mail.receiptRefunded'), value: money(-receipt.refundedMinor) }]
      : []),
  ]
  const { card } = receipt
  const details: ReceiptRow[] = [
    {
      label: t('mail.receiptPaidAt'),
      value: formatInstant(locale, receipt.paidAt, 'dateTime', store.zone, country),
    },
    { label: t('mail.receiptOrder'), value: receipt.orderNo },
    ...(card
      ? [{ label: t('mail.receiptCard'), value: `${brandNames[card.brand]} •••• ${card.lastFour}`.trim() }]
      : []),
    ...(receipt.stars > 0
      ? [{ label: t('mail.receiptStars'), value: formatSigned(locale, receipt.stars, country) }]
      : []),
    {
      label: t('mail.receiptStore'),
      value: [store.name, store.address, store.city].filter(Boolean).join(', '),
    },
  ]
  const heading = t('mail.receiptTitle', { number: receipt.receiptNo })
  const content: ReceiptMailContent = {
    preheader: t('mail.receiptIntro', { amount: total, store: store.name }),
    heading,
    intro: t('mail.receiptIntro', { amount: total, store: store.name }),
    groups: [items, sums, details],
    footer: t('mail.footerReceipt', { brand: brand.name }),
  }
  const { tag, direction } = locales[locale]
  return {
    subject: heading,
    text: plainText(content, t),
    html: receiptMailHtml(content, { tag, direction }, brand),
    languageTag: tag,
  }
}

function plainText({ heading, intro, groups, footer }: ReceiptMailContent, t: Translator['t']): string {
  const rows = groups.map((group) =>
    group.map(({ label, value }) => t('mail.labelled', { label, value })).join('\n'),
  )
  return `${[heading, intro, ...rows, `-- \n${footer}`].join('\n\n')}\n`
}

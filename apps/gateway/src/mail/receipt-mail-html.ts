import { html, type Html } from './html.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailHtml, type Language, type MailFrame, type Palette } from './mail-html.ts'

export type ReceiptRow = {
  label: string
  value: string
  isStrong?: boolean
  /** Its label may be long and wraps; the others are in one line. */
  isItem?: boolean
}

/** The texts of a receipt: groups of rows with a label and a value. */
export type ReceiptMailContent = MailFrame & { groups: readonly (readonly ReceiptRow[])[] }

export function receiptMailHtml(content: ReceiptMailContent, language: Language, brand: MailBrand): string {
  return mailHtml(
    content,
    (palette) => html`${content.groups.map((rows) => group(rows, palette))}`,
    language,
    brand,
  )
}

function group(rows: readonly ReceiptRow[], c: Palette): Html {
  return html`<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-top:1px solid ${c.line};padding:8px 0">
${rows.map(({ label, value, isStrong = false, isItem = false }) => {
  const type = isStrong ? 'font-size:17px;font-weight:800' : 'font-size:15px'
  return html`<tr><td class="ink2" style="padding:4px 0;text-align:start;vertical-align:top;${isItem ? '' : 'white-space:nowrap;'}color:${c.ink2}">${label}</td><td class="ink" style="padding:4px 0;padding-inline-start:16px;text-align:end;vertical-align:top;${isItem ? 'white-space:nowrap' : 'overflow-wrap:anywhere'};${type};color:${c.ink}"><bdi>${value}</bdi></td></tr>
`
})}</table>
`
}

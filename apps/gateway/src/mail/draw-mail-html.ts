import { html, type Html } from './html.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailButton, mailHtml, type Language, type MailFrame, type Palette } from './mail-html.ts'

/** The texts of a mail about a draw. */
export type DrawMailContent = MailFrame & {
  /** Values with a label, such as the member's codes; written from left to right in every language. */
  values: readonly { label: string; lines: readonly string[]; isLarge: boolean }[]
  paragraphs: readonly string[]
  link: { text: string; address: string }
}

export function drawMailHtml(content: DrawMailContent, language: Language, brand: MailBrand): string {
  return mailHtml(content, (palette) => drawBody(content, palette), language, brand)
}

function drawBody({ values, paragraphs, link }: DrawMailContent, c: Palette): Html {
  return html`${values.map(({ label, lines, isLarge }) => {
    const type = isLarge
      ? 'font-size:24px;line-height:1.4;font-weight:800;letter-spacing:.08em'
      : 'font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-all'
    return html`<div class="wash" style="background:${c.accentWash};border:0;border-radius:${c.card};padding:14px 16px;margin:0 0 12px">
<p class="ink2" style="margin:0 0 4px;font-size:13px;color:${c.ink2}">${label}</p>
${lines.map(
  (line) =>
    html`<p class="ink" style="margin:0;font-family:ui-monospace,Menlo,Consolas,monospace;${type};color:${c.ink}"><span lang="en" dir="ltr">${line}</span></p>
`,
)}</div>
`
  })}${paragraphs.map(
    (text) => html`<p class="ink" style="margin:16px 0 0;color:${c.ink}">${text}</p>
`,
  )}${mailButton(link, c)}`
}

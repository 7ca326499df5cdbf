import { html, type Html } from './html.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailHtml, type Language, type MailFrame, type Palette } from './mail-html.ts'

/** The texts of the mail with a code, in its language. */
export type CodeMailContent = MailFrame & {
  codeLabel: string
  code: string
  expires: string
  keepSecret: string
  ignore: string
}

/** The HTML of the mail with a code. The code is large and left-to-right in every language. */
export function codeMailHtml(content: CodeMailContent, language: Language, brand: MailBrand): string {
  return mailHtml(content, (palette) => codeBody(content, palette), language, brand)
}

function codeBody({ codeLabel, code, expires, keepSecret, ignore }: CodeMailContent, c: Palette): Html {
  return html`<div class="wash" style="background:${c.accentWash};border:2px dashed ${c.accent};border-radius:${c.card};padding:16px 12px;text-align:center">
<p class="ink2" style="margin:0 0 4px;font-size:13px;color:${c.ink2}">${codeLabel}</p>
<p class="accent" lang="en" dir="ltr" style="margin:0;font-size:38px;line-height:1.2;font-weight:800;letter-spacing:.18em;text-indent:.18em;font-variant-numeric:tabular-nums;white-space:nowrap;color:${c.accentInk}">${code}</p>
</div>
<p class="ink" style="margin:24px 0 0;color:${c.ink}">${expires} ${keepSecret}</p>
<p class="ink2 line" style="margin:20px 0 0;padding:16px 0 0;border-top:1px solid ${c.line};font-size:13px;color:${c.ink2}">${ignore}</p>`
}

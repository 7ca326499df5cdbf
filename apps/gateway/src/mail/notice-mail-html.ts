import { html, type Html } from './html.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailHtml, type Language, type MailFrame, type Palette } from './mail-html.ts'

/** The words of a mail that tells what happened to an account. */
export type NoticeMailWords = MailFrame & {
  /** When it happened and on what device, a line each. */
  facts: readonly string[]
  /** What to do in case it was somebody else; null where nothing can be done any more. */
  notYou: string | null
  /** The way to the account; null where there is none any more. */
  link: { text: string; address: string } | null
}

export function noticeMailHtml(words: NoticeMailWords, language: Language, brand: MailBrand): string {
  return mailHtml(words, (palette) => noticeBody(words, palette), language, brand)
}

function noticeBody({ facts, notYou, link }: NoticeMailWords, c: Palette): Html {
  return html`<ul class="wash" style="list-style:none;margin:0;background:${c.accentWash};border:0;border-radius:16px;padding:14px 16px">
${facts.map(
  (fact) => html`<li class="ink" style="margin:2px 0;color:${c.ink}">${fact}</li>
`,
)}</ul>
${notYou === null ? '' : html`<p class="ink" style="margin:24px 0 0;color:${c.ink}">${notYou}</p>`}
${link === null ? '' : html`<p style="margin:24px 0 4px"><a class="button" href="${link.address}" style="display:inline-block;background:${c.accent};color:#ffffff;border-radius:14px;padding:13px 24px;font-weight:700;text-decoration:none">${link.text}</a></p>`}`
}

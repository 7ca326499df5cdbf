import { html, type Html } from './html.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailButton, mailHtml, mailList, type Language, type MailFrame, type Palette } from './mail-html.ts'

/** The texts of a mail about a change of an account. */
export type NoticeMailContent = MailFrame & {
  /** The login, time and device, a line each. */
  details: readonly string[]
  /** What to do if it was not the member; null after a deletion. */
  notYou: string | null
  /** The link to the account; null after a deletion. */
  link: { text: string; address: string } | null
}

export function noticeMailHtml(content: NoticeMailContent, language: Language, brand: MailBrand): string {
  return mailHtml(content, (palette) => noticeBody(content, palette), language, brand)
}

function noticeBody({ details, notYou, link }: NoticeMailContent, c: Palette): Html {
  return html`${mailList(details, c)}${notYou === null ? '' : html`<p class="ink" style="margin:24px 0 0;color:${c.ink}">${notYou}</p>`}
${link === null ? '' : mailButton(link, c)}`
}

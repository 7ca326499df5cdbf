import type { Translator } from '@crema/i18n/messages'
import { html, type Html } from './html.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailButton, mailHtml, mailList, type Language, type MailFrame, type Palette } from './mail-html.ts'
import { labelLine } from './mail-translator.ts'

/** The texts of a mail that leads to a page of ours. */
export type LinkMailContent = MailFrame & {
  link: { text: string; address: string }
  /** Above the button, a line each. */
  facts?: readonly string[]
  /** Below the button. */
  paragraphs: readonly string[]
  /** At the end, in small letters. */
  smallLinks: readonly { text: string; address: string }[]
}

export function linkMailHtml(content: LinkMailContent, language: Language, brand: MailBrand): string {
  return mailHtml(content, (palette) => linkBody(content, palette), language, brand)
}

function linkBody({ link, facts = [], paragraphs, smallLinks }: LinkMailContent, c: Palette): Html {
  return html`${facts.length === 0 ? mailButton(link, c, 0) : html`${mailList(facts, c)}${mailButton(link, c)}`}
${paragraphs.map(
  (text) => html`<p class="ink2" style="margin:16px 0 0;color:${c.ink2}">${text}</p>
`,
)}${smallLinks.map(
    ({
      text,
      address,
    }) => html`<p style="margin:16px 0 0;font-size:13px"><a class="ink2" href="${address}" style="color:${c.ink2};text-decoration:underline">${text}</a></p>
`,
  )}`
}

/** The same content without HTML. */
export function linkMailText(
  { heading, intro, link, facts = [], paragraphs, smallLinks, footer }: LinkMailContent,
  t: Translator['t'],
): string {
  const links = smallLinks.map(({ text, address }) => `${labelLine(t, text)}\n${address}`)
  const listed = facts.length === 0 ? [] : [facts.join('\n')]
  return `${[heading, intro, ...listed, `${labelLine(t, link.text)}\n${link.address}`, ...paragraphs, ...links, `-- \n${footer}`].join('\n\n')}\n`
}

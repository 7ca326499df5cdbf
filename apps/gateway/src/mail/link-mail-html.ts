import { html, type Html } from './html.ts'
import type { MailBrand } from './mail-brand.ts'
import { mailHtml, type Language, type MailFrame, type Palette } from './mail-html.ts'

/** The texts of a mail that leads to a page of ours. */
export type LinkMailContent = MailFrame & {
  link: { text: string; address: string }
  /** Below the button. */
  paragraphs: readonly string[]
  /** At the end, in small letters. */
  smallLinks: readonly { text: string; address: string }[]
}

export function linkMailHtml(content: LinkMailContent, language: Language, brand: MailBrand): string {
  return mailHtml(content, (palette) => linkBody(content, palette), language, brand)
}

function linkBody({ link, paragraphs, smallLinks }: LinkMailContent, c: Palette): Html {
  return html`<p style="margin:0 0 4px"><a class="button" href="${link.address}" style="display:inline-block;background:${c.accent};color:#ffffff;border-radius:14px;padding:13px 24px;font-weight:700;text-decoration:none">${link.text}</a></p>
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
export function linkMailText({
  heading,
  intro,
  link,
  paragraphs,
  smallLinks,
  footer,
}: LinkMailContent): string {
  const links = smallLinks.map(({ text, address }) => `${text}:\n${address}`)
  return `${[heading, intro, `${link.text}:\n${link.address}`, ...paragraphs, ...links, `-- \n${footer}`].join('\n\n')}\n`
}

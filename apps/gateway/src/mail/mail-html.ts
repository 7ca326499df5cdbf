import { Html, html } from './html.ts'
import type { MailBrand, MailColors } from './mail-brand.ts'

/** The texts that every mail has around its body. */
export type MailFrame = {
  /** The preview that mail programs show beside the subject. */
  preheader: string
  heading: string
  intro: string
  footer: string
}

export type Language = { tag: string; direction: 'ltr' | 'rtl' }

/** The light colours, and the shapes, which are written into every element. */
export type Palette = MailColors & MailBrand['radii']

const font =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic','Noto Sans CJK JP',sans-serif"

/**
 * Renders a mail for mail programs: inline colours, since many programs remove style sheets; a style sheet for programs
 * with a dark mode; a table for layout.
 */
export function mailHtml(
  frame: MailFrame,
  body: (palette: Palette) => Html,
  { tag, direction }: Language,
  brand: MailBrand,
): string {
  const c: Palette = { ...brand.light, ...brand.radii }
  // Arabic letters are joined, so letter-spacing would break words.
  const heading = direction === 'rtl' ? '0' : '-0.02em'
  const leading = direction === 'rtl' ? '1.7' : '1.5'
  // Programs that do not know it break Japanese lines between any two letters.
  const phrases = tag.startsWith('ja') ? 'word-break:auto-phrase;' : ''
  const { text } = html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${frame.heading}</title>
<style>${darkStyles(brand.dark)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${c.ground};-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${frame.preheader}${filler}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${c.ground}" dir="${direction}"><tr><td align="center" style="padding:32px 16px">
<div lang="${tag}" dir="${direction}" style="max-width:440px;text-align:start;font-family:${font};font-size:15px;line-height:${leading};text-wrap:pretty;${phrases}color:${c.ink}">
<p class="accent" style="margin:0 4px 16px;font-size:20px;font-weight:800;letter-spacing:${heading};color:${c.accentInk}">${brand.name}</p>
<div class="surface" style="background:${c.surface};border-radius:${c.card};padding:28px 24px 24px">
<h1 class="ink" style="margin:0 0 8px;font-size:26px;line-height:1.25;font-weight:800;letter-spacing:${heading};text-wrap:balance;color:${c.ink}">${frame.heading}</h1>
<p class="ink2" style="margin:0 0 24px;color:${c.ink2}">${frame.intro}</p>
${body(c)}
</div>
<p class="ink2" style="margin:16px 4px 0;font-size:12px;color:${c.ink2}">${frame.footer}</p>
</div>
</td></tr></table>
</body>
</html>
`
  return text
}

/** The link that the mail is about. */
export function mailButton({ text, address }: { text: string; address: string }, c: Palette, top = 24): Html {
  return html`<p style="margin:${top}px 0 4px"><a class="button" href="${address}" style="display:inline-block;background:${c.accent};color:#ffffff;border-radius:${c.button};padding:13px 24px;font-weight:700;text-decoration:none">${text}</a></p>`
}

/** Facts, a line each, such as when and on which device something happened. */
export function mailList(lines: readonly string[], c: Palette): Html {
  return html`<ul class="wash" style="list-style:none;margin:0;background:${c.accentWash};border:0;border-radius:${c.card};padding:11px 16px">
${lines.map(
  (line) => html`<li class="ink" style="margin:0;padding:3px 0;color:${c.ink}">${line}</li>
`,
)}</ul>
`
}

/** Invisible text after the preheader, so that the preview does not continue with the heading. */
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(60))

function darkStyles(c: MailColors): Html {
  return new Html(`
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.ground{background:${c.ground}!important}
.surface{background:${c.surface}!important}
.wash{background:${c.accentWash}!important;border-color:${c.accent}!important}
.ink{color:${c.ink}!important}
.ink2{color:${c.ink2}!important}
.accent{color:${c.accentInk}!important}
.line{border-top-color:${c.line}!important}
.button{background:${c.accent}!important}
}
`)
}

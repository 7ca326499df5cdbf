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

export type Palette = MailColors & {
  ground: string
  surface: string
  ink: string
  ink2: string
  line: string
}

const lightGround = {
  ground: '#f5f2ee',
  surface: '#ffffff',
  ink: '#1c1413',
  ink2: '#5e5350',
  line: '#e6dfd9',
}
const darkGround = { ground: '#15100f', surface: '#221b19', ink: '#f7f0ec', ink2: '#c8bcb6', line: '#3a312d' }

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
  const c: Palette = { ...lightGround, ...brand.light }
  // Arabic letters are joined, so letter-spacing would break words.
  const heading = direction === 'rtl' ? '0' : '-0.02em'
  const leading = direction === 'rtl' ? '1.7' : '1.5'
  const { text } = html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${frame.heading}</title>
<style>${darkStyles({ ...darkGround, ...brand.dark })}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${c.ground};-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${frame.preheader}${filler}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${c.ground}" dir="${direction}"><tr><td align="center" style="padding:32px 16px">
<div lang="${tag}" dir="${direction}" style="max-width:440px;text-align:start;font-family:${font};font-size:15px;line-height:${leading};color:${c.ink}">
<p class="accent" style="margin:0 4px 16px;font-size:20px;font-weight:800;letter-spacing:${heading};color:${c.accentInk}">${brand.name}</p>
<div class="surface" style="background:${c.surface};border-radius:16px;padding:28px 24px 24px">
<h1 class="ink" style="margin:0 0 8px;font-size:26px;line-height:1.25;font-weight:800;letter-spacing:${heading};color:${c.ink}">${frame.heading}</h1>
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

/** Invisible text after the preheader, so that the preview does not continue with the heading. */
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(60))

function darkStyles(c: Palette): Html {
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

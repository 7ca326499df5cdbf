import { type Locale, locales } from '@crema/i18n/locales'
import type { ReceiptLine } from './receipt-lines.ts'

type Receipt = { title: string; lines: readonly ReceiptLine[]; locale: Locale }

const style =
  'body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}'
  + 'table{inline-size:100%;border-collapse:collapse}'
  + 'th,td{padding:.5rem 0;border-bottom:1px solid #ccc;text-align:start;vertical-align:top}'
  + 'td{text-align:end}'

/** A receipt as a document of its own, which any browser opens and prints without a connection. */
export function receiptFile({ title, lines, locale }: Receipt): Blob {
  const rows = lines.map(
    ({ name, value }) =>
      `<tr><th scope="row">${escaped(name)}</th><td><bdi>${escaped(value)}</bdi></td></tr>`,
  )
  const html =
    `<!doctype html><html lang="${locales[locale].tag}" dir="${locales[locale].direction}">`
    + `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>`
    + `<style>${style}</style><h1>${escaped(title)}</h1><table>${rows.join('')}</table></html>`
  return new Blob([html], { type: 'text/html;charset=utf-8' })
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

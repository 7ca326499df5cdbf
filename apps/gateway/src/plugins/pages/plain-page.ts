import { createHash } from 'node:crypto'
import type { WaitingScreen } from '@crema/contract/first-paint'
import { asText } from './link-tags.ts'

/** A page that the browser draws. */
export type PlainPage = { html: string; etag: string }

const nothingAhead = { scripts: [], styles: [] }

/**
 * The plain page, with links to what its screen will ask for, so that the browser fetches all of it at once instead of
 * finding one file after the other. They carry `data-ahead`, by which the service worker leaves them out of its copy.
 * `waiting` is shown until the browser has drawn the screen.
 */
export function asPlainPage(
  template: string,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] } = nothingAhead,
  waiting?: WaitingScreen,
): PlainPage {
  const isNew = (href: string) => !template.includes(`"${href}"`)
  const links = [
    ...scripts.filter(isNew).map((href) => `<link rel="modulepreload" crossorigin data-ahead href="${href}">`),
    ...styles.filter(isNew).map((href) => `<link rel="stylesheet" crossorigin data-ahead href="${href}">`),
  ]
  const linked = template.replace('</head>', () => `${links.join('')}</head>`)
  const html = waiting
    ? linked
        .replace('<html lang="en" dir="ltr">', `<html lang="${waiting.language}" dir="${waiting.direction}">`)
        .replace(/<title>.*?<\/title>/, () => `<title>${asText(waiting.title)}</title>`)
        .replace('<div id="root"></div>', () => `<div id="root">${waiting.html}</div>`)
    : linked
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

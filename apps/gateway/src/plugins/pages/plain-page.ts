import { createHash } from 'node:crypto'

/** A page that the browser draws. */
export type PlainPage = { html: string; etag: string }

const nothingAhead = { scripts: [], styles: [] }

/**
 * The plain page, with links to what its screen will ask for, so that the browser fetches all of it at once instead of
 * finding one file after the other. They carry `data-ahead`, by which the service worker leaves them out of its copy.
 */
export function asPlainPage(
  template: string,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] } = nothingAhead,
): PlainPage {
  const isNew = (href: string) => !template.includes(`"${href}"`)
  const links = [
    ...scripts.filter(isNew).map((href) => `<link rel="modulepreload" crossorigin data-ahead href="${href}">`),
    ...styles.filter(isNew).map((href) => `<link rel="stylesheet" crossorigin data-ahead href="${href}">`),
  ]
  const html = template.replace('</head>', () => `${links.join('')}</head>`)
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

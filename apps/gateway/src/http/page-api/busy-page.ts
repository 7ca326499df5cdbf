import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { loadCatalog } from '@crema/i18n/compile-messages'
import { locales, type Locale } from '@crema/i18n/locales'
import { createTranslator } from '@crema/i18n/messages'
import { chooseRegion } from '#src/page/rendering/choose-region.ts'
import { contentSecurityPolicy } from '../access/security-headers.ts'

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{min-height:100vh;margin:0;display:grid;place-items:center;text-align:center}
main{padding:1.5rem;max-width:26rem}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .5rem;text-wrap:balance}
p{margin:0 0 1.5rem}
a{display:inline-block;padding:.75rem 1.5rem;border:1px solid;border-radius:1.5rem;color:inherit;text-decoration:none}`

const policy = contentSecurityPolicy({
  styles: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
})

/** Whether a browser shows the response as a page: the call of a script or a partner gets JSON. */
export function isNavigation({ method, headers, routeOptions }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && routeOptions.config.endpoint === undefined && (headers.accept ?? '').includes('text/html')
}

/** A small complete page in the visitor's language, which opens the same address again after some seconds. */
export function sendBusyPage(
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfterSeconds: number,
): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(busyPage(localeOf(request), retryAfterSeconds))
}

function busyPage(locale: Locale, retryAfterSeconds: number): string {
  const { t } = createTranslator(locale, {
    busy: loadCatalog('busy', locale),
    common: loadCatalog('common', locale),
  })
  const { tag, direction } = locales[locale]
  return `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>${t('busy.title')}</title><style>${style}</style></head>
<body><main><h1>${t('busy.title')}</h1><p>${t('busy.text')}</p><a href="">${t('common.retry')}</a></main></body></html>
`
}

function localeOf(request: FastifyRequest): Locale {
  const { searchParams } = new URL(request.url, 'http://page')
  return chooseRegion(request, searchParams).locale
}

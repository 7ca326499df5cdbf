import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { loadCatalog } from '@crema/i18n/compile-messages'
import { locales, type Locale } from '@crema/i18n/locales'
import { createTranslator } from '@crema/i18n/messages'
import { chooseRegion } from '#src/page/rendering/choose-region.ts'
import { contentSecurityPolicy } from '../access/security-headers.ts'

/** Tokens and fonts of the page (its tokens.css and base.css), which cannot be loaded from a gateway that is busy. */
export const busyPageStyle = `:root{color-scheme:light dark;--ground:#f5f2ee;--surface:#fff;--ink:#1c1413;--ink-2:#5e5350;--shadow-1:0 1px 2px #1c14130d, 0 8px 24px -12px #1c141333;--font-text:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif}
@media (prefers-color-scheme:dark){:root{--ground:#15100f;--surface:#221b19;--ink:#f7f0ec;--ink-2:#c8bcb6;--shadow-1:0 1px 2px #0006, 0 8px 24px -12px #000a}}
[lang|='ja']{--font-text:'Hiragino Sans', 'Yu Gothic UI', 'Noto Sans CJK JP', sans-serif}
[lang|='zh']{--font-text:'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif}
[lang|='zh-Hant']{--font-text:'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC', sans-serif}
[lang|='ko']{--font-text:'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK KR', sans-serif}
[lang|='th']{--font-text:'Sukhumvit Set', 'Leelawadee UI', 'Noto Sans Thai', sans-serif}
[lang|='ar']{--font-text:'SF Arabic', 'Geeza Pro', 'Segoe UI', 'Noto Sans Arabic', sans-serif}
html{font:.9375rem/1.45 var(--font-text);color:var(--ink);background:var(--ground);text-size-adjust:100%;overflow-wrap:break-word}
body{min-height:100vh;min-height:100dvh;margin:0;padding:16px;box-sizing:border-box;display:grid;place-items:center;text-align:center}
main{box-sizing:border-box;width:100%;max-width:398px;padding:32px 24px 24px;border-radius:24px;background:var(--surface);box-shadow:var(--shadow-1)}
h1{font-size:1.625rem;font-weight:800;line-height:1.12;margin:0 0 8px;text-wrap:balance}
[lang|='th'] h1,[lang|='ar'] h1{line-height:1.35}
p{margin:0 0 24px;color:var(--ink-2);text-wrap:pretty}
[lang|='th'] p,[lang|='ar'] p{line-height:1.65}
a{display:grid;place-items:center;box-sizing:border-box;min-height:52px;padding:8px 20px;border-radius:26px;color:var(--ground);background:var(--ink);font-size:1.0625rem;font-weight:650;line-height:1.2;text-decoration:none}
a:focus-visible{outline:2px solid var(--ink);outline-offset:3px}`

const policy = contentSecurityPolicy({
  styles: [`sha256-${createHash('sha256').update(busyPageStyle).digest('base64')}`],
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
<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>${t('busy.title')}</title><style>${busyPageStyle}</style></head>
<body><main><h1>${t('busy.title')}</h1><p>${t('busy.text')}</p><a href="">${t('common.retry')}</a></main></body></html>
`
}

function localeOf(request: FastifyRequest): Locale {
  const { searchParams } = new URL(request.url, 'http://page')
  return chooseRegion(request, searchParams).locale
}

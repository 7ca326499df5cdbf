import type { FastifyReply } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { hostedFieldsPolicy, trustedTypesPolicies } from '@crema/contract/page/trusted-types'
import type { Config } from '#src/config/config.ts'

/** Hashes (`sha256-…`) of a page's inline scripts and styles, and a Trusted Types policy of this page alone. */
export type InlineHashes = {
  scripts?: readonly string[]
  styles?: readonly string[]
  trustedTypesPolicy?: string | undefined
}

/** The policy of every response. A page with inline code sends its own: `contentSecurityPolicy({ scripts: ['sha256-…'] })`. */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  trustedTypesPolicy,
}: InlineHashes = {}): string {
  const policies = [
    ...trustedTypesPolicies,
    ...(trustedTypesPolicy === undefined ? [] : [trustedTypesPolicy]),
  ]
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Each once: code that gets into the page can neither add a policy nor replace one.
    `trusted-types ${policies.join(' ')}`,
  ].join('; ')
}

/** Where Chromium reads how Google Pay is opened. Browsers apply `connect-src` to it. */
const googlePayOrigins = 'https://google.com https://pay.google.com'

/** What a provider's fields in the card form need: its script, and the origins of its frames and of its script's calls. */
type HostedFieldSources = { script: string; frames: string; calls: readonly string[] }

/** What the providers of payments need in a payment page. */
export type PaymentSources = { offersGooglePay: boolean; hostedFields: HostedFieldSources | undefined }

/**
 * The policy of a payment page, from that of any page: its script may also call the payment service, and its forms may be
 * posted to the pages of providers and banks, which are on no list: a bank's page for 3-D Secure is named by the provider.
 */
export function paymentPolicy(
  policy: string,
  { payOrigin, demo, offersGooglePay, hostedFields }: Pick<Config, 'payOrigin' | 'demo'> & PaymentSources,
): string {
  const calls = [payOrigin, ...(offersGooglePay ? [googlePayOrigins] : []), ...(hostedFields?.calls ?? [])]
  const payment = policy
    .replace("connect-src 'self'", `connect-src 'self' ${calls.join(' ')}`)
    .replace("form-action 'self'", `form-action 'self' https:${demo ? ' http:' : ''}`)
  if (!hostedFields) return payment
  return payment
    .replace("script-src 'self'", `script-src 'self' ${hostedFields.script}`)
    .replace("worker-src 'self'", `worker-src 'self'; frame-src ${hostedFields.frames}`)
    .replace('trusted-types ', `trusted-types ${hostedFieldsPolicy} `)
}

// What the product uses (camera, position, orientation, payment, passkeys, full screen, wake lock) is not named: browsers allow it to
// the page's own origin alone by default, and each byte is part of every first visit. What it does not use is denied.
const permissionsPolicy = [
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'hid',
  'idle-detection',
  'microphone',
  'midi',
  'picture-in-picture',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * Headers of every response. They are constants and not set by a plugin, since responses to requests that cannot be
 * parsed run no hooks and have them, too. `Cross-Origin-Opener-Policy` and `Origin-Agent-Cluster` are omitted on
 * purpose (docs/decisions/0031).
 */
export function securityHeaders({ nodeEnv }: Pick<Config, 'nodeEnv'>): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Without `includeSubDomains`, since other hosts of the chain may not support HTTPS.
    ...(nodeEnv === 'production' && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

export const securityHeadersPlugin = fastifyPlugin<Pick<Config, 'nodeEnv'>>((app, config, done) => {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_request, reply: FastifyReply, next) => {
    void reply.headers(headers)
    next()
  })
  done()
})

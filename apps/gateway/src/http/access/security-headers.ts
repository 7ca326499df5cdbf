import type { FastifyReply } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '#src/config/config.ts'

/** Hashes (`sha256-…`) of what one page holds inline. */
export type InlineHashes = { scripts?: readonly string[]; styles?: readonly string[] }

/** The policy of every answer. A page with inline parts sends its own: `contentSecurityPolicy({ scripts: ['sha256-…'] })`. */
export function contentSecurityPolicy({ scripts = [], styles = [] }: InlineHashes = {}): string {
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
  ].join('; ')
}

// What the product uses, for itself alone; each other one that browsers know by default, for nobody.
const permissionsPolicy = [
  'camera=(self)',
  'geolocation=(self)',
  ...[
    'autoplay',
    'browsing-topics',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'hid',
    'idle-detection',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  // The three tell which way the phone points: the arrows to the stores turn with it.
  'accelerometer=(self)',
  'gyroscope=(self)',
  'magnetometer=(self)',
].join(', ')

/**
 * Headers of every answer. All of them are constants, so they are written out here rather than left to a
 * plugin: answers to what is no request yet (a path that cannot be decoded) run no hook and carry them too. Of those that
 * could be expected here, `Cross-Origin-Opener-Policy` and `Origin-Agent-Cluster` are left out (docs/decisions/0031).
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
    // For this host alone: whether the chain's other hosts speak https is not ours to promise.
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

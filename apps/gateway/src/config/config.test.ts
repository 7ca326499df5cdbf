import { describe, expect, test } from 'vitest'
import { countryList } from '@crema/contract/countries/countries'
import { ConfigError, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  APP_KEY: 'shop',
  APP_SECRET: 'a-secret-of-the-page',
  SERVER_SECRET: 'a-secret-of-the-server-that-is-long',
  PUBLIC_ORIGIN: 'https://coffee.example',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Coffee <hello@coffee.example>',
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('readConfig', () => {
  test('Apple’s key requires all its settings, and in production sign-in with Apple requires the key', () => {
    const key = {
      APPLE_TEAM_ID: 'TEAM',
      APPLE_KEY_ID: 'KEY',
      APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nx',
    }
    const missing = (name: string) => `${name} must be set: deleting an account revokes Apple’s consent.`
    expect(problemsOf({ APPLE_CLIENT_ID: 'chain' })).toEqual([])
    expect(problemsOf({ APPLE_CLIENT_ID: 'chain', APPLE_KEY_ID: 'KEY' })).toEqual([
      missing('APPLE_TEAM_ID'),
      missing('APPLE_PRIVATE_KEY'),
    ])
    expect(problemsOf({ ...production, APPLE_CLIENT_ID: 'chain' })).toEqual(Object.keys(key).map(missing))
    expect(problemsOf({ ...production, APPLE_CLIENT_ID: 'chain', ...key })).toEqual([])
    expect(problemsOf(production)).toEqual([])
  })

  test('requires no settings for the demo', () => {
    expect(readConfig({})).toMatchObject({
      nodeEnv: 'development',
      demo: true,
      port: 3000,
      host: '127.0.0.1',
      market: { name: 'default', countries: countryList, databaseUrl: undefined, schema: undefined },
      dataDirectory: './data',
      brand: 'crema',
      appKey: 'crema-demo',
      appSecret: 'crema-demo-secret',
      publicOrigin: 'http://localhost:3000',
      payOrigin: 'http://localhost:3000',
      trustProxy: false,
      allowedOrigins: [],
      rateLimitFactor: 1,
    })
  })

  test('turns the demo off in production and listens on all interfaces', () => {
    expect(readConfig(production)).toMatchObject({
      nodeEnv: 'production',
      demo: false,
      host: '0.0.0.0',
      appKey: 'shop',
      publicOrigin: 'https://coffee.example',
      payOrigin: 'https://coffee.example',
    })
  })

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', CREMA_DEMO: '' })).toEqual(readConfig({}))
  })

  test.each([
    [{ PORT: '8080' }, { port: 8080, publicOrigin: 'http://localhost:8080' }],
    [{ CREMA_DEMO: 'off' }, { demo: false }],
    [{ CREMA_DEMO: '1' }, { demo: true }],
    [
      { ...production, PUBLIC_ORIGIN: 'https://a.example' },
      { publicOrigin: 'https://a.example', payOrigin: 'https://a.example' },
    ],
    [{ PAY_ORIGIN: 'https://pay.example' }, { payOrigin: 'https://pay.example' }],
    [
      { ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080' },
      { allowedOrigins: ['https://a.example', 'http://b.example:8080'] },
    ],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }, { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] }],
    [{ DATABASE_URL: 'postgres://u:p@db/crema' }, { market: { databaseUrl: 'postgres://u:p@db/crema' } }],
    [{ DATABASE_URL: 'memory://' }, { market: { databaseUrl: 'memory://' } }],
    [{ DATABASE_URL: 'memory:///tmp/copy.tar' }, { market: { databaseUrl: 'memory:///tmp/copy.tar' } }],
    [{ ...production, PUBLIC_ORIGIN: 'http://localhost:3000' }, { publicOrigin: 'http://localhost:3000' }],
    [{ GOOGLE_KEYS_URL: 'http://127.0.0.1:9/keys', GOOGLE_CLIENT_ID: 'x' }, { google: { clientId: 'x' } }],
    [{ HOST: '0.0.0.0', SERVER_SECRET: production.SERVER_SECRET, CREMA_DEMO: 'on' }, { host: '0.0.0.0' }],
    [{ HOST: '::1', PUBLIC_ORIGIN: 'http://[::1]:3000' }, { host: '::1' }],
    [
      { DRAND_URLS: 'https://api.drand.sh, http://127.0.0.1:9' },
      { drandUrls: ['https://api.drand.sh', 'http://127.0.0.1:9'] },
    ],
    [{ ALLOW_UNENCRYPTED: 'smtp, database' }, { allowUnencrypted: ['smtp', 'database'] }],
  ])('reads %j', (env: Record<string, string>, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  const invalid: [Record<string, string>, string][] = [
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test.'],
    [
      { DRAND_URLS: 'https://api.drand.sh,http://relay.example' },
      'DRAND_URLS must be origins such as https://api.drand.sh, comma-separated, each https or on this machine.',
    ],
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must begin with postgres:// or be memory://; without it the database is a folder.',
    ],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1 to 500.'],
    [{ CREMA_DEMO: 'perhaps' }, 'CREMA_DEMO must be on or off.'],
    [{ CREMA_BRAND: '../etc' }, 'CREMA_BRAND must be the name of a folder in brands/.'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must be at least 8 characters long.'],
    [{ SERVER_SECRET: 'short' }, 'SERVER_SECRET must be at least 32 characters long.'],
    [
      { PUBLIC_ORIGIN: 'coffee.example' },
      'PUBLIC_ORIGIN must be an origin such as https://coffee.example, without a path or a slash at its end.',
    ],
    [
      { PAY_ORIGIN: 'https://pay.example/' },
      'PAY_ORIGIN must be an origin such as https://coffee.example, without a path or a slash at its end.',
    ],
    [
      { ALLOWED_ORIGINS: 'https://a.example,*' },
      'ALLOWED_ORIGINS must be an origin such as https://coffee.example, without a path or a slash at its end.',
    ],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY must be addresses or networks of the proxies in front, such as 10.0.0.0/8 or loopback: trusting everybody would let any caller choose its own address.',
    ],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
    [{ MAIL_FROM: 'Coffee' }, 'MAIL_FROM must be a mail address, such as Coffee <hello@coffee.example>.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters long.'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR must be a whole number from 1 to 1000000.'],
    [
      { ...production, CREMA_DEMO: 'on' },
      'CREMA_DEMO must be off in production: the demo shows everybody the codes it sends.',
    ],
    [
      { ...production, PUBLIC_ORIGIN: 'http://coffee.example' },
      'PUBLIC_ORIGIN must begin with https:// in production.',
    ],
    [
      { ...production, APP_SECRET: 'crema-demo-secret' },
      "APP_SECRET must not be the demo's own in production.",
    ],
    [
      { ...production, SERVER_SECRET: 'crema-demo-server-secret-known-to-everybody' },
      "SERVER_SECRET must not be the demo's own in production.",
    ],
  ]
  test.each(invalid)('refuses %j', (env, sentence) => {
    expect(problemsOf(env)).toEqual([sentence])
  })

  test.each([
    '10.0.0.0/33',
    '10.0.0',
    '::1/129',
    '10.0.0.1/8/8',
    '1',
    '*',
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '::/1, 8000::/1',
    '2000::/3',
    '::ffff:0:0/96',
    '0:0::ffff:0.0.0.0/97',
    '::/16',
  ])('does not trust the proxies %j', (TRUST_PROXY) => {
    expect(problemsOf({ TRUST_PROXY })).toEqual([expect.stringMatching(/^TRUST_PROXY must be addresses/)])
  })

  test.each([
    '10.0.0.0/8',
    'fc00::/7',
    '::1',
    '::1/128',
    '::ffff:10.0.0.0/104',
    '2001:db8::/48',
    '192.0.2.1',
  ])('trusts the proxies %j', (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual([TRUST_PROXY])
  })

  const providerUrls = [
    'GOOGLE_ISSUER',
    'GOOGLE_KEYS_URL',
    'GOOGLE_AUTHORIZE_URL',
    'APPLE_KEYS_URL',
    'APPLE_AUTHORIZE_URL',
  ]
  test.each(providerUrls)('%s must be https', (name) => {
    for (const url of [
      'http://keys.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'x',
    ])
      expect(problemsOf({ ...production, [name]: url })).toEqual([
        `${name} must begin with https://, or name this machine: sign-ins must not cross a network in clear.`,
      ])
    expect(problemsOf({ ...production, [name]: 'https://keys.example' })).toEqual([])
  })

  describe('outside of production, where other machines can reach it,', () => {
    const secret = { SERVER_SECRET: production.SERVER_SECRET }
    const where = 'where HOST names more than this machine'
    const secretProblem = `SERVER_SECRET must be set, and not to the demo's own, ${where}: everybody has read that one.`
    const demoProblem = `CREMA_DEMO must be set ${where}: on shows everybody the codes it sends.`

    test.each(['0.0.0.0', '::', '192.168.1.7', 'coffee.example'])('with HOST=%s', (HOST) => {
      expect(problemsOf({ HOST })).toEqual([secretProblem, demoProblem])
      expect(problemsOf({ HOST, NODE_ENV: 'development' })).toEqual([secretProblem, demoProblem])
      expect(problemsOf({ HOST, CREMA_DEMO: 'on' })).toEqual([secretProblem])
      expect(
        problemsOf({ HOST, CREMA_DEMO: 'on', SERVER_SECRET: 'crema-demo-server-secret-known-to-everybody' }),
      ).toEqual([secretProblem])
      expect(problemsOf({ HOST, ...secret })).toEqual([demoProblem])
      expect(problemsOf({ HOST, ...secret, CREMA_DEMO: 'off' })).toEqual([])
    })

    test('by a proxy on this machine', () => {
      expect(problemsOf({ PUBLIC_ORIGIN: 'https://coffee.example', CREMA_DEMO: 'off' })).toEqual([
        secretProblem.replace('HOST names', 'PUBLIC_ORIGIN names'),
      ])
      expect(problemsOf({ HOST: '::', PUBLIC_ORIGIN: 'https://coffee.example', CREMA_DEMO: 'off' })).toEqual([
        secretProblem.replace('HOST names', 'HOST and PUBLIC_ORIGIN name'),
      ])
    })
  })

  describe('in production a connection to another machine', () => {
    const databaseProblem =
      'DATABASE_URL must have sslmode=verify-full for a server on another machine, unless ALLOW_UNENCRYPTED names database: '
      + 'addresses and sessions must not cross a network in clear.'
    const smtpProblem =
      'SMTP_URL must not switch off TLS for a server on another machine, unless ALLOW_UNENCRYPTED names smtp: '
      + 'codes must not cross a network in clear.'

    test.each([
      'postgres://u:p@db/crema',
      'postgres://u:p@db/crema?sslmode=disable',
      'postgres://u:p@db/crema?sslmode=allow',
      'postgres://u:p@db/crema?sslmode=prefer',
      'postgres://u:p@db/crema?sslmode=no-verify',
      'postgres://u:p@db/crema?sslmode=require&uselibpqcompat=true',
      'postgres://u:p@localhost/crema?host=db',
    ])('to the database %s is refused, unless the network is trusted', (DATABASE_URL) => {
      expect(problemsOf({ ...production, DATABASE_URL })).toEqual([databaseProblem])
      expect(problemsOf({ ...production, DATABASE_URL, ALLOW_UNENCRYPTED: 'smtp' })).toEqual([
        databaseProblem,
      ])
      expect(problemsOf({ ...production, DATABASE_URL, ALLOW_UNENCRYPTED: 'database' })).toEqual([])
      expect(problemsOf({ DATABASE_URL })).toEqual([])
    })

    test.each([
      'postgres://u:p@db/crema?sslmode=verify-full',
      'postgresql://u:p@db/crema?sslmode=require',
      'postgres://u:p@db/crema?sslmode=verify-full&uselibpqcompat=true',
      'postgres://u:p@127.0.0.1/crema',
      'postgres://u:p@localhost:5432/crema?sslmode=disable',
      'postgres://u:p@[::1]/crema',
      'postgres://u:p@/crema?host=/var/run/postgresql',
      'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/crema',
      'postgres:///crema',
      'memory://',
    ])('to the database %s is accepted', (DATABASE_URL) => {
      expect(problemsOf({ ...production, DATABASE_URL })).toEqual([])
    })

    test.each([
      'smtp://mail.example?requireTLS=false',
      'smtp://mail.example?ignoreTLS=true',
      'smtp://mail.example?opportunisticTLS=1',
      'smtps://mail.example?tls.rejectUnauthorized=false',
      'smtp://mail.example?requireTLS=true&requireTLS=0',
    ])('to the mail server %s is refused, unless the network is trusted', (SMTP_URL) => {
      expect(problemsOf({ ...production, SMTP_URL })).toEqual([smtpProblem])
      expect(problemsOf({ ...production, SMTP_URL, ALLOW_UNENCRYPTED: 'smtp' })).toEqual([])
    })

    test.each([
      'smtp://mail.example',
      'smtps://mail.example?tls.servername=mx.example&requireTLS=true',
      'smtp://127.0.0.1:25?ignoreTLS=true',
    ])('to the mail server %s is accepted', (SMTP_URL) => {
      expect(problemsOf({ ...production, SMTP_URL })).toEqual([])
    })

    test('is allowed by its name only', () => {
      expect(problemsOf({ ALLOW_UNENCRYPTED: 'all' })).toEqual([
        'ALLOW_UNENCRYPTED must be database, smtp or both, separated by a comma.',
      ])
    })
  })

  test.each(['secret', 'previousSecret'])('refuses the demo till’s secret as %s in production', (name) => {
    const till = { id: 'till', secret: 'x'.repeat(32), rights: ['verify'] }
    const PARTNERS = JSON.stringify([{ ...till, [name]: 'crema-demo-till-secret-known-to-everybody' }])
    expect(problemsOf({ ...production, PARTNERS })).toEqual([
      'PARTNERS must not hold the demo till’s secret in production, neither as secret nor as previousSecret.',
    ])
    expect(problemsOf({ PARTNERS })).toEqual([])
  })

  test('names every required setting at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'APP_KEY must be set in production.',
      'APP_SECRET must be set in production.',
      'SERVER_SECRET must be set in production.',
      'PUBLIC_ORIGIN must be set in production.',
      'SMTP_URL must be set in production.',
      'MAIL_FROM must be set in production.',
    ])
  })

  test('never quotes a value, which may be a secret', () => {
    const secrets = {
      APP_SECRET: 'hush',
      SERVER_SECRET: 'hush',
      METRICS_TOKEN: 'hush',
      SMTP_URL: 'hush',
      DATABASE_URL: 'hush',
    }
    const problems = problemsOf(secrets)
    expect(problems).toHaveLength(5)
    expect(problems.join()).not.toContain('hush')
  })
})

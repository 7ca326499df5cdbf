import { describe, expect, test } from 'vitest'
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
      databaseUrl: undefined,
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
      { PUBLIC_ORIGIN: 'https://a.example' },
      { publicOrigin: 'https://a.example', payOrigin: 'https://a.example' },
    ],
    [{ PAY_ORIGIN: 'https://pay.example' }, { payOrigin: 'https://pay.example' }],
    [
      { ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080' },
      { allowedOrigins: ['https://a.example', 'http://b.example:8080'] },
    ],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }, { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] }],
    [{ DATABASE_URL: 'postgres://u:p@db/crema' }, { databaseUrl: 'postgres://u:p@db/crema' }],
    [{ DATABASE_URL: 'memory://' }, { databaseUrl: 'memory://' }],
    [{ ...production, PUBLIC_ORIGIN: 'http://localhost:3000' }, { publicOrigin: 'http://localhost:3000' }],
  ])('reads %j', (env: Record<string, string>, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  const invalid: [Record<string, string>, string][] = [
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test.'],
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

  test.each(['10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.1/8/8', '1', '*'])(
    'does not trust the proxy %j',
    (TRUST_PROXY) => {
      expect(problemsOf({ TRUST_PROXY })).toHaveLength(1)
    },
  )

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

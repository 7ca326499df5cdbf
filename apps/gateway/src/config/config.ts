import { isIP } from 'node:net'
import * as z from 'zod'
import { demoPartner, parsePartners, type Partner } from './partner-settings.ts'
import { readSmsSettings, type SmsSettings } from './sms-settings.ts'
import { StartError } from './start-error.ts'

/** One or more settings are wrong: a sentence each. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** A variable that is empty is one that was not set: shells and compose files cannot tell the two apart. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), z.optional(schema))
}

function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= from && value <= to, error)
}

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
const origin = z
  .string()
  .refine(isOrigin, 'must be an origin such as https://coffee.example, without a path or a slash at its end')
const word = (from: number) => z.string().min(from, `must be at least ${from} characters long`)

/** Addresses and networks of the proxies in front. How many there are would not do: it says nothing of who knocks. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isProxy),
    'must be addresses or networks of the proxies in front, such as 10.0.0.0/8 or loopback: '
      + 'trusting everybody would let any caller choose its own address',
  )

function isProxy(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  return (
    isIP(address) > 0
    && /^\d{1,3}$/.test(bits)
    && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
    && rest.length === 0
  )
}

function isSafeUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && isSecure(text)
}

/** A JSON list; its problem never quotes it, for it holds secrets. */
const partners = z.string().transform((text, context) => {
  const parsed = parsePartners(text)
  if (parsed) return parsed
  context.addIssue({
    code: 'custom',
    message:
      'must be a JSON list of partners such as [{"id":"tills","secret":"at least 32 characters","rights":["verify","use"]}], '
      + 'each with an id of its own',
  })
  return z.NEVER
})

const settings = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], 'must be production, development or test'),
  ),
  PORT: optional(wholeNumber(0, 65_535)),
  HOST: optional(z.string()),
  DATABASE_URL: optional(
    z
      .string()
      .regex(
        /^(memory:\/\/$|postgres(ql)?:\/\/.+)/,
        'must begin with postgres:// or be memory://; without it the database is a folder',
      ),
  ),
  DATABASE_POOL: optional(wholeNumber(1, 500)),
  DATA_DIR: optional(z.string()),
  CREMA_DEMO: optional(z.stringbool({ error: 'must be on or off' })),
  CREMA_BRAND: optional(
    z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be the name of a folder in brands/'),
  ),
  APP_KEY: optional(word(1)),
  APP_SECRET: optional(word(8)),
  SERVER_SECRET: optional(word(32)),
  PUBLIC_ORIGIN: optional(origin),
  PAY_ORIGIN: optional(origin),
  ALLOWED_ORIGINS: optional(
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(origin)),
  ),
  TRUST_PROXY: optional(proxies),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/.+/, 'must begin with smtp:// or smtps://')),
  MAIL_FROM: optional(
    z.string().regex(/^[^\r\n]*@[^\r\n]+$/, 'must be a mail address, such as Coffee <hello@coffee.example>'),
  ),
  SMS_PROVIDER: optional(z.enum(['generic', 'twilio'], 'must be generic or twilio')),
  SMS_URL: optional(
    z
      .string()
      .refine(
        isSafeUrl,
        'must begin with https://, or name this machine: codes must not cross a network in clear',
      ),
  ),
  SMS_ACCOUNT: optional(z.string().regex(/^\w+$/, 'must be letters and digits')),
  SMS_TOKEN: optional(word(8)),
  SMS_FROM: optional(z.string()),
  SMS_DAILY_BUDGET: optional(wholeNumber(0, 1_000_000)),
  SMS_RANGE_HOURLY: optional(wholeNumber(1, 1_000_000)),
  METRICS_TOKEN: optional(word(16)),
  PARTNERS: optional(partners),
  RATE_LIMIT_FACTOR: optional(wholeNumber(1, 1_000_000)),
  OVERLOAD_DELAY_MS: optional(wholeNumber(0, 60_000)),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_ISSUER: optional(z.url('must be a URL')),
  GOOGLE_KEYS_URL: optional(z.url('must be a URL')),
  GOOGLE_AUTHORIZE_URL: optional(z.url('must be a URL')),
  APPLE_CLIENT_ID: optional(z.string()),
  APPLE_ISSUER: optional(z.url('must be a URL')),
  APPLE_KEYS_URL: optional(z.url('must be a URL')),
  APPLE_AUTHORIZE_URL: optional(z.url('must be a URL')),
  APPLE_ORIGIN: optional(origin),
  APPLE_TEAM_ID: optional(z.string()),
  APPLE_KEY_ID: optional(z.string()),
  APPLE_PRIVATE_KEY: optional(
    z
      .string()
      .transform((text) => text.replaceAll('\\n', '\n'))
      .refine(
        (text) => text.includes('-----BEGIN PRIVATE KEY-----'),
        'must be the PEM text of the key, with its line ends or with \\n in their place',
      ),
  ),
})

/** A house by which people sign in. Its own addresses are known; others are for rehearsals. */
export type HouseSettings = {
  clientId: string
  issuer: string | undefined
  keysUrl: string | undefined
  authorizeUrl: string | undefined
}

export type AppleSettings = HouseSettings & {
  origin: string | undefined
  /** By which the chain proves to Apple that it is the chain. Without it no consent is revoked. */
  key: { teamId: string; keyId: string; pem: string } | undefined
}

export type Config = {
  nodeEnv: 'production' | 'development' | 'test'
  demo: boolean
  port: number
  host: string
  /** Unset: the embedded database in `dataDirectory`. */
  databaseUrl: string | undefined
  /** Connections to PostgreSQL. */
  databasePool: number
  dataDirectory: string
  /** A folder of `brands/`. */
  brand: string
  appKey: string
  appSecret: string
  /** Pepper of codes, sessions and voucher codes. */
  serverSecret: string
  publicOrigin: string
  payOrigin: string
  /** Other origins whose pages may call. */
  allowedOrigins: readonly string[]
  /** Addresses and networks of the proxies in front. */
  trustProxy: false | string[]
  smtpUrl: string | undefined
  /** Empty: the brand's name and support address. */
  mailFrom: string
  /** Undefined: text messages have no provider. */
  sms: SmsSettings | undefined
  /** US dollars that text messages may cost in a day (UTC), roughly. */
  smsDailyBudget: number
  /** Text messages an hour to numbers that begin alike. */
  smsRangeHourly: number
  metricsToken: string | undefined
  /** Whose tills may call. */
  partners: readonly Partner[]
  /** Every limit a minute times this. */
  rateLimitFactor: number
  /** Beyond this delay of its event loop the process is overloaded and sheds work; 0 never. */
  overloadDelayMs: number
  /** Undefined: nobody signs in by it. */
  google: HouseSettings | undefined
  apple: AppleSettings | undefined
}

const requiredInProduction = [
  'APP_KEY',
  'APP_SECRET',
  'SERVER_SECRET',
  'PUBLIC_ORIGIN',
  'SMTP_URL',
  'MAIL_FROM',
] as const

const demoDefaults = {
  APP_KEY: 'crema-demo',
  APP_SECRET: 'crema-demo-secret',
  SERVER_SECRET: 'crema-demo-server-secret-known-to-everybody',
}

/** The gateway's settings from the environment, checked all at once. Throws ConfigError. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = settings.safeParse(env)
  // A setting's value may be a secret, so a problem names the setting alone.
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`))
  }
  const given = parsed.data
  const isProduction = given.NODE_ENV === 'production'
  const demo = given.CREMA_DEMO ?? !isProduction
  const problems = isProduction ? productionProblems(given, demo) : []
  const { sms, problems: smsProblems } = readSmsSettings(given)
  problems.push(...smsProblems, ...appleProblems(given, isProduction))
  if (problems.length > 0) throw new ConfigError(problems)

  const value = isProduction ? given : { ...demoDefaults, ...withoutUndefined(given) }
  const port = value.PORT ?? 3000
  const publicOrigin = value.PUBLIC_ORIGIN ?? `http://localhost:${port}`
  return {
    nodeEnv: value.NODE_ENV ?? 'development',
    demo,
    port,
    host: value.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL ?? 10,
    dataDirectory: value.DATA_DIR ?? './data',
    brand: value.CREMA_BRAND ?? 'crema',
    // Present here: checked above in production, defaults elsewhere.
    appKey: value.APP_KEY ?? '',
    appSecret: value.APP_SECRET ?? '',
    serverSecret: value.SERVER_SECRET ?? '',
    mailFrom: value.MAIL_FROM ?? '',
    publicOrigin,
    payOrigin: value.PAY_ORIGIN ?? publicOrigin,
    allowedOrigins: value.ALLOWED_ORIGINS ?? [],
    trustProxy: value.TRUST_PROXY ?? false,
    smtpUrl: value.SMTP_URL,
    sms,
    smsDailyBudget: value.SMS_DAILY_BUDGET ?? 200,
    smsRangeHourly: value.SMS_RANGE_HOURLY ?? 200,
    metricsToken: value.METRICS_TOKEN,
    partners: value.PARTNERS ?? (demo ? [demoPartner] : []),
    rateLimitFactor: value.RATE_LIMIT_FACTOR ?? 1,
    overloadDelayMs: value.OVERLOAD_DELAY_MS ?? 1_000,
    google: googleSettings(value),
    apple: appleSettings(value),
  }
}

type Settings = z.output<typeof settings>

function googleSettings(given: Settings): HouseSettings | undefined {
  const {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_ISSUER: issuer,
    GOOGLE_KEYS_URL: keysUrl,
    GOOGLE_AUTHORIZE_URL: authorizeUrl,
  } = given
  return clientId === undefined ? undefined : { clientId, issuer, keysUrl, authorizeUrl }
}

function appleSettings(given: Settings): AppleSettings | undefined {
  const {
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: pem,
  } = given
  if (clientId === undefined) return undefined
  const key =
    teamId !== undefined && keyId !== undefined && pem !== undefined ? { teamId, keyId, pem } : undefined
  const {
    APPLE_ISSUER: issuer,
    APPLE_KEYS_URL: keysUrl,
    APPLE_AUTHORIZE_URL: authorizeUrl,
    APPLE_ORIGIN,
  } = given
  return { clientId, issuer, keysUrl, authorizeUrl, origin: APPLE_ORIGIN, key }
}

const appleKeyParts = ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const

/** A key is whole or is none; in production who signs in at Apple can be deleted there too. */
function appleProblems(given: Settings, isProduction: boolean): string[] {
  const missing = appleKeyParts.filter((name) => given[name] === undefined)
  const isWanted =
    missing.length < appleKeyParts.length || (isProduction && given.APPLE_CLIENT_ID !== undefined)
  return isWanted
    ? missing.map((name) => `${name} must be set: Apple is told when an account is deleted.`)
    : []
}

function productionProblems(given: Settings, demo: boolean): string[] {
  const problems = requiredInProduction
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} must be set in production.`)
  if (demo)
    problems.push('CREMA_DEMO must be off in production: the demo shows everybody the codes it sends.')
  if (given.PARTNERS?.some(({ secret }) => secret === demoPartner.secret)) {
    problems.push('PARTNERS must not hold the demo till’s secret in production.')
  }
  const { PUBLIC_ORIGIN } = given
  if (PUBLIC_ORIGIN && !isSecure(PUBLIC_ORIGIN))
    problems.push('PUBLIC_ORIGIN must begin with https:// in production.')
  for (const name of ['APP_SECRET', 'SERVER_SECRET'] as const) {
    if (given[name] === demoDefaults[name]) problems.push(`${name} must not be the demo's own in production.`)
  }
  return problems
}

/** Browsers treat the machine itself as secure, which a rehearsal needs. */
function isSecure(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function withoutUndefined<Given extends object>(given: Given): Partial<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<Given> // same keys
}

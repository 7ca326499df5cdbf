import * as z from 'zod'
import { loginProviders, type IdentityProvider } from '@crema/contract/identity/login-providers'
import { encryptionProblems, unencryptedPeers, type UnencryptedPeer } from './encryption-settings.ts'
import { readMarketSettings, type Market } from './market-settings.ts'
import { isLoopback, isProxyNetwork, isSecureUrl } from './network-addresses.ts'
import { demoPartner, parsePartners, type Partner } from './partner-settings.ts'
import { paymentVariables, readPaymentSettings, type PaymentSettings } from './payment-settings.ts'
import { databaseUrl, isOrigin, optional, origin, secureUrl, textOfLength } from './setting-schemas.ts'
import { countryBudgets, readSmsSettings, type SmsSettings } from './sms-settings.ts'
import { StartError } from './start-error.ts'

/** Invalid settings; `problems` has a sentence for each. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= from && value <= to, error)
}

const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
/** Comma-separated. The signatures of drand are verified, but a relay that others can change could hold a draw up. */
const relays = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .refine(
    (items) => items.every((each) => isOrigin(each) && isSecureUrl(each)),
    'must be origins such as https://api.drand.sh, comma-separated, each https or on this machine',
  )

/** Addresses and networks of the trusted proxies. A number of hops is not accepted: it would trust a client that connects directly. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .refine(
    (items) => items.every(isProxyNetwork),
    'must be addresses or networks of the proxies in front, such as 10.0.0.0/8 or loopback: '
      + 'trusting everybody would let any caller choose its own address',
  )

/** A JSON list. The error does not quote it, since it contains secrets. */
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

const optionalText = optional(z.string())
type ProviderSetting = 'CLIENT_ID' | 'ISSUER' | 'KEYS_URL' | 'AUTHORIZE_URL'
type ProviderVariable = `${Uppercase<IdentityProvider>}_${ProviderSetting}`

/** `GOOGLE_CLIENT_ID` and so on, the same four for each identity provider. */
const providerSettings = Object.fromEntries(
  loginProviders.flatMap((provider) => {
    const name = provider.toUpperCase()
    const url = () => optional(secureUrl('sign-ins'))
    return [
      [`${name}_CLIENT_ID`, optionalText],
      [`${name}_ISSUER`, url()],
      [`${name}_KEYS_URL`, url()],
      [`${name}_AUTHORIZE_URL`, url()],
    ]
  }),
) as Record<ProviderVariable, typeof optionalText> // Object.fromEntries types every key as string

const settings = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], 'must be production, development or test'),
  ),
  PORT: optional(wholeNumber(0, 65_535)),
  HOST: optional(z.string()),
  DATABASE_URL: optional(databaseUrl),
  MARKETS: optional(z.string()),
  MARKET: optional(z.string()),
  DIRECTORY: optional(databaseUrl),
  DATABASE_POOL: optional(wholeNumber(1, 500)),
  DATA_DIR: optional(z.string()),
  CREMA_DEMO: optional(z.stringbool({ error: 'must be on or off' })),
  CREMA_BRAND: optional(
    z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be the name of a folder in brands/'),
  ),
  APP_KEY: optional(textOfLength(1)),
  APP_SECRET: optional(textOfLength(8)),
  SERVER_SECRET: optional(textOfLength(32)),
  PUBLIC_ORIGIN: optional(origin),
  PAY_ORIGIN: optional(origin),
  PAY_SECRET: optional(textOfLength(32)),
  ALLOWED_ORIGINS: optional(
    z
      .string()
      .transform((text) => text.split(',').map((item) => item.trim()))
      .pipe(z.array(origin)),
  ),
  TRUST_PROXY: optional(proxies),
  ALLOW_UNENCRYPTED: optional(
    z
      .string()
      .transform((text) => text.split(',').map((item) => item.trim()))
      .pipe(z.array(z.enum(unencryptedPeers, 'must be database, smtp or both, separated by a comma'))),
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/.+/, 'must begin with smtp:// or smtps://')),
  MAIL_FROM: optional(
    z.string().regex(/^[^\r\n]*@[^\r\n]+$/, 'must be a mail address, such as Coffee <hello@coffee.example>'),
  ),
  SMS_PROVIDER: optional(z.enum(['generic', 'twilio'], 'must be generic or twilio')),
  SMS_URL: optional(secureUrl('codes')),
  SMS_ACCOUNT: optional(z.string().regex(/^\w+$/, 'must be letters and digits')),
  SMS_TOKEN: optional(textOfLength(8)),
  SMS_FROM: optional(z.string()),
  SMS_DAILY_BUDGET: optional(wholeNumber(0, 1_000_000)),
  SMS_COUNTRY_SHARE: optional(wholeNumber(1, 100)),
  SMS_COUNTRY_BUDGETS: optional(countryBudgets),
  SMS_NETWORK_BUDGET: optional(wholeNumber(0, 1_000_000)),
  SMS_MEMBERS_SHARE: optional(wholeNumber(0, 100)),
  SMS_RANGE_HOURLY: optional(wholeNumber(1, 1_000_000)),
  DRAND_URLS: optional(relays),
  METRICS_TOKEN: optional(textOfLength(16)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.string().refine(isWebUrl, 'must be the address of a collector, such as http://collector:4318'),
  ),
  OTEL_SERVICE_NAME: optional(textOfLength(1)),
  PARTNERS: optional(partners),
  RATE_LIMIT_FACTOR: optional(wholeNumber(1, 1_000_000)),
  OVERLOAD_DELAY_MS: optional(wholeNumber(0, 60_000)),
  STOP_DELAY_MS: optional(wholeNumber(0, 600_000)),
  LIVE_STREAMS_MAX: optional(wholeNumber(0, 1_000_000)),
  ...providerSettings,
  ...paymentVariables,
  APPLE_ORIGIN: optional(
    origin.refine(
      isSecureUrl,
      'must begin with https://, or name this machine: secrets must not cross a network in clear',
    ),
  ),
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

/**
 * Configuration of an identity provider. The URLs override the provider's own, for tests with another OpenID provider.
 */
export type ProviderConfig = {
  clientId: string
  issuer: string | undefined
  keysUrl: string | undefined
  authorizeUrl: string | undefined
}

export type AppleConfig = ProviderConfig & {
  origin: string | undefined
  /** Signs the chain's requests to Apple. Without it no consent is revoked. */
  key: { teamId: string; keyId: string; pem: string } | undefined
}

/** The configuration of each identity provider; undefined where sign-in with it is off. */
export type ProviderConfigs = {
  [Provider in IdentityProvider]: (Provider extends 'apple' ? AppleConfig : ProviderConfig) | undefined
}

export type TracingSettings = {
  /** Address of the collector for OTLP over HTTP. */
  endpoint: string
  serviceName: string
}

export type Config = {
  nodeEnv: 'production' | 'development' | 'test'
  demo: boolean
  port: number
  host: string
  /** The market of a gateway; one with all countries by default. */
  market: Market
  /** The markets that this process serves, with a gateway each. */
  served: readonly Market[]
  /** All markets of the chain. */
  markets: readonly Market[]
  /** `SERVER_SECRET`, also for a market that has a secret of its own: keys of the directory are derived from it. */
  chainSecret: string
  /** The database of the directory of several markets. Undefined: that of the first one. */
  directoryUrl: string | undefined
  /** Connections to PostgreSQL. */
  databasePool: number
  dataDirectory: string
  /** A folder of `brands/`. */
  brand: string
  appKey: string
  appSecret: string
  /** The key from which the keys of codes, sessions, voucher codes and encrypted values are derived. */
  serverSecret: string
  publicOrigin: string
  payOrigin: string
  /** Encrypts the keys with which cards are read. Undefined: this process reads none. */
  paySecret: string | undefined
  /** Other origins whose pages may call the gateway (CORS). */
  allowedOrigins: readonly string[]
  /** Addresses and networks of trusted proxies. */
  trustProxy: false | string[]
  smtpUrl: string | undefined
  /** Connections to other machines that may do without TLS. */
  allowUnencrypted: readonly UnencryptedPeer[]
  /** Empty: the brand's name and support address. */
  mailFrom: string
  /** Undefined: text messages have no provider. */
  sms: SmsSettings | undefined
  /** Estimated US dollars that text messages may cost in a day (UTC). */
  smsDailyBudget: number
  /** Percent of the daily budget that one dial code may use. */
  smsCountryShare: number
  /** US dollars a day by dial code, in place of the share. */
  smsCountryBudgets: Readonly<Record<string, number>>
  /** US dollars a day that text messages may cost that one network asks for; five times as much for members' numbers. */
  smsNetworkBudget: number
  /** Percent of the daily budgets that are reserved for members' numbers. */
  smsMembersShare: number
  /** Text messages an hour to one range of numbers; twice as many to members' numbers. */
  smsRangeHourly: number
  payments: PaymentSettings
  /** Relays of drand in the order in which they are asked. Undefined: the public ones. */
  drandUrls: readonly string[] | undefined
  metricsToken: string | undefined
  /** Undefined: no traces are recorded. */
  tracing: TracingSettings | undefined
  /** Partners that may call the partner API. */
  partners: readonly Partner[]
  /** Multiplies the rate limits, for load tests. */
  rateLimitFactor: number
  /** Event loop delay above which the process sheds load; 0 disables it. */
  overloadDelayMs: number
  /** How long `/readyz` reports `stopping` before the gateway closes, so that load balancers see it. */
  stopDelayMs: number
  /** Streams of live updates that this process has open at once; 0 for none. */
  liveStreamsMax: number
} & ProviderConfigs

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

/** Reads and validates the settings from the environment. Throws ConfigError with all problems. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = settings.safeParse(env)
  // A value may be a secret, so a problem names only the setting.
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`))
  }
  const given = parsed.data
  const isProduction = given.NODE_ENV === 'production'
  const demo = given.CREMA_DEMO ?? !isProduction
  const problems = isProduction ? productionProblems(given, demo) : exposedDemoProblems(given, demo)
  const { sms, problems: smsProblems } = readSmsSettings(given)
  const { payments, problems: paymentProblems } = readPaymentSettings(given)
  const { served, markets, problems: marketProblems } = readMarketSettings(given, { isProduction })
  problems.push(...smsProblems, ...paymentProblems, ...marketProblems, ...appleProblems(given, isProduction))
  problems.push(...partnerProblems(given.PARTNERS, markets))
  if (problems.length > 0) throw new ConfigError(problems)

  const value = isProduction ? given : { ...demoDefaults, ...withoutUndefined(given) }
  const port = value.PORT ?? 3000
  const publicOrigin = value.PUBLIC_ORIGIN ?? `http://localhost:${port}`
  const [market] = served
  const config: Config = {
    nodeEnv: value.NODE_ENV ?? 'development',
    demo,
    port,
    host: value.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    market,
    served,
    markets,
    directoryUrl: value.DIRECTORY,
    chainSecret: value.SERVER_SECRET ?? '',
    databasePool: value.DATABASE_POOL ?? 10,
    dataDirectory: value.DATA_DIR ?? './data',
    brand: value.CREMA_BRAND ?? 'crema',
    // Never empty: validated above in production, with defaults otherwise.
    appKey: value.APP_KEY ?? '',
    appSecret: value.APP_SECRET ?? '',
    serverSecret: value.SERVER_SECRET ?? '',
    mailFrom: value.MAIL_FROM ?? '',
    publicOrigin,
    payOrigin: value.PAY_ORIGIN ?? publicOrigin,
    // In demo mode the gateway is the payment service, too.
    paySecret: value.PAY_SECRET ?? (demo ? value.SERVER_SECRET : undefined),
    allowedOrigins: value.ALLOWED_ORIGINS ?? [],
    trustProxy: value.TRUST_PROXY ?? false,
    smtpUrl: value.SMTP_URL,
    allowUnencrypted: value.ALLOW_UNENCRYPTED ?? [],
    sms,
    smsDailyBudget: value.SMS_DAILY_BUDGET ?? 200,
    smsCountryShare: value.SMS_COUNTRY_SHARE ?? 25,
    smsCountryBudgets: value.SMS_COUNTRY_BUDGETS ?? {},
    smsNetworkBudget: value.SMS_NETWORK_BUDGET ?? 4,
    smsMembersShare: value.SMS_MEMBERS_SHARE ?? 40,
    smsRangeHourly: value.SMS_RANGE_HOURLY ?? 200,
    payments,
    drandUrls: value.DRAND_URLS,
    metricsToken: value.METRICS_TOKEN,
    tracing:
      value.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: value.OTEL_SERVICE_NAME ?? 'crema-gateway',
          },
    partners: value.PARTNERS ?? (demo ? [demoPartner] : []),
    rateLimitFactor: value.RATE_LIMIT_FACTOR ?? 1,
    overloadDelayMs: value.OVERLOAD_DELAY_MS ?? 1_000,
    stopDelayMs: value.STOP_DELAY_MS ?? (isProduction ? 3_000 : 0),
    liveStreamsMax: value.LIVE_STREAMS_MAX ?? 10_000,
    ...readProviders(value),
  }
  return served.length === 1 ? configOf(config, market) : config
}

/** The configuration of the gateway of one market. */
export function configOf(config: Config, market: Market): Config {
  return {
    ...config,
    market,
    serverSecret: market.secret ?? config.serverSecret,
    payOrigin: market.payOrigin ?? config.payOrigin,
    partners: config.partners.filter(
      (partner) => partner.market === undefined || partner.market === market.name,
    ),
  }
}

function partnerProblems(given: readonly Partner[] = [], markets: readonly Market[]): string[] {
  const unknown = given
    .flatMap(({ market = [] }) => market)
    .filter((named) => markets.every(({ name }) => name !== named))
  return unknown.length > 0 ? [`PARTNERS names markets that do not exist: ${unknown.join(', ')}.`] : []
}

type Settings = z.output<typeof settings>

function readProviders(given: Settings): ProviderConfigs {
  const entries = loginProviders.map((provider) => [
    provider,
    provider === 'apple' ? readAppleConfig(given) : readProviderConfig(given, provider),
  ])
  return Object.fromEntries(entries) as ProviderConfigs // an entry for each provider
}

function readProviderConfig(given: Settings, provider: IdentityProvider): ProviderConfig | undefined {
  const name = provider.toUpperCase() as Uppercase<IdentityProvider> // typed as string
  const clientId = given[`${name}_CLIENT_ID`]
  return clientId === undefined
    ? undefined
    : {
        clientId,
        issuer: given[`${name}_ISSUER`],
        keysUrl: given[`${name}_KEYS_URL`],
        authorizeUrl: given[`${name}_AUTHORIZE_URL`],
      }
}

function readAppleConfig(given: Settings): AppleConfig | undefined {
  const provider = readProviderConfig(given, 'apple')
  const {
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: pem,
    APPLE_ORIGIN: appleOrigin,
  } = given
  const hasKey = teamId !== undefined && keyId !== undefined && pem !== undefined
  return provider && { ...provider, origin: appleOrigin, key: hasKey ? { teamId, keyId, pem } : undefined }
}

const appleKeySettings = ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const

/** All settings of Apple's key or none; in production the key is required for sign-in with Apple, to revoke consents. */
function appleProblems(given: Settings, isProduction: boolean): string[] {
  const missing = appleKeySettings.filter((name) => given[name] === undefined)
  const isRequired =
    missing.length < appleKeySettings.length || (isProduction && given.APPLE_CLIENT_ID !== undefined)
  return isRequired
    ? missing.map((name) => `${name} must be set: deleting an account revokes Apple’s consent.`)
    : []
}

function productionProblems(given: Settings, demo: boolean): string[] {
  const problems = requiredInProduction
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} must be set in production.`)
  if (demo)
    problems.push('CREMA_DEMO must be off in production: the demo shows everybody the codes it sends.')
  const secrets = given.PARTNERS?.flatMap(({ secret, previousSecret }) => [secret, previousSecret]) ?? []
  if (secrets.includes(demoPartner.secret)) {
    problems.push(
      'PARTNERS must not hold the demo till’s secret in production, neither as secret nor as previousSecret.',
    )
  }
  const { PUBLIC_ORIGIN } = given
  if (PUBLIC_ORIGIN && !isSecureUrl(PUBLIC_ORIGIN))
    problems.push('PUBLIC_ORIGIN must begin with https:// in production.')
  for (const name of ['APP_SECRET', 'SERVER_SECRET'] as const) {
    if (given[name] === demoDefaults[name]) problems.push(`${name} must not be the demo's own in production.`)
  }
  return [...problems, ...encryptionProblems(given)]
}

/**
 * Outside of production: other machines reach a gateway that listens for them or has a public origin, whatever NODE_ENV
 * says, and everybody can forge codes and sessions of the demo's secret.
 */
function exposedDemoProblems(
  { HOST, PUBLIC_ORIGIN, SERVER_SECRET, CREMA_DEMO }: Settings,
  demo: boolean,
): string[] {
  const exposing = [
    ...(HOST !== undefined && !isLoopback(HOST) ? ['HOST'] : []),
    ...(PUBLIC_ORIGIN !== undefined && !isLoopback(new URL(PUBLIC_ORIGIN).hostname) ? ['PUBLIC_ORIGIN'] : []),
  ]
  if (exposing.length === 0) return []
  const reason = `where ${exposing.join(' and ')} ${exposing.length === 1 ? 'names' : 'name'} more than this machine`
  const problems: string[] = []
  if (SERVER_SECRET === undefined || SERVER_SECRET === demoDefaults.SERVER_SECRET) {
    problems.push(
      `SERVER_SECRET must be set, and not to the demo's own, ${reason}: everybody has read that one.`,
    )
  }
  if (demo && CREMA_DEMO === undefined) {
    problems.push(`CREMA_DEMO must be set ${reason}: on shows everybody the codes it sends.`)
  }
  return problems
}

function withoutUndefined<Given extends object>(given: Given): Partial<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<Given> // same keys
}

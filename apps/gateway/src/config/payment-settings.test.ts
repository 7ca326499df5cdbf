import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { adyenScriptOrigins } from './providers/adyen-settings.ts'

const adyen = {
  PAY_ADYEN_URL: 'https://checkout-test.adyen.com/v72',
  PAY_ADYEN_API_KEY: 'a key of the api',
  PAY_ADYEN_MERCHANT_ACCOUNT: 'ShopECOM',
  PAY_ADYEN_HMAC_KEY: 'ab'.repeat(32),
  PAY_ADYEN_WEBHOOK_USER: 'crema',
  PAY_ADYEN_WEBHOOK_PASSWORD: 'a password',
}
const airwallex = {
  PAY_AIRWALLEX_URL: 'https://api-demo.airwallex.com',
  PAY_AIRWALLEX_CHECKOUT_URL: 'https://checkout-demo.airwallex.com',
  PAY_AIRWALLEX_CLIENT_ID: 'a client id',
  PAY_AIRWALLEX_API_KEY: 'a key of the api',
  PAY_AIRWALLEX_WEBHOOK_SECRET: 'whsec_example',
}
const adyenFields = {
  PAY_ADYEN_CLIENT_KEY: 'test_ABCDEFGH',
  PAY_ADYEN_SCRIPT: 'https://checkoutshopper-test.cdn.adyen.com/checkoutshopper/sdk/6.45.2/adyen.js',
  PAY_ADYEN_SCRIPT_INTEGRITY: `sha384-${'a'.repeat(64)}`,
}
const airwallexGoogle = { PAY_AIRWALLEX_GOOGLE_PAY: 'BCR2DN6T', PAY_AIRWALLEX_ACCOUNT_ID: 'acct_abc' }
const paypal = {
  PAY_PAYPAL_URL: 'https://api-m.sandbox.paypal.com',
  PAY_PAYPAL_CLIENT_ID: 'a client id',
  PAY_PAYPAL_SECRET: 'a secret',
  PAY_PAYPAL_WEBHOOK_ID: 'WH123456',
}
const smbc = {
  PAY_SMBC_URL: 'https://pt01.smbc-gp.co.jp',
  PAY_SMBC_SHOP_ID: 'tshop00000001',
  PAY_SMBC_SHOP_PASS: 'password',
  PAY_SMBC_CONFIG_ID: 'crema',
}
const smbcSite = { PAY_SMBC_SITE_ID: 'tsite00000001', PAY_SMBC_SITE_PASS: 'password' }
const keys = (modulusLength: number) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}
const rsa = keys(2048)
const payermax = {
  PAY_PAYERMAX_URL: 'https://pay-gate-uat.payermax.com/aggregate-pay/api/gateway',
  PAY_PAYERMAX_APP_ID: 'an app id',
  PAY_PAYERMAX_MERCHANT_NO: 'SP0001',
  PAY_PAYERMAX_PRIVATE_KEY: rsa.privateKey,
  PAY_PAYERMAX_PUBLIC_KEY: rsa.publicKey,
}
const antom = {
  PAY_ANTOM_URL: 'https://open-sea-global.alipay.com/ams/sandbox/api/v1',
  PAY_ANTOM_CLIENT_ID: 'SANDBOX_5YBBBB2YBBBB',
  PAY_ANTOM_PRIVATE_KEY: rsa.privateKey,
  PAY_ANTOM_PUBLIC_KEY: rsa.publicKey,
}

const all = { adyen, airwallex, antom, payermax, paypal, smbc }
const every = { ...adyen, ...airwallex, ...antom, ...payermax, ...paypal, ...smbc }

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the settings of payment providers', () => {
  test('a provider is offered with all of its settings, and not with none', () => {
    const none = Object.fromEntries(Object.keys(all).map((name) => [name, undefined]))
    expect(readConfig({}).payments).toEqual(none)
    expect(readConfig(every).payments).toEqual({
      adyen: {
        url: adyen.PAY_ADYEN_URL,
        apiKey: adyen.PAY_ADYEN_API_KEY,
        merchantAccount: 'ShopECOM',
        hmacKey: adyen.PAY_ADYEN_HMAC_KEY,
        webhookUser: 'crema',
        webhookPassword: 'a password',
        isLive: false,
        methods: [],
        takesCards: false,
        hostedFields: undefined,
        applePay: undefined,
        googlePay: undefined,
      },
      airwallex: {
        url: airwallex.PAY_AIRWALLEX_URL,
        checkoutUrl: airwallex.PAY_AIRWALLEX_CHECKOUT_URL,
        clientId: 'a client id',
        apiKey: 'a key of the api',
        webhookSecret: 'whsec_example',
        methods: [],
        applePay: undefined,
        googlePay: undefined,
        isLive: false,
      },
      paypal: {
        url: paypal.PAY_PAYPAL_URL,
        clientId: 'a client id',
        secret: 'a secret',
        webhookId: 'WH123456',
        intent: 'capture',
      },
      smbc: {
        url: smbc.PAY_SMBC_URL,
        shopId: 'tshop00000001',
        shopPass: 'password',
        configId: 'crema',
        site: undefined,
        takesCards: false,
      },
      payermax: {
        url: payermax.PAY_PAYERMAX_URL,
        appId: 'an app id',
        merchantNo: 'SP0001',
        privateKey: payermax.PAY_PAYERMAX_PRIVATE_KEY,
        publicKey: payermax.PAY_PAYERMAX_PUBLIC_KEY,
        version: '1.4',
        methods: ['payermaxCards'],
      },
      antom: {
        url: antom.PAY_ANTOM_URL,
        clientId: 'SANDBOX_5YBBBB2YBBBB',
        privateKey: rsa.privateKey,
        publicKey: rsa.publicKey,
        methods: [],
        takesCards: false,
      },
    })
  })

  test.each([
    ...Object.keys(adyen).map((name) => [name, adyen] as const),
    ...Object.keys(adyenFields).map((name) => [name, { ...adyen, ...adyenFields }] as const),
    ...Object.keys(airwallexGoogle).map((name) => [name, { ...airwallex, ...airwallexGoogle }] as const),
    ...Object.keys(airwallex).map((name) => [name, airwallex] as const),
    ...Object.keys(paypal).map((name) => [name, paypal] as const),
    ...Object.keys(smbc).map((name) => [name, smbc] as const),
    ...Object.keys(smbcSite).map((name) => [name, { ...smbc, ...smbcSite }] as const),
    ...Object.keys(payermax).map((name) => [name, payermax] as const),
    ...Object.keys(antom).map((name) => [name, antom] as const),
  ])('a start without %s but with the others ends', (name, settings) => {
    expect(problemsOf({ ...settings, [name]: '' })).toEqual([
      `${name} must be set where others of its provider are.`,
    ])
  })

  test('an option alone names what is missing', () => {
    expect(problemsOf({ PAY_PAYPAL_INTENT: 'authorize' })).toHaveLength(4)
    expect(problemsOf({ PAY_ADYEN_CARD_FORM: 'on' })).toHaveLength(6)
    expect(problemsOf({ PAY_AIRWALLEX_METHODS: 'gcash' })).toHaveLength(5)
    expect(problemsOf({ PAY_SMBC_CARD_FORM: 'on' })).toHaveLength(4)
    expect(problemsOf(smbcSite)).toHaveLength(4)
    expect(problemsOf({ PAY_PAYERMAX_METHODS: 'gcash' })).toHaveLength(5)
    expect(problemsOf({ PAY_ANTOM_METHODS: 'GCASH' })).toHaveLength(4)
  })

  test('Adyen’s fields in our form replace our own', () => {
    const { adyen: settings } = readConfig({ ...adyen, ...adyenFields, PAY_ADYEN_CARD_FORM: 'on' }).payments
    expect(settings).toMatchObject({
      takesCards: false,
      hostedFields: {
        clientKey: 'test_ABCDEFGH',
        script: adyenFields.PAY_ADYEN_SCRIPT,
        integrity: adyenFields.PAY_ADYEN_SCRIPT_INTEGRITY,
      },
    })
    expect(problemsOf(adyenFields)).toHaveLength(6)
  })

  test.each([
    [adyenFields.PAY_ADYEN_SCRIPT, 'test', 'https://checkoutshopper-test.adyen.com'],
    [
      'https://checkoutshopper-live-us.cdn.adyen.com/checkoutshopper/sdk/6.45.2/adyen.js',
      'live-us',
      'https://checkoutshopper-live-us.adyen.com',
    ],
    ['http://127.0.0.1:8080/checkoutshopper/sdk/6.45.2/adyen.js', 'test', 'http://127.0.0.1:8080'],
  ])('the frames of %s', (script, environment, fields) => {
    expect(adyenScriptOrigins(script)).toEqual({ environment, fields, files: new URL(script).origin })
  })

  test('live addresses are told from test ones', () => {
    const isLive = (PAY_ADYEN_URL: string) => readConfig({ ...adyen, PAY_ADYEN_URL }).payments.adyen?.isLive
    expect(isLive('https://1797a841fbb37ca7-Shop-checkout-live.adyenpayments.com/checkout/v72')).toBe(true)
    expect(isLive('https://checkout-test.adyen.com/v72')).toBe(false)
    expect(isLive('http://127.0.0.1:8080/v72')).toBe(false)
  })

  test('options', () => {
    const options = {
      PAY_ADYEN_METHODS: 'ideal, gcash',
      PAY_ADYEN_CARD_FORM: 'on',
      PAY_AIRWALLEX_METHODS: 'gcash,rabbit_line_pay',
      PAY_PAYPAL_INTENT: 'authorize',
      ...smbcSite,
      PAY_SMBC_CARD_FORM: 'on',
    }
    expect(readConfig({ ...every, ...options }).payments).toMatchObject({
      adyen: { methods: ['ideal', 'gcash'], takesCards: true },
      airwallex: { methods: ['gcash', 'rabbit_line_pay'] },
      paypal: { intent: 'authorize' },
      smbc: { site: { id: 'tsite00000001', pass: 'password' }, takesCards: true },
    })
    const more = { PAY_PAYERMAX_VERSION: '1.5', PAY_PAYERMAX_METHODS: 'payermaxCards, gcash' }
    expect(readConfig({ ...payermax, ...more }).payments).toMatchObject({
      payermax: { version: '1.5', methods: ['payermaxCards', 'gcash'] },
    })
  })

  test('a key is read from its PEM text, too, with its line ends or with \\n in their place', () => {
    for (const text of [rsa.privatePem, rsa.privatePem.replaceAll('\n', String.raw`\n`)]) {
      const { payments } = readConfig({ ...payermax, PAY_PAYERMAX_PRIVATE_KEY: text })
      expect(payments.payermax?.privateKey).toBe(payermax.PAY_PAYERMAX_PRIVATE_KEY)
    }
  })

  test('Antom’s options; its keys may be PEM, also with \\n as line ends', () => {
    const options = { PAY_ANTOM_METHODS: 'ALIPAY_CN, GCASH', PAY_ANTOM_CARD_FORM: 'on' }
    for (const pem of [rsa.privatePem, rsa.privatePem.replaceAll('\n', '\\n')])
      expect(readConfig({ ...antom, ...options, PAY_ANTOM_PRIVATE_KEY: pem }).payments.antom).toMatchObject({
        privateKey: rsa.privateKey,
        methods: ['ALIPAY_CN', 'GCASH'],
        takesCards: true,
      })
  })

  test.each([
    ['PAY_ADYEN_URL', 'http://checkout.example/v72', /must begin with https/],
    ['PAY_ADYEN_URL', 'https://checkout-test.adyen.com/v72/', /slash/],
    ['PAY_PAYPAL_URL', 'ftp://api.paypal.com', /must begin with https/],
    ['PAY_ADYEN_HMAC_KEY', 'not hexadecimal', /hexadecimal/],
    ['PAY_ADYEN_HMAC_KEY', 'abcd', /hexadecimal/],
    ['PAY_ADYEN_WEBHOOK_USER', 'with:colon', /colon/],
    ['PAY_ADYEN_METHODS', 'ideal;gcash', /comma-separated/],
    ['PAY_ADYEN_CLIENT_KEY', 'pub.v2.key', /test_ or live_/],
    ['PAY_ADYEN_SCRIPT', 'https://cdn.example/checkoutshopper/sdk/6.45.2/adyen.js', /address of adyen.js/],
    ['PAY_ADYEN_SCRIPT', `${adyenFields.PAY_ADYEN_SCRIPT}?v=1`, /address of adyen.js/],
    ['PAY_ADYEN_SCRIPT_INTEGRITY', 'md5-abc', /sha384/],
    ['PAY_AIRWALLEX_ACCOUNT_ID', 'abc', /acct_/],
    ['PAY_AIRWALLEX_CHECKOUT_URL', 'http://checkout.airwallex.com', /must begin with https/],
    ['PAY_AIRWALLEX_URL', 'https://api.airwallex.com/', /slash/],
    ['PAY_AIRWALLEX_API_KEY', 'short', /at least 8/],
    ['PAY_AIRWALLEX_METHODS', 'gcash dana', /comma-separated/],
    ['PAY_PAYPAL_INTENT', 'sale', /authorize or capture/],
    ['PAY_SMBC_URL', 'http://pt01.smbc-gp.co.jp', /must begin with https/],
    ['PAY_SMBC_URL', 'https://pt01.smbc-gp.co.jp/', /slash/],
    ['PAY_SMBC_SHOP_ID', 'tshop000000012', /at most 13/],
    ['PAY_SMBC_SHOP_PASS', 'eleven chars', /at most 10/],
    ['PAY_SMBC_SITE_ID', 'a-b', /letters and digits/],
    ['PAY_SMBC_CARD_FORM', 'perhaps', /on or off/],
    ['PAY_PAYERMAX_URL', 'http://pay-gate.example', /must begin with https/],
    ['PAY_PAYERMAX_URL', `${payermax.PAY_PAYERMAX_URL}/`, /slash/],
    ['PAY_PAYERMAX_PRIVATE_KEY', 'no key', /RSA key/],
    ['PAY_PAYERMAX_PRIVATE_KEY', payermax.PAY_PAYERMAX_PUBLIC_KEY, /RSA key/],
    ['PAY_PAYERMAX_PUBLIC_KEY', payermax.PAY_PAYERMAX_PRIVATE_KEY, /RSA public key/],
    ['PAY_PAYERMAX_PUBLIC_KEY', keys(1024).publicKey, /2048 bits/],
    ['PAY_PAYERMAX_VERSION', 'one', /such as 1.4/],
    ['PAY_PAYERMAX_METHODS', 'gcash;dana', /comma-separated/],
    ['PAY_ANTOM_URL', 'https://open-sea-global.alipay.com/ams/api/v1/', /slash/],
    ['PAY_ANTOM_PRIVATE_KEY', rsa.publicKey, /RSA key of at least 2048 bits/],
    ['PAY_ANTOM_PRIVATE_KEY', keys(1024).privateKey, /2048 bits/],
    ['PAY_ANTOM_PUBLIC_KEY', 'no key', /RSA public key/],
    ['PAY_ANTOM_METHODS', 'GCASH;DANA', /comma-separated/],
  ])('%s=%s is refused', (name, value, sentence) => {
    const problems = problemsOf({ ...every, ...smbcSite, ...adyenFields, ...airwallexGoogle, [name]: value })
    expect(problems).toEqual([expect.stringMatching(sentence)])
    expect(problems[0]?.startsWith(name)).toBe(true)
  })
})

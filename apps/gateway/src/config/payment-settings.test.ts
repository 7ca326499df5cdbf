import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const adyen = {
  ADYEN_URL: 'https://checkout-test.adyen.com/v72',
  ADYEN_API_KEY: 'a key of the api',
  ADYEN_MERCHANT_ACCOUNT: 'ShopECOM',
  ADYEN_HMAC_KEY: 'ab'.repeat(32),
  ADYEN_WEBHOOK_USER: 'crema',
  ADYEN_WEBHOOK_PASSWORD: 'a password',
}
const paypal = {
  PAYPAL_URL: 'https://api-m.sandbox.paypal.com',
  PAYPAL_CLIENT_ID: 'a client id',
  PAYPAL_SECRET: 'a secret',
  PAYPAL_WEBHOOK_ID: 'WH123456',
}

const keys = (modulusLength: number) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}
const rsa = keys(2048)
const antom = {
  PAY_ANTOM_URL: 'https://open-sea-global.alipay.com/ams/sandbox/api/v1',
  PAY_ANTOM_CLIENT_ID: 'SANDBOX_5YBBBB2YBBBB',
  PAY_ANTOM_PRIVATE_KEY: rsa.privateKey,
  PAY_ANTOM_PUBLIC_KEY: rsa.publicKey,
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

describe('the settings of payment providers', () => {
  test('a provider is offered with all of its settings, and not with none', () => {
    expect(readConfig({}).payments).toEqual({
      adyen: undefined,
      paypal: undefined,
      antom: undefined,
    })
    expect(readConfig({ ...adyen, ...paypal, ...antom }).payments).toEqual({
      adyen: {
        url: adyen.ADYEN_URL,
        apiKey: adyen.ADYEN_API_KEY,
        merchantAccount: 'ShopECOM',
        hmacKey: adyen.ADYEN_HMAC_KEY,
        webhookUser: 'crema',
        webhookPassword: 'a password',
        isLive: false,
        methods: [],
        takesCards: false,
      },
      paypal: {
        url: paypal.PAYPAL_URL,
        clientId: 'a client id',
        secret: 'a secret',
        webhookId: 'WH123456',
        intent: 'capture',
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
    ...Object.keys(paypal).map((name) => [name, paypal] as const),
    ...Object.keys(antom).map((name) => [name, antom] as const),
  ])('a start without %s but with the others ends', (name, settings) => {
    expect(problemsOf({ ...settings, [name]: '' })).toEqual([
      `${name} must be set where others of its provider are.`,
    ])
  })

  test('an option alone names what is missing', () => {
    expect(problemsOf({ PAYPAL_INTENT: 'authorize' })).toHaveLength(4)
    expect(problemsOf({ ADYEN_CARD_FORM: 'on' })).toHaveLength(6)
    expect(problemsOf({ PAY_ANTOM_METHODS: 'GCASH' })).toHaveLength(4)
  })

  test('live addresses are told from test ones', () => {
    const isLive = (ADYEN_URL: string) => readConfig({ ...adyen, ADYEN_URL }).payments.adyen?.isLive
    expect(isLive('https://1797a841fbb37ca7-Shop-checkout-live.adyenpayments.com/checkout/v72')).toBe(true)
    expect(isLive('https://checkout-test.adyen.com/v72')).toBe(false)
    expect(isLive('http://127.0.0.1:8080/v72')).toBe(false)
  })

  test('options', () => {
    const env = { ...adyen, ...paypal, ADYEN_METHODS: 'ideal, gcash', ADYEN_CARD_FORM: 'on' }
    expect(readConfig({ ...env, PAYPAL_INTENT: 'authorize' }).payments).toMatchObject({
      adyen: { methods: ['ideal', 'gcash'], takesCards: true },
      paypal: { intent: 'authorize' },
    })
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
    ['ADYEN_URL', 'http://checkout.example/v72', /must begin with https/],
    ['ADYEN_URL', 'https://checkout-test.adyen.com/v72/', /slash/],
    ['PAYPAL_URL', 'ftp://api.paypal.com', /must begin with https/],
    ['ADYEN_HMAC_KEY', 'not hexadecimal', /hexadecimal/],
    ['ADYEN_HMAC_KEY', 'abcd', /hexadecimal/],
    ['ADYEN_WEBHOOK_USER', 'with:colon', /colon/],
    ['ADYEN_METHODS', 'ideal;gcash', /comma-separated/],
    ['PAYPAL_INTENT', 'sale', /authorize or capture/],
    ['PAY_ANTOM_URL', 'https://open-sea-global.alipay.com/ams/api/v1/', /slash/],
    ['PAY_ANTOM_PRIVATE_KEY', rsa.publicKey, /RSA key of at least 2048 bits/],
    ['PAY_ANTOM_PRIVATE_KEY', keys(1024).privateKey, /2048 bits/],
    ['PAY_ANTOM_PUBLIC_KEY', 'no key', /RSA public key/],
    ['PAY_ANTOM_METHODS', 'GCASH;DANA', /comma-separated/],
  ])('%s=%s is refused', (name, value, sentence) => {
    const problems = problemsOf({ ...adyen, ...paypal, ...antom, [name]: value })
    expect(problems).toEqual([expect.stringMatching(sentence)])
    expect(problems[0]?.startsWith(name)).toBe(true)
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { configurationRoutes } from '#src/modules/configuration/configuration-routes.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { contentSecurityPolicy, paymentPolicy } from './security-headers.ts'

// Tests start gateways, which is slow on a machine that runs other tests.
vi.setConfig({ testTimeout: 60_000 })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ routes: configurationRoutes })
})
afterAll(() => gateway.close())

describe('every response', () => {
  test.each([
    ['a success', 200, { method: 'GET', url: '/healthz' }],
    ['a page', 200, { method: 'GET', url: '/demo', headers: { accept: 'text/html' } }],
    ['a refusal', 403, { method: 'POST', url: '/capi/config/getConfig' }],
    ['nothing', 404, { method: 'GET', url: '/capi/nothing' }],
    ['a path that cannot be decoded', 400, { method: 'GET', url: '/%' }],
    [
      'a body that is too large',
      413,
      { method: 'POST', url: '/demo', payload: { text: 'x'.repeat(70_000) } },
    ],
  ] as const)('such as %s carries them', async (_what, status, request) => {
    const { statusCode, headers } = await gateway.app.inject({ ...request })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'content-security-policy': contentSecurityPolicy(),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringMatching(
        /^autoplay=\(\), (?!.*(camera|geolocation|payment|fullscreen))([\w-]+=\(\), )+microphone=\(\), ([\w-]+=\(\)(, )?)+$/,
      ) as unknown,
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    // The header would make the demo unreachable, since it has no HTTPS.
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

test('production sends Strict-Transport-Security', async () => {
  await using production = await startGateway({
    routes: configurationRoutes,
    config: { nodeEnv: 'production', demo: false, smtpUrl: 'smtp://127.0.0.1:9' },
  })
  const { headers } = await production.app.inject('/healthz')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

describe('the content security policy', () => {
  test('allows nothing inline and nothing from other origins', () => {
    expect(contentSecurityPolicy()).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        + "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types offline-worker qr-worker draw-worker poster-worker coupon-worker",
    )
  })

  test('includes the hashes of a page’s inline scripts and styles', () => {
    const policy = contentSecurityPolicy({ scripts: ['sha256-a', 'sha256-b'], styles: ['sha256-c'] })
    expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b';")
    expect(policy).toContain("style-src 'self' 'sha256-c';")
  })
})

describe('the policy of a payment page', () => {
  const config = {
    payOrigin: 'https://pay.example',
    demo: false,
    offersGooglePay: false,
    hostedFields: undefined,
  }

  test('allows calls of the payment service, and forms to other sites', () => {
    const policy = paymentPolicy(contentSecurityPolicy(), config)
    expect(policy).toContain("connect-src 'self' https://pay.example;")
    expect(policy).toContain("form-action 'self' https:;")
  })

  test('allows what Chromium reads of Google Pay, where it is offered', () => {
    const policy = paymentPolicy(contentSecurityPolicy(), { ...config, offersGooglePay: true })
    expect(policy).toContain(
      "connect-src 'self' https://pay.example https://google.com https://pay.google.com;",
    )
  })

  test('allows the script and the frames of a provider’s fields, where they are used, and a policy for its address', () => {
    const script = 'https://checkoutshopper-test.cdn.adyen.com/checkoutshopper/sdk/6.45.2/adyen.js'
    const fields = 'https://checkoutshopper-test.adyen.com'
    const hostedFields = {
      script,
      frames: fields,
      calls: [fields, 'https://checkoutshopper-test.cdn.adyen.com'],
    }
    const policy = paymentPolicy(contentSecurityPolicy({ scripts: ['sha256-a'] }), {
      ...config,
      hostedFields,
    })
    expect(policy).toContain(`script-src 'self' ${script} 'sha256-a';`)
    expect(policy).toContain(`frame-src ${fields};`)
    expect(policy).toContain(
      `connect-src 'self' https://pay.example ${fields} https://checkoutshopper-test.cdn.adyen.com;`,
    )
    expect(policy).toMatch(/trusted-types hosted-fields offline-worker /)
    expect(policy).not.toContain('analytics')
    expect(paymentPolicy(contentSecurityPolicy(), config)).not.toMatch(/frame-src|hosted-fields/)
  })

  test('differs in nothing else', () => {
    const directives = contentSecurityPolicy().split('; ')
    const changed = paymentPolicy(contentSecurityPolicy(), config)
      .split('; ')
      .filter((directive) => !directives.includes(directive))
    expect(changed.map((directive) => directive.split(' ')[0])).toEqual(['connect-src', 'form-action'])
  })
})

describe('other origins', () => {
  const preflight = (gatewayOfTest: TestGateway, origin: string) =>
    gatewayOfTest.app.inject({
      method: 'OPTIONS',
      url: '/capi/config/getConfig',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-sign,content-type',
      },
    })

  test('may not call', async () => {
    const { headers } = await preflight(gateway, 'https://elsewhere.example')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('may call if they are listed exactly', async () => {
    await using listed = await startGateway({
      routes: configurationRoutes,
      config: { allowedOrigins: ['https://coffee.example'] },
    })
    const { statusCode, headers } = await preflight(listed, 'https://coffee.example')
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://coffee.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': expect.stringContaining('x-sign') as unknown,
    })
    for (const origin of [
      'https://coffee.example.evil',
      'http://coffee.example',
      'null',
      'https://sub.coffee.example',
    ]) {
      expect((await preflight(listed, origin)).headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codePurposes } from '@crema/contract/endpoints/sign-in/send-email-code'
import { localeCodes } from '@crema/i18n/locales'
import { Undeliverable, type CodeMessage, type QueuedMemberMessage } from '#src/outbox/message.ts'
import { createOutbox } from '#src/outbox/outbox.ts'
import { startGateway } from '#src/testing/gateway.ts'
import { openMigratedMemory } from '#src/testing/memory-database.ts'
import { smsChannel } from './sms-channel.ts'
import { smsText } from './sms-text.ts'
import { startSmsProvider } from './testing-sms-provider.ts'

const message: CodeMessage & QueuedMemberMessage = {
  messageId: '01a1fc43-2db6-742c-8ed4-2ce1efbd8586',
  channel: 'sms',
  to: '+819012345678',
  purpose: 'login',
  code: '407291',
  lifeMinutes: 5,
  locale: 'en',
  expiresAt: new Date('2026-11-21T08:05:00Z'),
}
const noAbort = new AbortController().signal
const page = { brand: 'crema', publicOrigin: 'https://coffee.example' }

let provider: Awaited<ReturnType<typeof startSmsProvider>>
beforeAll(async () => {
  provider = await startSmsProvider()
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.received.length = 0
  provider.setBehavior(200)
})

const generic = () => ({
  provider: 'generic' as const,
  url: `${provider.url}/send`,
  token: 'a token',
  from: 'Crema',
})
const twilio = (from = '+12015550123') => ({
  provider: 'twilio' as const,
  url: provider.url,
  account: 'AC123',
  token: 'a token',
  from,
})

test('generic: JSON with number and text, a bearer token, the same idempotency key for every attempt', async () => {
  const channel = smsChannel({ ...page, sms: generic() }, undefined)
  await channel.deliver(message, noAbort)
  await channel.deliver(message, noAbort)
  const [first, second] = provider.received
  expect(first?.path).toBe('/send')
  expect(first?.headers).toMatchObject({
    authorization: 'Bearer a token',
    'idempotency-key': message.messageId,
    'content-type': 'application/json',
  })
  expect(JSON.parse(first?.body ?? '')).toEqual({
    id: message.messageId,
    to: '+819012345678',
    from: 'Crema',
    text: '407291 is your Crema code to sign in. Never share it.\n\n@coffee.example #407291',
  })
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

test('Twilio: a form to the account’s messages, with basic authentication', async () => {
  await smsChannel({ ...page, sms: twilio() }, undefined).deliver(message, noAbort)
  await smsChannel({ ...page, sms: twilio('MG456') }, undefined).deliver(message, noAbort)
  const [first, second] = provider.received
  expect(first?.path).toBe('/2010-04-01/Accounts/AC123/Messages.json')
  expect(first?.headers.authorization).toBe(`Basic ${btoa('AC123:a token')}`)
  expect(first?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
    To: '+819012345678',
    From: '+12015550123',
    Body: '407291 is your Crema code to sign in. Never share it.\n\n@coffee.example #407291',
  })
  expect(new URLSearchParams(second?.body).get('MessagingServiceSid')).toBe('MG456')
  expect(new URLSearchParams(second?.body).has('From')).toBe(false)
})

test.each([401, 403, 408, 429, 500, 502, 503])('a status of %i is retried', async (status) => {
  provider.setBehavior(status)
  await expect(
    smsChannel({ ...page, sms: generic() }, undefined).deliver(message, noAbort),
  ).rejects.toMatchObject({ code: 'ESMS', responseCode: status })
})

test.each([400, 404, 422])('a status of %i is a permanent failure', async (status) => {
  provider.setBehavior(status)
  await expect(
    smsChannel({ ...page, sms: generic() }, undefined).deliver(message, noAbort),
  ).rejects.toBeInstanceOf(Undeliverable)
})

test('redirects are not followed', async () => {
  provider.setBehavior('redirects')
  await expect(smsChannel({ ...page, sms: generic() }, undefined).deliver(message, noAbort)).rejects.toThrow()
  expect(provider.received.map(({ path }) => path)).toEqual(['/send'])
})

test('a delivery to a provider that hangs is aborted by the signal', async () => {
  provider.setBehavior('hangs')
  const abort = new AbortController()
  const delivery = smsChannel({ ...page, sms: generic() }, undefined).deliver(message, abort.signal)
  await expect.poll(() => provider.received.length).toBe(1)
  abort.abort(new DOMException('too late', 'TimeoutError'))
  await expect(delivery).rejects.toThrow('too late')
})

describe('through the outbox', () => {
  test('a failure is retried, a permanent one is not, and a provider that hangs does not block mails', async () => {
    const opened = await openMigratedMemory()
    let now = new Date('2026-11-21T08:00:00Z')
    const mails: string[] = []
    const logged: string[] = []
    const record = (...line: unknown[]) => void logged.push(JSON.stringify(line))
    const outbox = createOutbox({
      database: opened.database,
      serverSecret: 'a secret that only this test knows',
      channels: {
        email: { deliver: async ({ to }) => void mails.push(to) },
        sms: smsChannel({ ...page, sms: generic() }, undefined),
        marketing: { deliver: () => Promise.resolve() },
        apple: { deliver: () => Promise.resolve() },
        partner: { deliver: () => Promise.resolve() },
      },
      clock: () => now,
      log: { warn: record, error: record },
    })
    const { messageId: _, ...sms } = message
    provider.setBehavior(503)
    await outbox.enqueue(sms)
    await expect.poll(() => outbox.counts.failed).toBe(1)
    now = new Date(now.getTime() + 30_000)
    provider.setBehavior(200)
    outbox.kick()
    await expect.poll(() => outbox.counts.handedOver).toBe(1)
    const [first, second] = provider.received
    expect(second?.body).toBe(first?.body)

    provider.setBehavior(400)
    await outbox.enqueue(sms)
    await expect.poll(() => outbox.counts.undeliverable).toBe(1)

    provider.setBehavior('hangs')
    provider.received.length = 0
    for (let count = 0; count < 12; count++) await outbox.enqueue(sms)
    await expect.poll(() => provider.received.length).toBe(8)
    await outbox.enqueue({ ...sms, channel: 'email', to: 'mira@example.com' })
    await expect.poll(() => mails).toEqual(['mira@example.com'])
    expect(logged.join()).not.toMatch(/407291|8190|mira/)

    await provider.stop()
    await outbox.stop()
    await opened.close()
    provider = await startSmsProvider()
  })

  test('a call is answered before the provider answers', async () => {
    provider.setBehavior('slow')
    await using gateway = await startGateway({ config: { sms: generic() } })
    const response = await gateway.call('POST customer/smsCode', {
      countryCode: '81',
      mobile: '090 1234 5678',
      purpose: 'login',
    })
    expect(response).toMatchObject({ busCode: '1', data: { resendAfterSeconds: 60 } })
    await expect.poll(() => provider.received.length).toBe(1)
    provider.release()
  })
})

test.each(localeCodes)('%s: the text has brand and code and depends on the purpose', (locale) => {
  const texts = [...codePurposes, 'associate' as const].map((purpose) =>
    smsText({ ...message, purpose, locale }, 'Crema', 'http://localhost:3000'),
  )
  for (const each of texts) {
    expect(each).toContain('Crema')
    expect(each).toContain('407291')
    expect(each).not.toContain('@')
    // At most three segments in UCS-2.
    expect(each.length).toBeLessThanOrEqual(160)
  }
  expect(new Set(texts).size).toBe(texts.length)
})

test('without a provider text messages go to the demo inbox', () => {
  const inbox = { deliver: () => Promise.resolve() }
  expect(smsChannel({ ...page, sms: undefined }, inbox)).toBe(inbox)
})

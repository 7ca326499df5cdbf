import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { StartError } from '#src/config/start-error.ts'
import { Undeliverable, type CodeMessage, type QueuedMemberMessage } from '#src/outbox/message.ts'
import { brandFolder, loadMailBrand } from './mail-brand.ts'
import { mailChannel } from './mail-channel.ts'
import { smtpChannel } from './smtp-channel.ts'

type Received = { from: string; to: string[]; source: string }

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

const brand = loadMailBrand(brandFolder('crema'))
const message: CodeMessage & QueuedMemberMessage = {
  messageId: '01a1fc43-2db6-742c-8ed4-2ce1efbd8586',
  channel: 'email',
  to: 'mira@example.com',
  purpose: 'login',
  code: '407291',
  lifeMinutes: 5,
  locale: 'en',
  expiresAt: new Date('2026-11-21T08:05:00Z'),
}

/** A local SMTP server that records what it receives. */
async function startSmtp(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  return { received, port: (server.server.address() as AddressInfo).port }
}

const channelTo = (url: string, from = 'Crema Café <no-reply@crema.example>', requiresTls = true) =>
  smtpChannel({ url, requiresTls, from, brand, origin: 'https://coffee.example' })
const noAbort = new AbortController().signal

/** The decoded MIME parts of a mail. */
function partsOf(source: string): { type: string; text: string }[] {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? ''
  return source
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...body] = part.trim().split('\r\n\r\n')
      const raw = body.join('\r\n\r\n')
      const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1]
      const bytes =
        encoding === 'base64'
          ? Buffer.from(raw, 'base64')
          : encoding === 'quoted-printable'
            ? Buffer.from(
                raw
                  .replace(/=\r\n/g, '')
                  .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
                    String.fromCharCode(Number.parseInt(hex, 16)),
                  ),
                'latin1',
              )
            : Buffer.from(raw)
      return { type: /content-type: ([^;\s]+)/i.exec(head)?.[1] ?? '', text: bytes.toString() }
    })
}

const headOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]/g, ' ')

test.each(['en', 'ar', 'ja'] as const)('a mail server receives the complete mail: %s', async (locale) => {
  const { received, port } = await startSmtp()
  await channelTo(`smtp://127.0.0.1:${port}`).deliver({ ...message, locale }, noAbort)
  expect(received).toHaveLength(1)
  const [{ from, to, source }] = received as [Received]
  expect(from).toBe('no-reply@crema.example')
  expect(to).toEqual(['mira@example.com'])
  const head = headOf(source)
  expect(head).toMatch(/^Message-ID: <01a1fc43-2db6-742c-8ed4-2ce1efbd8586@crema\.example>$/m)
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(head).toMatch(/^Subject: .+$/m)
  const parts = partsOf(source)
  expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
  for (const { text } of parts) expect(text).toContain('407291')
  const language = /^Content-Language: (\S+)$/m.exec(head)?.[1]
  expect(parts[1]?.text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
})

test('a notice is received with a text part, an HTML part and its language', async () => {
  const { received, port } = await startSmtp()
  const { messageId, to, expiresAt } = message
  const notice = {
    messageId,
    to,
    expiresAt,
    channel: 'email',
    locale: 'ar',
    notice: 'passwordChanged',
    at: '2026-11-21T08:00:00Z',
    zone: 'Asia/Dubai',
    country: 'AE',
    client: 'Safari, iPhone',
  } as const
  await channelTo(`smtp://127.0.0.1:${port}`).deliver(notice, noAbort)
  const [{ source }] = received as [Received]
  expect(headOf(source)).toMatch(/^Content-Language: ar/m)
  const parts = partsOf(source)
  expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
  for (const { text } of parts) expect(text).toContain('https://coffee.example/home/account')
  expect(parts[1]?.text).toContain('dir="rtl"')
})

test('an address cannot add recipients or headers', async () => {
  const { received, port } = await startSmtp()
  const channel = channelTo(`smtp://127.0.0.1:${port}`)
  await channel.deliver({ ...message, to: '"a, b@evil.example"@example.com' }, noAbort).catch(() => undefined)
  await channel
    .deliver({ ...message, to: 'a@example.com\r\nBcc: b@evil.example' }, noAbort)
    .catch(() => undefined)
  for (const { to, source } of received) {
    expect(to).toHaveLength(1)
    expect(to[0]).toMatch(/@example\.com/)
    expect(headOf(source)).not.toMatch(/^Bcc:/im)
  }
})

const startRefusing = (responseCode: number) =>
  startSmtp({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('not to mira@example.com'), { responseCode })),
  })

test.each([421, 450, 451, 452, 552, 554])('a reply of %i is retried', async (responseCode) => {
  const { port } = await startRefusing(responseCode)
  await expect(channelTo(`smtp://127.0.0.1:${port}`).deliver(message, noAbort)).rejects.toMatchObject({
    responseCode,
  })
})

test.each([550, 551, 553])('a reply of %i is a permanent failure', async (responseCode) => {
  const { port } = await startRefusing(responseCode)
  const delivery = channelTo(`smtp://127.0.0.1:${port}`).deliver(message, noAbort)
  await expect(delivery).rejects.toBeInstanceOf(Undeliverable)
  await expect(delivery).rejects.toThrow(/^SMTP 55\d$/)
})

test('a delivery to a server that hangs is aborted by the signal', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => {
    sockets.add(socket)
    socket
      .on('close', () => sockets.delete(socket))
      .on('error', () => undefined)
      .resume()
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  cleanups.push(() => new Promise((resolve) => silent.close(() => resolve())))
  const startedAt = Date.now()
  const { port } = silent.address() as AddressInfo
  await expect(
    channelTo(`smtp://127.0.0.1:${port}`).deliver(message, AbortSignal.timeout(200)),
  ).rejects.toThrow()
  expect(Date.now() - startedAt).toBeLessThan(3000)
  // Its connection is closed.
  await expect.poll(() => sockets.size).toBe(0)
})

test('without STARTTLS nothing is sent to a remote server', async () => {
  const { received, port } = await startSmtp({ disabledCommands: ['STARTTLS'] })
  // This machine, by an address that is not loopback.
  const address = `smtp://0.0.0.0:${port}`
  await expect(channelTo(address).deliver(message, noAbort)).rejects.toMatchObject({ code: 'ETLS' })
  expect(received).toEqual([])
  await channelTo(address, undefined, false).deliver(message, noAbort)
  expect(received).toHaveLength(1)
})

test('mail goes to the configured server or the demo inbox; without either the gateway does not start', () => {
  const inbox = { deliver: () => Promise.resolve() }
  const settings = {
    smtpUrl: undefined,
    allowUnencrypted: [],
    mailFrom: 'no-reply@crema.example',
    brand: 'crema',
    publicOrigin: 'https://coffee.example',
  }
  expect(mailChannel(settings, inbox)).toBe(inbox)
  expect(mailChannel({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' }, inbox)).not.toBe(inbox)
  expect(() => mailChannel(settings, undefined)).toThrow(StartError)
})

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

/** A real SMTP server on this machine that keeps what it is given. */
async function startSmtp(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString(),
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

const channelTo = (url: string, from = 'Crema Café <no-reply@crema.example>') =>
  smtpChannel({ url, from, brand, origin: 'https://coffee.example' })
const never = new AbortController().signal

/** Quoted-printable and base64 parts, read back. */
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

test.each(['en', 'ar', 'ja'] as const)('a mail server receives the mail whole: %s', async (locale) => {
  const { received, port } = await startSmtp()
  await channelTo(`smtp://127.0.0.1:${port}`).deliver({ ...message, locale }, never)
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

test('a notice arrives whole too: a text part, a part for the eye, the language named', async () => {
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
  await channelTo(`smtp://127.0.0.1:${port}`).deliver(notice, never)
  const [{ source }] = received as [Received]
  expect(headOf(source)).toMatch(/^Content-Language: ar/m)
  const parts = partsOf(source)
  expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
  for (const { text } of parts) expect(text).toContain('https://coffee.example/home/account')
  expect(parts[1]?.text).toContain('dir="rtl"')
})

test('an address is one address: nothing in it adds a recipient or a header', async () => {
  const { received, port } = await startSmtp()
  const channel = channelTo(`smtp://127.0.0.1:${port}`)
  await channel.deliver({ ...message, to: '"a, b@evil.example"@example.com' }, never).catch(() => undefined)
  await channel
    .deliver({ ...message, to: 'a@example.com\r\nBcc: b@evil.example' }, never)
    .catch(() => undefined)
  for (const { to, source } of received) {
    expect(to).toHaveLength(1)
    expect(to[0]).toMatch(/@example\.com/)
    expect(headOf(source)).not.toMatch(/^Bcc:/im)
  }
})

const refusing = (responseCode: number) =>
  startSmtp({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('not to mira@example.com'), { responseCode })),
  })

test.each([421, 450, 451, 452, 552, 554])('an answer of %i is tried again', async (responseCode) => {
  const { port } = await refusing(responseCode)
  await expect(channelTo(`smtp://127.0.0.1:${port}`).deliver(message, never)).rejects.toMatchObject({
    responseCode,
  })
})

test.each([550, 551, 553])(
  'an answer of %i is the last one: there is no such mailbox',
  async (responseCode) => {
    const { port } = await refusing(responseCode)
    const handed = channelTo(`smtp://127.0.0.1:${port}`).deliver(message, never)
    await expect(handed).rejects.toBeInstanceOf(Undeliverable)
    await expect(handed).rejects.toThrow(/^SMTP 55\d$/)
  },
)

test('a server that says nothing is left when the outbox says so', async () => {
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
  const begin = Date.now()
  const { port } = silent.address() as AddressInfo
  await expect(
    channelTo(`smtp://127.0.0.1:${port}`).deliver(message, AbortSignal.timeout(200)),
  ).rejects.toThrow()
  expect(Date.now() - begin).toBeLessThan(3000)
  // Its connection is closed.
  await expect.poll(() => sockets.size).toBe(0)
})

test('a server elsewhere gets nothing in clear: where STARTTLS was stripped there is no mail', async () => {
  const { received, port } = await startSmtp({ disabledCommands: ['STARTTLS'] })
  // This machine by an address that is not the loopback's own.
  const address = `smtp://0.0.0.0:${port}`
  await expect(channelTo(address).deliver(message, never)).rejects.toMatchObject({ code: 'ETLS' })
  expect(received).toEqual([])
  await channelTo(`${address}?requireTLS=false`).deliver(message, never)
  expect(received).toHaveLength(1)
})

test('mail goes to the server of the settings, else to the demo’s inbox, else the gateway does not start', () => {
  const inbox = { deliver: () => Promise.resolve() }
  const settings = {
    smtpUrl: undefined,
    mailFrom: 'no-reply@crema.example',
    brand: 'crema',
    publicOrigin: 'https://coffee.example',
  }
  expect(mailChannel(settings, inbox)).toBe(inbox)
  expect(mailChannel({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' }, inbox)).not.toBe(inbox)
  expect(() => mailChannel(settings, undefined)).toThrow(StartError)
})

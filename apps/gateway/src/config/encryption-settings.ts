import { isLoopback } from './network-addresses.ts'

/** What may be reached over the network without TLS, where the setting `ALLOW_UNENCRYPTED` names it. */
export const unencryptedPeers = ['database', 'smtp'] as const
export type UnencryptedPeer = (typeof unencryptedPeers)[number]

type Given = {
  DATABASE_URL?: string | undefined
  SMTP_URL?: string | undefined
  ALLOW_UNENCRYPTED?: readonly UnencryptedPeer[] | undefined
}

/** A sentence for each connection to another machine that is not encrypted, or whose server is not verified. */
export function encryptionProblems({ DATABASE_URL, SMTP_URL, ALLOW_UNENCRYPTED = [] }: Given): string[] {
  const problems: string[] = []
  if (
    !ALLOW_UNENCRYPTED.includes('database')
    && DATABASE_URL !== undefined
    && !isDatabaseSafe(DATABASE_URL)
  ) {
    problems.push(
      'DATABASE_URL must have sslmode=verify-full for a server on another machine, unless ALLOW_UNENCRYPTED names database: '
        + 'addresses and sessions must not cross a network in clear.',
    )
  }
  if (!ALLOW_UNENCRYPTED.includes('smtp') && SMTP_URL !== undefined && !isSmtpSafe(SMTP_URL)) {
    problems.push(
      'SMTP_URL must not switch off TLS for a server on another machine, unless ALLOW_UNENCRYPTED names smtp: '
        + 'codes must not cross a network in clear.',
    )
  }
  return problems
}

/** The driver takes each of them for `verify-full`; without `sslmode` it connects in clear. */
const safeModes: ReadonlySet<unknown> = new Set(['require', 'verify-ca', 'verify-full'])

/** Whether a database is on this machine, or reached with TLS and a verified server. */
export function isDatabaseSafe(url: string): boolean {
  if (!url.startsWith('postgres')) return true
  // A URL without a host, as for a socket in a folder, cannot be parsed with a user: the driver does the same.
  const text = URL.canParse(url) ? url : url.replace('@/', '@localhost/')
  if (!URL.canParse(text)) return false
  const { hostname, searchParams } = new URL(text)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true
  // With libpq's own meanings only `verify-full` verifies the server.
  const isCompatible = searchParams.has('uselibpqcompat')
  const mode = searchParams.get('sslmode')
  return isCompatible ? mode === 'verify-full' : safeModes.has(mode)
}

/** The values at which these options of a mail server's URL neither make TLS optional nor accept any certificate. */
const safeValues = Object.entries({
  requireTLS: 'true',
  ignoreTLS: 'false',
  opportunisticTLS: 'false',
  'tls.rejectUnauthorized': 'true',
})

function isSmtpSafe(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, searchParams } = new URL(url)
  return (
    isLoopback(hostname)
    || safeValues.every(([name, safe]) => searchParams.getAll(name).every((value) => value === safe))
  )
}

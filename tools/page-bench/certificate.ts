import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { key: Buffer; cert: Buffer }

/** A self-signed certificate for localhost, whose files are deleted. Throws if openssl is not installed. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'crema-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost,IP:127.0.0.1',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'pipe' },
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } catch (error) {
    throw new Error('The measurement needs a certificate, which the program openssl makes.', { cause: error })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

import { sign, verify } from 'node:crypto'
import type { AntomSettings } from '#src/config/providers/antom-settings.ts'
import { readPrivateKey, readPublicKey } from '#src/config/providers/provider-schemas.ts'

export type AntomKeys = Pick<AntomSettings, 'clientId' | 'privateKey' | 'publicKey'>

/** The headers by which an answer or a notice is verified; undefined where they are missing. */
export type AntomHeaders = {
  clientId: string | undefined
  /** Opaque: epoch milliseconds or ISO 8601. */
  time: string | undefined
  signature: string | undefined
}

const signedText = (path: string, clientId: string, time: string, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`POST ${path}\n${clientId}.${time}.`), Buffer.from(body)])

/** RSA-SHA256 over the path, without the host, and the body as it is sent. Ours signs requests, Antom's its own texts. */
export function antomSignatures({ clientId, privateKey, publicKey }: AntomKeys) {
  const [ours, theirs] = [readPrivateKey(privateKey), readPublicKey(publicKey)]
  return {
    /** The header of a request. The signature is URL-encoded, or else its plus signs are lost. */
    header(path: string, time: string, body: string): string {
      const signature = sign('sha256', signedText(path, clientId, time, body), ours).toString('base64')
      return `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(signature)}`
    },
    /** Whether an answer to a request to `path`, or a notice to our own path, is Antom's and for us. */
    isValid(
      path: string,
      { clientId: given, time, signature }: AntomHeaders,
      body: string | Buffer,
    ): boolean {
      const value = signatureOf(signature ?? '')
      if (given !== clientId || time === undefined || value === undefined) return false
      return verify('sha256', signedText(path, clientId, time, body), theirs, Buffer.from(value, 'base64'))
    },
  }
}

function signatureOf(header: string): string | undefined {
  const parts = new Map(header.split(',').map((part) => splitOnce(part.trim())))
  const encoded = parts.get('signature')
  if (parts.get('algorithm') !== 'RSA256' || encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    // Not URL-encoded: it is refused as a wrong signature.
    return undefined
  }
}

function splitOnce(part: string): [string, string] {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

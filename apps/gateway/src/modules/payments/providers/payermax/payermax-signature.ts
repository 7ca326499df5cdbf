import { sign, verify } from 'node:crypto'
import { readPrivateKey, readPublicKey } from '#src/config/providers/provider-schemas.ts'

/** RSA with SHA-256 and PKCS#1 v1.5 over the bytes of a body, both ways. */
const algorithm = 'RSA-SHA256'

/** Signs with our key, or throws where the text is no key. */
export function payermaxSigner(privateKey: string): (body: string) => string {
  const key = readPrivateKey(privateKey)
  return (body) => sign(algorithm, Buffer.from(body), key).toString('base64')
}

/** Whether PayerMax has signed these bytes. */
export function payermaxVerifier(publicKey: string): (body: Buffer, signature: unknown) => boolean {
  const key = readPublicKey(publicKey)
  return (body, signature) =>
    typeof signature === 'string' && verify(algorithm, body, key, Buffer.from(signature, 'base64'))
}

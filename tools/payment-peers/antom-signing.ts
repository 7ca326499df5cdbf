/** Antom's signatures, written apart from the code under test. */
import { createPrivateKey, createPublicKey, createSign, createVerify, generateKeyPairSync } from 'node:crypto'

/** `privateKey` of the merchant and `publicKey` of Antom are the adapter's settings; the other two are the stand-in's. */
export type AntomAccount = {
  clientId: string
  privateKey: string
  publicKey: string
  merchantPublicKey: string
  antomPrivateKey: string
}

export function newAntomAccount(clientId: string): AntomAccount {
  const [merchant, antom] = [newPair(), newPair()]
  return {
    clientId,
    privateKey: merchant.privateKey,
    publicKey: antom.publicKey,
    merchantPublicKey: merchant.publicKey,
    antomPrivateKey: antom.privateKey,
  }
}

function newPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}

/** The signature header of a text of Antom's. */
export function signedByAntom(account: AntomAccount, path: string, time: string, body: string): string {
  const key = createPrivateKey({
    key: Buffer.from(account.antomPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const value = createSign('RSA-SHA256')
    .update(`POST ${path}\n${account.clientId}.${time}.${body}`)
    .sign(key, 'base64')
  return `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(value)}`
}

/** What is wrong with the signature header of a merchant's request. */
export function signatureProblem(
  { merchantPublicKey }: Pick<AntomAccount, 'merchantPublicKey'>,
  header: string,
  text: string,
): string | undefined {
  const [, value = ''] = /^algorithm=RSA256,keyVersion=\d+,signature=([\w.~%-]+)$/.exec(header) ?? []
  if (value === '') return 'the Signature header has another form, or is not URL-encoded'
  const key = createPublicKey({ key: Buffer.from(merchantPublicKey, 'base64'), format: 'der', type: 'spki' })
  const isValid = createVerify('RSA-SHA256').update(text).verify(key, decodeURIComponent(value), 'base64')
  return isValid ? undefined : 'wrong signature'
}

/** A notice with its headers, to the path of the merchant's. */
export function antomNotice(account: AntomAccount, body: object, path = '/pay/webhook/antom') {
  const text = JSON.stringify(body)
  const time = '2026-11-23T10:00:00+08:00'
  return {
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'client-id': account.clientId,
      'request-time': time,
      signature: signedByAntom(account, path, time, text),
    },
    rawBody: Buffer.from(text),
  }
}

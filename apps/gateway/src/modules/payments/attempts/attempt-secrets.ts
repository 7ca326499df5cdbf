import { createHash, createHmac } from 'node:crypto'
import { derivedKey } from '#src/derived-key.ts'

/** 128 bits. */
const secretBytes = 16

/** The secrets of an attempt. The database has their hashes alone; they are derived again where they are needed. */
export type AttemptSecrets = {
  /** Of the return URL: whoever has it may continue the attempt. */
  stateOf: (attemptId: string) => string
  /** Of the encrypted card. */
  nonceOf: (attemptId: string) => string
}

export function attemptSecrets(serverSecret: string): AttemptSecrets {
  const derive = (purpose: string) => {
    const key = derivedKey(serverSecret, purpose)
    return (attemptId: string) =>
      createHmac('sha256', key).update(attemptId).digest().subarray(0, secretBytes).toString('base64url')
  }
  return { stateOf: derive('payment attempt state'), nonceOf: derive('payment card nonce') }
}

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

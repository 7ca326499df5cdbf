import { createHmac, randomInt } from 'node:crypto'
import { limits } from '@crema/contract/limits'
import { derivedKey } from '#src/derived-key.ts'

/** HMACs under which codes, networks and devices are stored, with keys that are not in the database. */
export type CodeSecrets = {
  /** Bound to this challenge and this address. */
  codeHmac(challenge: { challengeId: string; target: string }, code: string): Buffer
  networkHmac(network: string): Buffer
  deviceHmac(device: string): Buffer
}

export function codeSecrets(serverSecret: string): CodeSecrets {
  const codeKey = derivedKey(serverSecret, 'sign-in code')
  const networkKey = derivedKey(serverSecret, 'sign-in network')
  const deviceKey = derivedKey(serverSecret, 'sign-in device')
  return {
    codeHmac: ({ challengeId, target }, code) =>
      createHmac('sha256', codeKey)
        .update(JSON.stringify([challengeId, target, code]))
        .digest(),
    networkHmac: (network) => createHmac('sha256', networkKey).update(network).digest(),
    deviceHmac: (device) => createHmac('sha256', deviceKey).update(device).digest(),
  }
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** limits.codeLength)).padStart(limits.codeLength, '0')
}

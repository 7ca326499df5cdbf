import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { limits } from '@crema/contract/limits'

/** A code is only ever stored as what these make of it, under keys that the database does not know. */
export type CodeSecrets = {
  /** What a code is stored and compared as. It holds for this challenge and this address alone. */
  codeHmac(challenge: { challengeId: string; target: string }, code: string): Buffer
  /** What a network is counted as. */
  networkHmac(network: string): Buffer
  /** What a device is remembered as. */
  deviceHmac(device: string): Buffer
}

export function codeSecrets(serverSecret: string): CodeSecrets {
  const codeKey = Buffer.from(hkdfSync('sha256', serverSecret, '', 'sign-in code', 32))
  const networkKey = Buffer.from(hkdfSync('sha256', serverSecret, '', 'sign-in network', 32))
  const deviceKey = Buffer.from(hkdfSync('sha256', serverSecret, '', 'sign-in device', 32))
  return {
    codeHmac: ({ challengeId, target }, code) =>
      createHmac('sha256', codeKey)
        .update(JSON.stringify([challengeId, target, code]))
        .digest(),
    networkHmac: (network) => createHmac('sha256', networkKey).update(network).digest(),
    deviceHmac: (device) => createHmac('sha256', deviceKey).update(device).digest(),
  }
}

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(10 ** limits.codeLength)).padStart(limits.codeLength, '0')
}

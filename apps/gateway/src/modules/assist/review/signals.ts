import { createHmac } from 'node:crypto'
import type { Database } from '#src/database/database.ts'
import { derivedKey } from '#src/derived-key.ts'
import { networkOf } from '#src/http/access/networks.ts'
import { codeSecrets } from '#src/modules/identity/codes/code-secrets.ts'
import { findContactKey } from './contact-key-store.ts'

/**
 * An HMAC by which helps of one person are recognised. `deviceHmac` and `contactKey` are what the same signal of the inviter
 * is compared with; they are not stored.
 */
export type Signal =
  | { kind: 'device'; mark: Buffer; deviceHmac: Buffer }
  | { kind: 'network'; mark: Buffer }
  | { kind: 'address'; mark: Buffer; contactKey: string }

/** Where a help comes from: the member, the device's id (empty if the browser sends none) and the network's address. */
export type HelpOrigin = { memberId: string; device: string; address: string }

/** The signals of a help; none of a kind that is missing. */
export type SignalsOf = (database: Database, origin: HelpOrigin) => Promise<Signal[]>

/** Makes the function that reads the signals of helps, with keys of their own. */
export function helpSignals(serverSecret: string): SignalsOf {
  // The labels are part of the keys: with other ones, marks that are stored already would not match.
  const markOf = (label: string) => {
    const key = derivedKey(serverSecret, label)
    return (value: string | Buffer) => createHmac('sha256', key).update(value).digest()
  }
  const [deviceMark, networkMark, addressMark] = [
    markOf('help device'),
    markOf('help network'),
    markOf('help address'),
  ]
  const secrets = codeSecrets(serverSecret)
  return async (database, { memberId, device, address }) => {
    const contactKey = await findContactKey(database, memberId)
    return [
      ...(device === ''
        ? []
        : [{ kind: 'device' as const, mark: deviceMark(device), deviceHmac: secrets.deviceHmac(device) }]),
      { kind: 'network', mark: networkMark(networkOf(address)) },
      ...(contactKey === null
        ? []
        : [{ kind: 'address' as const, mark: addressMark(contactKey), contactKey }]),
    ]
  }
}

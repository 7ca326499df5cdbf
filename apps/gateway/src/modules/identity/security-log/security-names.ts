import { createHmac } from 'node:crypto'
import { derivedKey } from '#src/derived-key.ts'

/** Whom or what a name in the security log stands for. */
export type NamedKind = 'member' | 'login' | 'network'

/**
 * Names in the security log: the same text has the same name, and nobody without the server's secret can find out which text
 * it is.
 */
export function securityNames(serverSecret: string) {
  const key = derivedKey(serverSecret, 'crema security log')
  return (kind: NamedKind, text: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, text]))
      .digest('base64url')
      .slice(0, 16)
}

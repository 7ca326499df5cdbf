import { createHmac } from 'node:crypto'
import { derivedKey } from '#src/derived-key.ts'

/** What an account can be entered with: a verified address or phone, or an identity at a provider. */
export type Login =
  | { kind: 'email' | 'phone'; value: string }
  | { kind: 'provider'; issuer: string; subject: string }

export type LoginKey = { kind: Login['kind']; key: Buffer }

/** The keys under which the directory has logins: HMACs, so that it contains no address. */
export function loginKeys(serverSecret: string): (login: Login) => LoginKey {
  const secret = derivedKey(serverSecret, 'directory of members')
  return (login) => {
    // As the unique keys of a market compare them: another spelling of an address may be another member's.
    const parts = login.kind === 'provider' ? [login.issuer, login.subject] : [login.value]
    const key = createHmac('sha256', secret)
      .update(JSON.stringify([login.kind, ...parts]))
      .digest()
    return { kind: login.kind, key }
  }
}

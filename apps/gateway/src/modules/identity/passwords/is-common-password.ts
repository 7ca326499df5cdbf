import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/**
 * Whether a password is easy to guess: a common one, a single repeated character, or a login of the account.
 */
export function isCommonPassword(password: string, logins: readonly (string | null)[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return (
    common.has(plain)
    || new Set(plain).size === 1
    || logins.some((login) => login !== null && isLogin(login, plain))
  )
}

/** Compares with the address, its local part, and the phone with or without its plus. */
function isLogin(login: string, plain: string): boolean {
  const [name] = login.split('@')
  return plain === login || plain === name || `+${plain}` === login
}

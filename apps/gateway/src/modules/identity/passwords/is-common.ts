import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/**
 * Whether a password is among the first anybody would try: a common one, one character over and over, or a login of
 * the account itself.
 */
export function isCommonPassword(password: string, logins: readonly (string | null)[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return (
    common.has(plain)
    || new Set(plain).size === 1
    || logins.some((login) => login !== null && isOf(login, plain))
  )
}

/** The address, what stands before its @, or the phone with or without its plus. */
function isOf(login: string, plain: string): boolean {
  const [name] = login.split('@')
  return plain === login || plain === name || `+${plain}` === login
}

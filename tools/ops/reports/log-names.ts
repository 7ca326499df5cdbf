import { isIP } from 'node:net'
import type { Config } from '@crema/gateway/config/config'
import { networkOf } from '@crema/gateway/http/access/networks'
import { securityNames } from '@crema/gateway/modules/identity/security-log/security-names'
import { OperationError } from '../operation-error.ts'

const memberId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a member id, an e-mail address, a phone in E.164 or an IP address is called in the security log: `member=…`. */
export function logNameOf(text: string, { serverSecret }: Pick<Config, 'serverSecret'>): string {
  const nameOf = securityNames(serverSecret)
  if (memberId.test(text)) return `member=${nameOf('member', text.toLowerCase())}`
  if (isIP(text) !== 0) return `network=${nameOf('network', networkOf(text))}`
  if (text.includes('@')) return `login=${nameOf('login', text.trim().toLowerCase())}`
  if (/^\+\d{6,15}$/.test(text)) return `login=${nameOf('login', text)}`
  throw new OperationError(
    `${text} is no member id, e-mail address, phone such as +819012345678, or IP address.`,
  )
}

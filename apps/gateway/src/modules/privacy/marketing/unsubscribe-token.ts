import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse as parseUuid, stringify as formatUuid } from 'uuid'

const idBytes = 16
const macBytes = 16

/**
 * The token of the links by which a member ends marketing mails. It is not stored and does not expire: a link must work
 * for as long as somebody has the mail.
 */
export function unsubscribeTokens(serverSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'unsubscribe link', 32))
  const macOf = (id: Uint8Array) => createHmac('sha256', key).update(id).digest().subarray(0, macBytes)
  return {
    issue(memberId: string): string {
      const id = parseUuid(memberId)
      return Buffer.concat([id, macOf(id)]).toString('base64url')
    },
    /** The member of a token; undefined for one that was not issued. */
    memberOf(token: string): string | undefined {
      if (!/^[\w-]{43}$/.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const id = bytes.subarray(0, idBytes)
      return timingSafeEqual(bytes.subarray(idBytes), macOf(id)) ? formatUuid(id) : undefined
    },
  }
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>

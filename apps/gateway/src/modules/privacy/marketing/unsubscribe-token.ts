import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse as parseUuid, stringify as formatUuid } from 'uuid'
import { marketCodeOf, withMarketCode, withoutMarketCode } from '#src/markets/market-code.ts'

const idBytes = 16
const macBytes = 16

/**
 * The token of the links by which a member ends marketing mails. It is not stored and does not expire: a link must work
 * for as long as somebody has the mail.
 */
export function unsubscribeTokens(serverSecret: string, code?: string) {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'unsubscribe link', 32))
  const macOf = (id: Uint8Array, named = '') =>
    createHmac('sha256', key).update(named).update(id).digest().subarray(0, macBytes)
  return {
    issue(memberId: string): string {
      const id = parseUuid(memberId)
      return withMarketCode(code, Buffer.concat([id, macOf(id, code)]).toString('base64url'))
    },
    /** The member of a token; undefined for one that was not issued. It may name the market from which this one was split. */
    memberOf(token: string): string | undefined {
      const secret = withoutMarketCode(token)
      if (!/^[\w-]{43}$/.test(secret)) return undefined
      const bytes = Buffer.from(secret, 'base64url')
      const id = bytes.subarray(0, idBytes)
      return timingSafeEqual(bytes.subarray(idBytes), macOf(id, marketCodeOf(token)))
        ? formatUuid(id)
        : undefined
    },
  }
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>

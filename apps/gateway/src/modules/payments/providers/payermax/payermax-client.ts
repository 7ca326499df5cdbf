import * as z from 'zod'
import type { PayermaxSettings } from '#src/config/providers/payermax-settings.ts'
import { ProviderUnreachable } from '../payment-provider.ts'
import { requestProvider } from '../request-provider.ts'
import { payermaxSigner, payermaxVerifier } from './payermax-signature.ts'

const signedAnswer = z.object({
  bytes: z.instanceof(Uint8Array),
  body: z.object({ code: z.string(), data: z.unknown().optional() }),
})

/** The bytes are kept, since the signature is of them. */
const readSigned = (bytes: Uint8Array) => ({
  bytes,
  body: JSON.parse(new TextDecoder().decode(bytes)) as unknown,
})

/** The call was taken; what became of it is in the data. */
export const taken = 'APPLY_SUCCESS'

/** Codes after which it is unknown whether the call was carried out. */
const unknown = new Set([
  'SYSTEM_ERROR',
  'REQUEST_TIMEOUT',
  'UNEXPECTED_ERROR',
  'TOO_MANY_REQUEST',
  'REQ_TIME_OVER_TIME',
])

/** `ok`: the data of a call that was taken. `refused`: PayerMax did nothing, for the reason of `code`. */
export type PayermaxAnswer = { ok: unknown } | { refused: { code: string } }

export type PayermaxClient = {
  post: (path: string, data: object, signal: AbortSignal) => Promise<PayermaxAnswer>
}

/**
 * PayerMax's gateway. There are no idempotency keys: it takes an order or refund once by its number, and refuses a
 * repetition. Throws ProviderUnreachable where it is unknown whether a call was carried out.
 */
export function payermaxClient(settings: PayermaxSettings): PayermaxClient {
  const { url, appId, merchantNo, version } = settings
  const signed = payermaxSigner(settings.privateKey)
  const isFromPayermax = payermaxVerifier(settings.publicKey)
  return {
    async post(path, data, signal) {
      // Serialised once: the signature is of these bytes.
      const body = JSON.stringify({
        version,
        keyVersion: '1',
        requestTime: new Date().toISOString().replace('Z', '+00:00'),
        appId,
        merchantNo,
        data,
      })
      const answer = await requestProvider({
        provider: 'payermax',
        url: `${url}/${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', sign: signed(body) },
        body,
        signal,
        parse: readSigned,
      })
      const parsed = signedAnswer.safeParse(answer.body)
      if (!parsed.success) throw new ProviderUnreachable(`payermax: ${answer.status} without a code`)
      const {
        bytes,
        body: { code, data: answered },
      } = parsed.data
      // A refusal may come without a signature. It is believed only where nothing can have been charged.
      if (code !== taken) {
        if (unknown.has(code)) throw new ProviderUnreachable(`payermax: ${code}`)
        return { refused: { code } }
      }
      if (!isFromPayermax(Buffer.from(bytes), answer.headers.get('sign')))
        throw new ProviderUnreachable('payermax: an answer without its signature')
      return { ok: answered }
    },
  }
}

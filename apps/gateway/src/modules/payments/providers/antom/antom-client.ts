import * as z from 'zod'
import type { AntomSettings } from '#src/config/providers/antom-settings.ts'
import { ProviderUnreachable } from '../payment-provider.ts'
import { requestProvider } from '../request-provider.ts'
import { antomSignatures } from './antom-signature.ts'

const signedAnswer = z.object({
  bytes: z.instanceof(Uint8Array),
  body: z.looseObject({
    result: z.object({ resultStatus: z.enum(['S', 'F', 'U']), resultCode: z.string() }),
  }),
})

/** The bytes are kept, since the signature is of them. */
const readSigned = (bytes: Uint8Array) => ({
  bytes,
  body: JSON.parse(new TextDecoder().decode(bytes)) as unknown,
})

/** Antom asks to repeat these calls later; whether they were carried out is unknown. */
const unknownCodes = new Set(['UNKNOWN_EXCEPTION', 'REQUEST_TRAFFIC_EXCEED_LIMIT'])

/** `S`: done. `U`: not decided yet. `F`: refused, for the reason of `code`. `body` has the other fields of the answer. */
export type AntomAnswer = { status: 'S' | 'F' | 'U'; code: string; body: unknown }

export type AntomClient = {
  /** Every call has an id in its body, under which Antom does it once. */
  post: (path: string, body: object, signal: AbortSignal) => Promise<AntomAnswer>
}

/** Antom's API. Throws ProviderUnreachable where it is unknown whether a call was carried out. */
export function antomClient(settings: AntomSettings): AntomClient {
  const { url, clientId } = settings
  const signatures = antomSignatures(settings)
  return {
    async post(path, body, signal) {
      const signedPath = new URL(url).pathname + path
      const text = JSON.stringify(body)
      const time = String(Date.now())
      const answer = await requestProvider({
        provider: 'antom',
        url: url + path,
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=UTF-8',
          'client-id': clientId,
          'request-time': time,
          signature: signatures.header(signedPath, time, text),
        },
        body: text,
        signal,
        parse: readSigned,
      })
      const parsed = signedAnswer.safeParse(answer.body)
      if (!parsed.success) throw new ProviderUnreachable(`antom: ${answer.status} without a result`)
      const { bytes, body: answered } = parsed.data
      const { resultStatus: status, resultCode: code } = answered.result
      const signature = answer.headers.get('signature') ?? undefined
      const headers = {
        clientId: answer.headers.get('client-id') ?? undefined,
        time: answer.headers.get('response-time') ?? undefined,
        signature,
      }
      // Antom does not sign what it refuses before it has identified the client. Nothing was charged then.
      const isRefusedUnsigned = signature === undefined && status === 'F'
      if (!isRefusedUnsigned && !signatures.isValid(signedPath, headers, Buffer.from(bytes)))
        throw new ProviderUnreachable(`antom: ${code} with a wrong signature`)
      if (unknownCodes.has(code)) throw new ProviderUnreachable(`antom: ${code}`)
      return { status, code, body: answered }
    },
  }
}

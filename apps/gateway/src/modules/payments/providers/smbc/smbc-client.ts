import * as z from 'zod'
import type { SmbcSettings } from '#src/config/providers/smbc-settings.ts'
import { ProviderUnreachable } from '../payment-provider.ts'
import { requestProvider } from '../request-provider.ts'
import { isUnknown } from './smbc-errors.ts'

export type Fields = Record<string, string>

/** `refused`: the errors for which nothing was done. */
export type SmbcAnswer<Ok> = { ok: Ok } | { refused: readonly string[] }

export type SmbcClient = {
  /** A call of the protocol type: fields there, fields back. */
  call: (
    name: string,
    fields: Fields,
    signal: AbortSignal,
    more?: { isRepeated: boolean },
  ) => Promise<SmbcAnswer<Fields>>
  /** A call of Link type Plus: JSON there and back. */
  post: (name: string, body: object, signal: AbortSignal) => Promise<SmbcAnswer<unknown>>
}

const errorList = z.array(z.object({ errInfo: z.string() })).min(1)

/**
 * SMBC GMO's protocol and Link type Plus. Throws ProviderUnreachable where it is unknown whether a call was carried out. It has
 * no idempotency keys: an order id is registered once, a trade is charged once, and changes name the state or sum to be reached.
 */
export function smbcClient({ url }: Pick<SmbcSettings, 'url'>): SmbcClient {
  const provider = 'smbc'
  return {
    async call(name, fields, signal, { isRepeated = true } = { isRepeated: true }) {
      const { status, body } = await requestProvider({
        provider,
        url: `${url}/payment/${name}.idPass`,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*' },
        body: new URLSearchParams(fields).toString(),
        signal,
        parse: parseFields,
        isRepeated,
      })
      if (status !== 200) throw new ProviderUnreachable(`smbc: ${name} ${status}`)
      const answer = body as Fields // of `parseFields`
      // Errors come with the status 200, several of them joined by a bar.
      return answer['ErrInfo'] ? refused(name, answer['ErrInfo'].split('|')) : { ok: answer }
    },

    async post(name, sent, signal) {
      const { status, body } = await requestProvider({
        provider,
        url: `${url}/payment/${name}.json`,
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=UTF-8' },
        body: JSON.stringify(sent),
        signal,
      })
      if (status === 200) return { ok: body }
      const errors = errorList.safeParse(body)
      if (!errors.success) throw new ProviderUnreachable(`smbc: ${name} ${status}`)
      return refused(
        name,
        errors.data.map(({ errInfo }) => errInfo),
      )
    },
  }
}

function refused(name: string, errors: readonly string[]): { refused: readonly string[] } {
  if (isUnknown(errors)) throw new ProviderUnreachable(`smbc: ${name} ${errors.join('|')}`)
  return { refused: errors }
}

/**
 * The fields of an answer, which is Shift_JIS and not URL-encoded: the address in `RedirectUrl` has ampersands of its own. Names of
 * fields begin with a capital letter.
 */
export function parseFields(bytes: Uint8Array): Fields {
  const fields: Fields = {}
  let name = ''
  for (const part of new TextDecoder('shift_jis', { fatal: true }).decode(bytes).trim().split('&')) {
    const [, key, value = ''] = /^([A-Z]\w*)=(.*)$/s.exec(part) ?? []
    const isOfAddress = name === 'RedirectUrl' && key !== 'ErrCode' && key !== 'ErrInfo'
    if (key !== undefined && !isOfAddress) {
      name = key
      fields[name] = value
    } else {
      if (name === '') throw new SyntaxError('not the fields of an answer')
      fields[name] += `&${part}`
    }
  }
  return fields
}

/** Calls the gateway without the page. */
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Calls } from '@crema/contract/contract'
import type { Country } from '@crema/contract/countries/countries'
import type { Envelope } from '@crema/contract/http/envelope'
import { headers, pathPrefix } from '@crema/contract/http/headers'
import { sign } from '@crema/contract/http/signature'
import type { Locale } from '@crema/i18n/locales'

export type CallName = keyof Calls

export type CallOptions = {
  locale?: Locale
  country?: Country
  token?: string | undefined
  idempotencyKey?: string
  nowMs?: number
}

const version = 'tools'
/** The app key and secret of the demo, which are public. */
const [appKey, appSecret] = ['crema-demo', 'crema-demo-secret']

/** A call as the page would send it. */
export function requestFor<Name extends CallName>(
  origin: string,
  name: Name,
  request: Calls[Name]['request'],
  { locale = 'en', country = 'US', token, idempotencyKey, nowMs = Date.now() }: CallOptions = {},
): { url: URL; method: string; headers: Record<string, string>; body?: string } {
  const [method = '', path = ''] = name.split(' ')
  const timestamp = String(nowMs)
  const url = new URL(pathPrefix + path, origin)
  if (method === 'GET') {
    for (const [key, value] of Object.entries(request)) url.searchParams.set(key, String(value))
  }
  return {
    url,
    method,
    headers: {
      'content-type': 'application/json',
      [headers.timestamp]: timestamp,
      [headers.appKey]: appKey,
      [headers.version]: version,
      [headers.signature]: sign({ path: pathPrefix + path, timestamp, version }, appSecret, (text) =>
        hash('md5', text),
      ),
      [headers.language]: locale,
      [headers.country]: country,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(idempotencyKey === undefined ? {} : { [headers.idempotencyKey]: idempotencyKey }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(request) }),
  }
}

/** Sends one call. `data` is typed as of a success: check `busCode` first. */
export async function callGateway<Name extends CallName>(
  origin: string,
  name: Name,
  request: Calls[Name]['request'],
  options?: CallOptions,
): Promise<Envelope<Calls[Name]['response']>> {
  const { url, ...sent } = requestFor(origin, name, request, options)
  const answer = await fetch(url, sent)
  return (await answer.json()) as Envelope<Calls[Name]['response']> // the envelope of the contract
}

/** The codes sent to an address, newest first, from the demo inbox. */
export async function codesFor(origin: string, email: string): Promise<string[]> {
  const answer = await fetch(`${origin}/demo/inbox?to=${encodeURIComponent(email)}`)
  const { items } = (await answer.json()) as { items: { code: string }[] } // contract.md, demo inbox
  return items.map(({ code }) => code)
}

/** The newest code, once there are more than `seen`: a code is delivered shortly after the call that requests it. */
export async function codeFor(origin: string, email: string, seen = 0): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const codes = await codesFor(origin, email)
    if (codes.length > seen && codes[0] !== undefined) return codes[0]
    await sleep(50)
  }
  throw new Error(`No code was sent to ${email}.`)
}

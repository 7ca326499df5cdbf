/** Adyen's fields at its stand-in: the script, the frames, and what was typed into them. */
import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { PeerAnswer, PeerRequest } from './peer-server.ts'

/** What the client key of an account must be. */
export const testClientKey = 'test_STANDIN0000000000'

const scriptFolder = '/checkoutshopper/sdk/6.45.2'
const scriptPath = `${scriptFolder}/adyen.js`
// Not by name, since the gateway's tests import this file, too, and are compiled without the types of browsers.
const browserFile = new URL('./adyen-fields-browser.ts', import.meta.url).href
const browserParts = (await import(browserFile)) as Record<'installAdyenWeb' | 'runField', () => void> // its exports
const encryptRequest = z.strictObject({
  clientKey: z.literal(testClientKey),
  values: z.record(z.string(), z.string().regex(/^\d{1,19}$/)),
})

/** The parts of a card by the names that `/payments` has for them; each is a text that stands for what was typed. */
export const encryptedFields = z.strictObject({
  type: z.literal('scheme'),
  encryptedCardNumber: z.string(),
  encryptedExpiryMonth: z.string(),
  encryptedExpiryYear: z.string(),
  encryptedSecurityCode: z.string(),
  brand: z.string().optional(),
})
export type EncryptedFields = z.output<typeof encryptedFields>

const partNames = [
  'encryptedCardNumber',
  'encryptedExpiryMonth',
  'encryptedExpiryYear',
  'encryptedSecurityCode',
] as const

export function adyenFields(report: (problem: string) => void) {
  const known = new Map<string, { name: string; value: string }>()
  const script = (origin: string) =>
    `(${browserParts.installAdyenWeb.toString()})(${JSON.stringify(origin + scriptFolder)})`

  /** The text of a part; undefined where nothing was encrypted as that. Adyen also takes `test_` before a part in its test environment. */
  function open(name: string, token: string): string | undefined {
    const [, plain] = /^test_(\d+)$/.exec(token) ?? []
    const found = known.get(token)
    return plain ?? (found?.name === name ? found.value : undefined)
  }

  return {
    /** The settings of a gateway that uses the fields of the stand-in at `url`. */
    settings(url: string): Record<string, string> {
      const { origin } = new URL(url)
      return {
        PAY_ADYEN_CLIENT_KEY: testClientKey,
        PAY_ADYEN_SCRIPT: origin + scriptPath,
        PAY_ADYEN_SCRIPT_INTEGRITY: `sha384-${createHash('sha384').update(script(origin)).digest('base64')}`,
      }
    },

    /** Answers what a browser asks for; undefined for all else. */
    answer({ method, path, headers, rawBody }: PeerRequest): PeerAnswer | undefined {
      if (!path.startsWith('/checkoutshopper/')) return undefined
      const origin = `http://${headers.host ?? ''}`
      const anyOrigin = { 'access-control-allow-origin': '*' }
      if (path === scriptPath)
        return {
          status: 200,
          body: Buffer.from(script(origin)),
          headers: { ...anyOrigin, 'content-type': 'text/javascript' },
        }
      if (path.startsWith(`${scriptFolder}/translations/`))
        return { status: 200, body: {}, headers: anyOrigin }
      if (path.startsWith(`/checkoutshopper/securedfields/${testClientKey}/`))
        return {
          status: 200,
          body: Buffer.from(fieldPage),
          headers: { 'content-type': 'text/html', 'cache-control': 'no-store' },
        }
      if (method === 'POST' && path === '/checkoutshopper/violation') {
        report(`adyen.js: ${rawBody.toString()}`)
        return { status: 204 }
      }
      const { data } = encryptRequest.safeParse(
        path === '/checkoutshopper/encrypt' ? parsed(rawBody) : undefined,
      )
      if (!data) {
        report(`no such call: ${path}`)
        return { status: 404 }
      }
      const tokens = Object.entries(data.values).map(([name, value]) => {
        const token = `adyenjs_0_1_25$${randomUUID()}`
        known.set(token, { name, value })
        return [name, token] as const
      })
      return { status: 200, body: Object.fromEntries(tokens) }
    },

    /** The card number of encrypted fields; undefined where a part is not what it should be. */
    cardNumber(fields: EncryptedFields): string | undefined {
      const parts = partNames.map((name) => open(name, fields[name]))
      return parts.every((value) => value !== undefined) ? parts[0] : undefined
    },
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // Refused like any other body.
    return undefined
  }
}

const fieldPage = `<!doctype html><html><meta charset="utf-8"><title>Field</title>
  <style>html,body{block-size:100%;margin:0;background:transparent}</style>
  <body><script>(${browserParts.runField.toString()})()</script>`

import type { ApiSettings } from '#src/api/api-client.ts'

/** What the gateway wrote into the page: a block of JSON, which the CSP does not take for a script. */
export function readSettings(): ApiSettings {
  const block = document.querySelector('#settings')?.textContent
  if (!block) throw new Error('The page has no settings')
  const settings: unknown = JSON.parse(block)
  return settings as ApiSettings // our own gateway wrote it, into this very page
}

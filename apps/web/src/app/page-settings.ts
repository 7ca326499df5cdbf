import type { ApiSettings } from '#src/api/api-client.ts'

/** Reads the settings that the gateway wrote into the page as JSON, which the CSP does not treat as a script. */
export function readSettings(): ApiSettings {
  const block = document.querySelector('#settings')?.textContent
  if (!block) throw new Error('No settings')
  const settings: unknown = JSON.parse(block)
  return settings as ApiSettings // written by the gateway that served this page
}

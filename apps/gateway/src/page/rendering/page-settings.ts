import type { Config } from '#src/config/config.ts'

/** What the page reads at its start, from `<script type="application/json" id="settings">`. */
export type PageSettings = {
  appKey: string
  appSecret: string
  /** Names the build; sent along with every call. */
  version: string
  brand: string
  demo: boolean
  /** The origin of the gateway; empty for the page's own. */
  gateway: string
}

export function settingsBlock(
  version: string,
  { appKey, appSecret, brand, demo }: Pick<Config, 'appKey' | 'appSecret' | 'brand' | 'demo'>,
): string {
  const settings: PageSettings = { appKey, appSecret, version, brand, demo, gateway: '' }
  return `<script type="application/json" id="settings">${asJson(settings)}</script>`
}

/** JSON for inside an element: `<` could end it, and its escape means the same. */
export function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

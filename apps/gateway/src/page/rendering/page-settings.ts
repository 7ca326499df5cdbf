import type { Config } from '#src/config/config.ts'

/** What the page reads at its start, from `<script type="application/json" id="settings">`. */
export type PageSettings = {
  appKey: string
  appSecret: string
  /** Identifies the build; every call sends it. */
  version: string
  brand: string
  demo: boolean
  /** Origin of the gateway; empty where it serves the page. */
  gateway: string
}

export function settingsBlock(
  version: string,
  { appKey, appSecret, brand, demo }: Pick<Config, 'appKey' | 'appSecret' | 'brand' | 'demo'>,
): string {
  const settings: PageSettings = { appKey, appSecret, version, brand, demo, gateway: '' }
  return `<script type="application/json" id="settings">${asJson(settings)}</script>`
}

/** JSON for the inside of an element: `<` could end the element; its escape has the same meaning in JSON. */
export function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

/** How tests, photographs and measurements start the browser that `scripts/setup.mjs --browser` found. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

type NotedBrowser = { executablePath: string; env?: Record<string, string> }

const browserFile = join(import.meta.dirname, '..', 'node_modules', '.cache', 'crema', 'browser.json')

const flags = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  // The browser must ask for nothing but what the page asks for.
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/** For Playwright's `chromium.launch`. Throws where no browser was found yet, or it has gone since. */
export function browserLaunchOptions(): LaunchOptions {
  const noted = existsSync(browserFile)
    ? // Written by the setup alone, which knows this shape.
      (JSON.parse(readFileSync(browserFile, 'utf8')) as NotedBrowser)
    : undefined
  if (!noted || !existsSync(noted.executablePath)) {
    throw new Error('No browser is known for tests: run `node scripts/setup.mjs --browser`.')
  }
  const isRoot = process.getuid?.() === 0
  return {
    executablePath: noted.executablePath,
    // Chromium's sandbox does not work for root.
    args: isRoot || noted.env ? ['--no-sandbox', ...flags] : flags,
    ...(noted.env && { env: { ...definedEnvironment(), ...noted.env } }),
  }
}

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Launch options for the browser that `scripts/setup.mjs --browser` found. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

export type RecordedBrowser = { executablePath: string; env?: Record<string, string> }

const browserFile = join(import.meta.dirname, '..', 'node_modules', '.cache', 'crema', 'browser.json')

/**
 * Features of Chromium that are off: those that Playwright switches off, since this argument replaces its own, and the popup of
 * the address bar, two pages that every new window would load.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const flags = [
  `--disable-features=${disabledFeatures.join()}`,
  '--disable-gpu',
  '--disable-dev-shm-usage',
  // The browser must send no requests of its own.
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/** Debian's Chromium without windows of its own, a tenth faster. It has no camera and no back-forward cache. */
const headlessShell = { of: '/usr/bin/chromium', executablePath: '/usr/bin/chromium-headless-shell' }

/** For tests that need neither a camera nor the back-forward cache. Throws like `browserLaunchOptions`. */
export function headlessLaunchOptions(): LaunchOptions {
  const options = browserLaunchOptions()
  const hasShell = options.executablePath === headlessShell.of && existsSync(headlessShell.executablePath)
  return hasShell ? { ...options, executablePath: headlessShell.executablePath } : options
}

/** For Playwright's `chromium.launch`. Throws if no browser was found or it no longer exists. */
export function browserLaunchOptions(): LaunchOptions {
  const recorded = existsSync(browserFile)
    ? // Written by scripts/setup/browser.mjs in this shape.
      (JSON.parse(readFileSync(browserFile, 'utf8')) as RecordedBrowser)
    : undefined
  if (!recorded || !existsSync(recorded.executablePath)) {
    throw new Error('No browser was set up for tests: run `node scripts/setup.mjs --browser`.')
  }
  return launchOptionsFor(recorded)
}

/** The same for another Chromium. */
export function launchOptionsFor({ executablePath, env }: RecordedBrowser): LaunchOptions {
  const isRoot = process.getuid?.() === 0
  return {
    executablePath,
    // Chromium's sandbox does not work for root.
    args: isRoot || env ? ['--no-sandbox', ...flags] : flags,
    ...(env && { env: { ...definedEnvironment(), ...env } }),
  }
}

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** The choice about storage with which a test's browser comes. */
import type { BrowserContext } from '@playwright/test'
import { cookieDocumentVersion, type DeviceChoice } from '#src/host-app/device-choice.ts'
import { newestVersion } from '#src/lib/updates/newest-version.ts'

/** As a visitor has it who was here before and accepted everything. */
export const everythingChosen: DeviceChoice = { location: true, functions: true }

/** What such a browser has stored. */
export function storedChoice(choice: DeviceChoice): Record<string, string> {
  return {
    DEVICE_CHOICE: JSON.stringify({ version: cookieDocumentVersion, choice, unsent: [] }),
    ...(choice.functions === true && { VERSION_SEEN: newestVersion }),
  }
}

/** Lets every page of the context start with the choice, until it stores another one. */
export async function seedChoice(context: BrowserContext, choice: DeviceChoice): Promise<void> {
  await context.addInitScript((values) => {
    try {
      if (localStorage.getItem('DEVICE_CHOICE') !== null) return
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    } catch {
      // The test denies storage.
    }
  }, storedChoice(choice))
}

import { retryImport } from './retry-import.ts'

/** Time limit for loading a module of the page, both attempts included. */
const limitMs = 120_000

/** A module of the page could not be loaded, after a second attempt or in time. */
export class ModuleLoadError extends Error {
  override name = 'ModuleLoadError'
}

/** Event of the window when a module could not be loaded: the screen is still there, but a reload is necessary. */
export const moduleLoadFailed = 'module-load-failed'

/**
 * Loads a chunk of the page, `() => import('…')`, with a second attempt after a failure. Rejects with ModuleLoadError, after
 * a `moduleLoadFailed` event.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, limitMs, new Error('Timed out'))
  })
  try {
    return await Promise.race([load().catch((error: unknown) => retryImport(load, error)), timeout])
  } catch (cause) {
    window.dispatchEvent(new Event(moduleLoadFailed))
    // The router reloads the page on errors with the message of the browser's own.
    throw new ModuleLoadError('A module is missing.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

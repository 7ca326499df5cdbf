import type { LaunchOptions } from '@playwright/test'

/**
 * Launch options with which scripts cost as much as without a debugger. Playwright and Lighthouse attach one, and V8 then collects the source
 * positions of every function in the stack of a new `Error`: for the five that React creates when it is loaded it parses React again, 11 ms
 * at full speed. With this switch it keeps the positions when it compiles, off the main thread.
 */
export const withoutDebugger = <Options extends LaunchOptions>(options: Options): Options => ({
  ...options,
  args: [...(options.args ?? []), '--js-flags=--no-enable-lazy-source-positions'],
})

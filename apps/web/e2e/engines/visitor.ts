/** What the journey asks of a browser, whichever protocol drives it. */

export type Role = 'article' | 'button' | 'checkbox' | 'dialog' | 'heading' | 'img' | 'link' | 'textbox'

const otherNames: Partial<Record<Role, string>> = { img: 'image', textbox: 'combobox' }

/** The names of a role in the engines: some call pictures `image`, and a field with suggestions a combobox. */
export const rolesOf = (role: Role): string[] => [role, otherNames[role] ?? []].flat()

/** A visible element, as assistive technology sees it. */
export type Target = {
  role: Role
  /** The whole accessible name. */
  name?: string
  /** A part of the text. */
  text?: string
}

export type Visitor = {
  open: (path: string) => Promise<void>
  reload: () => Promise<void>
  goBack: () => Promise<void>
  address: () => Promise<URL>
  /** How many visible elements match now. */
  count: (target: Target) => Promise<number>
  /** Waits for the element, and taps the first. */
  tap: (target: Target) => Promise<void>
  /** Waits for the field, and types by key presses. */
  type: (target: Target, text: string) => Promise<void>
  /** The value of an expression in the page. */
  evaluate: <Result>(expression: string) => Promise<Result>
  /** The window as PNG. */
  screenshot: () => Promise<Buffer>
  /** Errors and warnings of the console, exceptions and violations of the CSP. */
  problems: () => string[]
  leave: () => Promise<void>
}

export type Engine = {
  /** A visitor with a profile of their own. */
  visit: (origin: string) => Promise<Visitor>
  stop: () => Promise<void>
}

/** How long an action waits for its element. */
export const limitMs = 10_000

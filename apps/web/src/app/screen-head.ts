import { brandName } from '#src/lib/brand/brand-name.ts'

/** What a screen's loader says of it, for the browser's tab, link previews and search engines. */
export type ScreenHead = {
  title: string
  /** The title without the chain's name: the screen's own. */
  name?: string
  description?: string
}

export const titled = (title: string, description?: string): ScreenHead => ({
  title: `${title} · ${brandName}`,
  name: title,
  ...(description === undefined ? {} : { description }),
})

/** The head of the innermost screen that has one; the chain's name where a screen could not be fetched. */
export function screenHead(matches: readonly { loaderData?: unknown }[]): ScreenHead {
  for (const { loaderData } of matches.toReversed()) {
    if (isHead(loaderData)) return loaderData
  }
  return { title: brandName }
}

function isHead(data: unknown): data is ScreenHead {
  return typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'
}

import { brandName } from '#src/lib/brand/brand-name.ts'

/** Title and description of a screen, which its loader returns: for the browser's tab, link previews and search engines. */
export type ScreenHead = {
  title: string
  /** The title without the chain's name. */
  heading?: string
  description?: string
}

export const createScreenHead = (title: string, description?: string): ScreenHead => ({
  title: `${title} · ${brandName}`,
  heading: title,
  ...(description === undefined ? {} : { description }),
})

/** The head of the innermost route that has one; the chain's name where a screen could not be loaded. */
export function screenHead(matches: readonly { loaderData?: unknown }[]): ScreenHead {
  for (const { loaderData } of matches.toReversed()) {
    if (isHead(loaderData)) return loaderData
  }
  return { title: brandName }
}

function isHead(data: unknown): data is ScreenHead {
  return typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'
}

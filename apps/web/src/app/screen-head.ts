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
  // Each loader returns a head or nothing.
  const heads = matches.map(({ loaderData }) => loaderData as ScreenHead | undefined)
  return heads.findLast((head) => head?.title) ?? { title: brandName }
}

/** Where an address leads that no screen has (spec section 2). */
export const unknownAddress = '/app/download'

/** Longer than any link of ours; what is longer was made to hurt. */
const pathLengthMax = 1000
/**
 * No path of ours holds these: a slash, a backslash or a control character in encoded form, `.` and `..`, and what
 * browsers encode. Something behind this gateway or the browser may read them as another path than the router does.
 */
const hostile = /[^\x21-\x5b\x5d-\x7e]|%(?:2f|5c|[01][0-9a-f]|7f)|\/(?:\.|%2e){1,2}(?=\/|$)/i

/**
 * A request's address below this site, or undefined for one that is no path of ours for certain. `//elsewhere.example`
 * names another site where it is taken for a link, so nothing is drawn there and nothing sent on.
 */
export function readAddress(requested: string): URL | undefined {
  const [path = ''] = requested.split('?')
  if (!path.startsWith('/') || path.startsWith('//') || path.length > pathLengthMax || hostile.test(path))
    return undefined
  try {
    return new URL(requested, 'http://page')
  } catch {
    return undefined // no address at all
  }
}

/** A redirect keeps what the link carried; what it says itself goes first. */
export function withSearch(to: string, carried: URLSearchParams): string {
  const { pathname, searchParams, hash } = new URL(to, 'http://page')
  const search = new URLSearchParams(carried)
  for (const [name, value] of searchParams) search.set(name, value)
  return `${pathname}${search.size === 0 ? '' : `?${search.toString()}`}${hash}`
}

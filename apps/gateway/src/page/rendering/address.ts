const downloadPath = '/app/download'

/** Where unknown paths are redirected to (R-2.1); the page there says that the address was not found. */
export const fallbackAddress = `${downloadPath}?notFound=1`

/** Whether an unknown path was redirected to this address. */
export const isNotFound = ({ pathname, searchParams }: URL): boolean =>
  pathname === downloadPath && searchParams.get('notFound') === '1'

/** The store that an address of the store finder names. */
export const storeIdOf = ({ pathname, searchParams }: URL): string | undefined =>
  /^\/home\/stores\/?$/i.test(pathname) ? searchParams.get('storeId') || undefined : undefined

/** No store's number has another shape, and the database cannot store every character. */
export const storeIdShape = /^[\x21-\x7e]{1,100}$/

/** In characters. No path of the page is as long. */
const pathLengthMax = 1000
/**
 * An encoded slash, backslash or control character, `.` and `..` as segments, and characters that browsers encode. No path
 * of the page contains them, and a proxy or browser may resolve them to another path than the router does.
 */
const forbidden = /[^\x21-\x5b\x5d-\x7e]|%(?:2f|5c|[01][0-9a-f]|7f)|\/(?:\.|%2e){1,2}(?=\/|$)/i

/**
 * The URL of a request, or undefined for one that cannot be a path of the page. `//elsewhere.example` is one of those,
 * since a redirect to it would lead to another site.
 */
export function readAddress(requested: string): URL | undefined {
  const [path = ''] = requested.split('?')
  if (!path.startsWith('/') || path.startsWith('//') || path.length > pathLengthMax || forbidden.test(path))
    return undefined
  try {
    return new URL(requested, 'http://page')
  } catch {
    return undefined // not a URL
  }
}

/** The target of a redirect with the query of the link. Parameters of the target take precedence. */
export function withSearch(to: string, linkSearch: URLSearchParams): string {
  const { pathname, searchParams, hash } = new URL(to, 'http://page')
  const search = new URLSearchParams(linkSearch)
  for (const [name, value] of searchParams) search.set(name, value)
  return `${pathname}${search.size === 0 ? '' : `?${search.toString()}`}${hash}`
}

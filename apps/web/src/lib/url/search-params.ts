/** A text of one line, as long as the longest payload of a link (`launch-payload.ts` of the contract) or shorter. */
const text = /^.{1,8192}$/

/**
 * Search parameters as strings; a value that is no `text` is left out. The router's own parser would read
 * `voucherNo=482177301903` as a number; in this product every parameter is a name or a code.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(Array.from(new URLSearchParams(search)).filter(([, value]) => text.test(value)))
}

/** The inverse of `parseSearch`. Parameters without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') parameters.set(name, value)
  }
  const query = parameters.toString()
  return query && `?${query}`
}

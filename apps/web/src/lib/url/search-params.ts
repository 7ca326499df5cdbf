/**
 * Search parameters as strings. The router's own parser would read `voucherNo=482177301903` as a number;
 * in this product every parameter is a name or a code.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse of `parseSearch`. Parameters without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') parameters.set(name, value)
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** The parameters of these names that are not empty. */
export function stringParams<Name extends string>(
  search: object,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value: unknown = Reflect.get(search, name)
    if (typeof value === 'string' && value !== '') found[name] = value
  }
  return found
}

type Params = Readonly<Record<string, unknown>>

/** Validates the search parameters of a route. */
export type SearchSchema<Search> = (search: Params) => Search

/** The allowed values of each parameter that does not allow any text. A missing list does not compile. */
type Lists<Search> = {
  [Name in keyof Search as string extends NonNullable<Search[Name]> ? never : Name]-?: readonly NonNullable<
    Search[Name]
  >[]
}

/**
 * A function for `validateSearch`. Texts are validated by `parseSearch`; here a value that is not in its list becomes
 * undefined, as if the address did not have it. (The router merges the result into the raw parameters, so leaving it out
 * would leave the raw value.)
 */
export function searchSchema<Search extends object>(lists: Lists<Search>): SearchSchema<Search> {
  return (search) => {
    const valid: Record<string, unknown> = { ...search }
    for (const [name, values] of Object.entries<readonly unknown[]>(lists)) {
      if (!values.includes(search[name])) valid[name] = undefined
    }
    return valid as Search // all others are texts
  }
}

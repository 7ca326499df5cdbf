type Params = Readonly<Record<string, unknown>>

/** Validates the search parameters of a route. */
export type SearchSchema<Search> = (search: Params) => Search

/** The values of each parameter that is not any text: a parameter of that kind without its list does not compile. */
type Lists<Search> = {
  [Name in keyof Search as string extends NonNullable<Search[Name]> ? never : Name]-?: readonly NonNullable<
    Search[Name]
  >[]
}

/**
 * A function for `validateSearch`. Texts are validated by `parseSearch`; here a value that is not in its list becomes
 * undefined, as if the address did not have it. (The router puts the result over the raw parameters, so leaving it out
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

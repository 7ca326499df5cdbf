/** What a search parameter may hold: a text that a pattern matches, or one of a list. */
type SearchRule = RegExp | readonly string[]
type ValueOf<Rule> = Rule extends readonly (infer Value)[] ? Value : string

/** The validated search parameters of a route. */
export type SearchOf<Schema extends (search: object) => object> = ReturnType<Schema>

/**
 * A function for `validateSearch`. A parameter that breaks its rule is undefined, as if the address did not have it: the
 * router puts the result over the raw parameters, so the name must be present.
 */
export function searchSchema<const Rules extends Record<string, SearchRule>>(rules: Rules) {
  return (search: object) =>
    Object.fromEntries(
      Object.entries(rules).map(([name, rule]) => {
        const value: unknown = Reflect.get(search, name)
        const isValid =
          typeof value === 'string' && (rule instanceof RegExp ? rule.test(value) : rule.includes(value))
        return [name, isValid ? value : undefined]
      }),
    ) as { [Name in keyof Rules]?: ValueOf<Rules[Name]> | undefined } // each value has passed its rule
}

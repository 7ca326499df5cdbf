// Creating an Intl formatter is far more expensive than using it, so formatters are cached.

/** Caches what `build` returns by tag and options. */
export function cached<Options, Formatter>(build: (tag: string, options: Options) => Formatter) {
  const cache = new Map<string, Formatter>()
  return (tag: string, options: Options): Formatter => {
    const key = tag + JSON.stringify(options)
    let formatter = cache.get(key)
    if (!formatter) {
      formatter = build(tag, options)
      cache.set(key, formatter)
    }
    return formatter
  }
}

export const numberFormat = cached(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
)

export const dateTimeFormat = cached(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)

export const listFormat = cached((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options))

export const pluralRules = cached(
  (tag, options: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options),
)

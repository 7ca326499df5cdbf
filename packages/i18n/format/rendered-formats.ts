// Creating the first Intl formatter takes 60 ms on a slow phone. A server-rendered page therefore includes the formatted
// values, so that hydration needs no formatter and cannot differ because of another CLDR version.

/** Formatted values by formatter name and arguments (JSON). */
export type RenderedFormats = Readonly<Record<string, unknown>>

let restored: RenderedFormats = {}
let recording: Record<string, unknown> | undefined

/**
 * Wraps a format function so that its results can be recorded and restored. Arguments and results must be JSON
 * values.
 * @param name unique among these functions
 */
export function recordable<Values extends readonly unknown[], Result>(
  name: string,
  format: (...values: Values) => Result,
) {
  return (...values: Values): Result => {
    const key = name + JSON.stringify(values)
    const result = key in restored ? (restored[key] as Result) : format(...values) // recorded by the same function
    if (recording) recording[key] = result
    return result
  }
}

/** Records everything that is formatted while `render` runs, which must be synchronous. */
export function recordFormats<Result>(render: () => Result): [Result, RenderedFormats] {
  const formats: Record<string, unknown> = {}
  recording = formats
  try {
    return [render(), formats]
  } finally {
    recording = undefined
  }
}

/** Makes the format functions return recorded values, before hydration. */
export function restoreFormats(formats: RenderedFormats): void {
  restored = formats
}

// An engine's first formatter takes a slow phone 60 ms. A page that was drawn by a server therefore brings along what
// was formatted for it, and comes alive without one; nor can engines of different age differ about it then.

/** Formatted values by what was asked for. */
export type DrawnFormats = Readonly<Record<string, unknown>>

let known: DrawnFormats = {}
let noted: Record<string, unknown> | undefined

/** A format of plain values whose results a drawn page brings along. */
export function drawable<Given extends readonly unknown[], Result>(
  name: string,
  format: (...given: Given) => Result,
) {
  return (...given: Given): Result => {
    const key = name + JSON.stringify(given)
    const result = key in known ? (known[key] as Result) : format(...given) // noted by the same format
    if (noted) noted[key] = result
    return result
  }
}

/** Notes what is formatted while `draw` runs, which must not wait for anything. */
export function noteFormats<Drawing>(draw: () => Drawing): [Drawing, DrawnFormats] {
  const formats: Record<string, unknown> = {}
  noted = formats
  try {
    return [draw(), formats]
  } finally {
    noted = undefined
  }
}

/** Begins with what a drawn page brought along. */
export function beginWithFormats(formats: DrawnFormats): void {
  known = formats
}

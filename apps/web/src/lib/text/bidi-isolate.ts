/** Isolates a name from the text direction of the sentence around it. */
export function bidiIsolate(name: string): string {
  return `\u2068${name}\u2069`
}

/** Keeps a name in its own direction inside a sentence of another one. */
export function bidiIsolate(name: string): string {
  return `\u2068${name}\u2069`
}

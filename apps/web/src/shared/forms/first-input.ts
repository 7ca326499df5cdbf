/** The first input with one of the names, in the order of the document. */
export function firstInput(
  elements: Iterable<Element>,
  names: readonly string[],
): HTMLInputElement | undefined {
  for (const element of elements) {
    if (names.includes(element.getAttribute('name') ?? '')) return element as HTMLInputElement // forms name inputs only
  }
  return undefined
}

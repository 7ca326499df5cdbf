/**
 * The paths of the texts in `value` that contain a NUL character, in keys too. PostgreSQL cannot store one, and no field
 * of any call means something by it. A list instead of recursion, since JSON may be nested thousands of levels deep.
 */
export function pathsWithNul(value: unknown): string[][] {
  const found: string[][] = []
  const pending: { path: string[]; value: unknown }[] = [{ path: [], value }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, value: current } = next
    if (typeof current === 'string' && current.includes('\0')) found.push(path)
    if (typeof current !== 'object' || current === null) continue
    for (const [key, inner] of Object.entries(current as Record<string, unknown>)) {
      if (key.includes('\0')) found.push(path)
      if (typeof inner === 'string' || typeof inner === 'object')
        pending.push({ path: [...path, key], value: inner })
    }
  }
  return found
}

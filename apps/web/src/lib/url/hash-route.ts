/**
 * The path that an address of older links stands for: `/#/app/download?t=…&q=…`. Undefined for every
 * other fragment.
 */
export function hashRoutePath(hash: string): string | undefined {
  const [found, search = ''] = /^#\/app\/download\/?(\?.*)?$/i.exec(hash) ?? []
  return found === undefined ? undefined : `/app/download${search}`
}

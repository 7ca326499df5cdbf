/** The short table that `npm run build` prints. A KB is 1,000 bytes of brotli. */
import { type BuiltSizes, landingPages } from './built-sizes.ts'

const shownMax = 12

/** The largest files of the page, and the others as one line. */
export function chunkTable({ sizes, landing }: BuiltSizes): string[] {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(9)
  const files = Object.entries(sizes)
    .filter(([name]) => /^(script|style): /.test(name))
    .toSorted(([, a], [, b]) => b - a)
  const rest = files.slice(shownMax)
  const restBytes = rest.reduce((sum, [, bytes]) => sum + bytes, 0)
  return [
    ...landingPages.map((page) => {
      const { scriptBytes, ownBytes } = landing[page]
      return `${kilobytes(scriptBytes)}  scripts of the ${page}, ${kilobytes(ownBytes).trim()} of them our own`
    }),
    ...files.slice(0, shownMax).map(([name, bytes]) => `${kilobytes(bytes)}  ${name}`),
    ...(rest.length > 0 ? [`${kilobytes(restBytes)}  ${rest.length} smaller files`] : []),
  ]
}

/** Ranges of versions as advisories write them: `>=8.0.0 <9.1.1 || <7.0.7`. */

type Comparator = { operator: string; version: Version }
/** Major, minor and patch; a pre-release comes before the release of the same numbers. */
type Version = { numbers: number[]; isPrerelease: boolean }

/** Whether `version` is inside `range`. Throws where either cannot be read, so that no entry is silently without effect. */
export function isInRange(version: string, range: string): boolean {
  const given = readVersion(version)
  return range
    .split('||')
    .some((part) =>
      readComparators(part).every(({ operator, version: other }) => holds(compare(given, other), operator)),
    )
}

function readComparators(text: string): Comparator[] {
  const parts = text.trim().split(/\s+/)
  return parts.map((part) => {
    const [, operator = '=', version = ''] = /^(<=|>=|<|>|=)?(.+)$/.exec(part) ?? []
    return { operator, version: readVersion(version) }
  })
}

function readVersion(text: string): Version {
  const [, numbers, prerelease] = /^(\d+\.\d+\.\d+)(-[\w.-]+)?(?:\+[\w.-]+)?$/.exec(text) ?? []
  if (numbers === undefined) throw new Error(`“${text}” is no version.`)
  return { numbers: numbers.split('.').map(Number), isPrerelease: prerelease !== undefined }
}

function compare(a: Version, b: Version): number {
  const difference = a.numbers
    .map((number, index) => number - (b.numbers[index] ?? 0))
    .find((each) => each !== 0)
  return difference ?? Number(b.isPrerelease) - Number(a.isPrerelease)
}

function holds(order: number, operator: string): boolean {
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    default:
      return order === 0
  }
}

/** The requests of a page that only one of two browsers sends. */
import type { Measured } from './budget-table.ts'
import type { VisitFigures } from './slow-phone.ts'

type Browser = { name: string; measured: Measured }

/** A line for each page and browser whose requests differ from those of the first browser. */
export function differingRequests(browsers: readonly Browser[]): string[] {
  const [first, ...others] = browsers
  if (!first) return []
  return others.flatMap((other) =>
    Object.entries(pagesOf).flatMap(([page, visitsOf]) => {
      const [ours, theirs] = [requestsOf(visitsOf(first.measured)), requestsOf(visitsOf(other.measured))]
      const lists = [
        [first.name, ours.filter((each) => !theirs.includes(each))],
        [other.name, theirs.filter((each) => !ours.includes(each))],
      ] as const
      const differences = lists.flatMap(([name, paths]) =>
        paths.length > 0 ? [`only ${name}: ${paths.join(' ')}`] : [],
      )
      return [
        `Requests of ${page}: ${differences.join('; ') || `the same in ${first.name} and ${other.name}`}.`,
      ]
    }),
  )
}

const pagesOf: Record<string, (measured: Measured) => VisitFigures[]> = {
  'the campaign page': ({ rest }) => rest.sheet,
  'the friend’s page': ({ friend }) => friend.rest.sheet,
  'the wallet': ({ memberAtRest }) => memberAtRest.wallet,
  home: ({ memberAtRest }) => memberAtRest.home,
  'the stars': ({ memberAtRest }) => memberAtRest.stars,
}

/** The paths of all runs; the second request of the same path counts as another one. */
function requestsOf(visits: readonly VisitFigures[]): string[] {
  const all = visits.flatMap(({ transferred: { paths } }) =>
    paths.map((path, n) => {
      const earlier = paths.slice(0, n).filter((each) => each === path).length
      return earlier === 0 ? path : `${path} (${earlier + 1})`
    }),
  )
  return [...new Set(all)]
}

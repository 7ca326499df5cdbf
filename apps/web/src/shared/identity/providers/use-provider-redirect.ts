import { useState } from 'react'
import { usePageParts } from '#src/session/app-context.ts'
import type { House } from './identity-providers.ts'
import { type HouseSignIn, type HouseVisit, readHouseVisit, visitHouse } from './provider-redirect.ts'

/** Visits of this screen to other houses: the one that has just led back here, and how to begin another. */
export function useHouseVisit(reason: HouseVisit['reason']) {
  const { api, storage } = usePageParts()
  const [returned] = useState(() => {
    const visit = readHouseVisit(storage?.get('HOUSE_VISIT') ?? null)
    return visit?.reason === reason && visit.path === window.location.pathname ? visit : null
  })
  // It is good once, and over whatever came of it.
  const forget = () => storage?.remove('HOUSE_VISIT')
  const visit = (
    house: House,
    given: Pick<HouseVisit, 'proofToken' | 'typed'> = {},
  ): Promise<HouseSignIn | null> =>
    visitHouse(api, house, (begun) => {
      const kept: HouseVisit = { house, reason, path: window.location.pathname, ...begun, ...given }
      storage?.set('HOUSE_VISIT', JSON.stringify(kept))
      return forget
    })
  return { returned, forget, visit }
}

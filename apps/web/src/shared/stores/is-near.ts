import type { Store } from '@crema/contract/stores/store'

/** A store farther away is not called near. */
const nearMetresMax = 50_000

export const isNear = ({ distanceMetres }: Pick<Store, 'distanceMetres'>): boolean =>
  distanceMetres !== null && distanceMetres <= nearMetresMax

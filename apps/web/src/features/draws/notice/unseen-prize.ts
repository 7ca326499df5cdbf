import type { WonPrize } from '@crema/contract/draws/draw'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { setOptional } from '#src/host-app/optional-storage.ts'

/** No two members have the same code. */
const idOf = ({ activityNo, code }: WonPrize): string => `${activityNo} ${code}`

/** The newest prize, unless its notice was closed or opened in this browser. */
export function unseenPrize(storage: DeviceStorage, prizes: readonly WonPrize[]): WonPrize | undefined {
  const [newest] = prizes
  return newest && storage.get('PRIZE_SEEN') !== idOf(newest) ? newest : undefined
}

export const savePrizeSeen = (storage: DeviceStorage | null, prize: WonPrize): void =>
  setOptional(storage, 'PRIZE_SEEN', idOf(prize))

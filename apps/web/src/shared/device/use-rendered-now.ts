import { serverNow } from '#src/api/server-clock.ts'
import { useIsHydrating } from '#src/lib/state/use-is-hydrating.ts'
import { useAppContext } from '#src/session/app-context.ts'

/**
 * The gateway's time in ms with which a component starts. While a personal page hydrates, it is that of its rendering; a page
 * that is the same for everybody has it in its data.
 * @param dataUpdatedAt of that data; 0 without
 */
export function useRenderedNow(dataUpdatedAt = 0): number {
  const { personal } = useAppContext()
  const isHydrating = useIsHydrating()
  if (personal) return isHydrating ? personal.nowMs : serverNow()
  return dataUpdatedAt || serverNow()
}

import { useCallback } from 'react'
import type { DecisionOrigin, DeviceChoice } from '#src/host-app/device-choice.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { decide } from './decide.ts'

/** Stores and applies decisions of the person, which were made at `source`. */
export function useDecide(
  source: DecisionOrigin['source'],
): (decisions: DeviceChoice, variant: DecisionOrigin['variant']) => void {
  const { api, session, storage } = useAppContext()
  return useCallback(
    (decisions, variant) => void decide({ api, session, storage }, decisions, { source, variant }),
    [api, session, storage, source],
  )
}

import { useCallback } from 'react'
import type { DecisionSource, DeviceChoice } from '#src/host-app/device-choice.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { decide } from './decide.ts'

/** Stores and applies decisions of the person. */
export function useDecide(source: DecisionSource): (decisions: DeviceChoice) => void {
  const { api, session, storage } = useAppContext()
  return useCallback(
    (decisions) => void decide({ api, session, storage }, decisions, source),
    [api, session, storage, source],
  )
}

import { useEffect } from 'react'
import type { Draw } from '@crema/contract/draws/draw'
import { rememberDraw } from './seen-draws.ts'

/** Stores what this device sees of a draw before its result is known, for the check after it. */
export function useRememberDraw({
  activityNo,
  state,
  rulesText,
  root,
}: Pick<Draw, 'activityNo' | 'state' | 'rulesText' | 'root'>): void {
  useEffect(() => {
    void rememberDraw({ activityNo, state, rulesText, root })
  }, [activityNo, state, rulesText, root])
}

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DrawStep } from '@crema/draws/verify-draw'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'

/** The check of a draw: `steps` grows while it runs. It ends when the page is left. */
export function useDrawCheck(activityNo: string) {
  const { api } = useAppContext()
  const isMember = useSession().token !== null
  const [steps, setSteps] = useState<DrawStep[]>([])
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      setSteps([])
      const { signal } = (running.current = new AbortController())
      const { checkDraw } = await loadModule(() => import('./check-draw.ts'))
      const onStep = (step: DrawStep) => setSteps((before) => [...before, step])
      return checkDraw({ api, activityNo, isMember, onStep, signal })
    },
    meta: { failure: 'inPlace' },
  })
  return { start: () => mutate(), steps, checked: data, error, isPending }
}

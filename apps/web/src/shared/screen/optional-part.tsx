import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { ModuleLoadError } from '#src/lib/loading/load-module.ts'

/** What `lazyComponent` gives for a component without props. */
type LazyPart = ComponentType & { preload: () => Promise<void>; isLoaded: () => boolean }

/** A part that its screen can do without: it is missing where its chunk cannot be loaded, until the connection is back. */
export function OptionalPart({ of: Part }: { of: LazyPart }) {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const retry = async () => {
      if (Part.isLoaded()) return
      await Part.preload()
      setAttempt((last) => last + 1)
    }
    const start = () => void retry()
    window.addEventListener('online', start)
    return () => window.removeEventListener('online', start)
  }, [Part])
  return (
    <CatchBoundary getResetKey={() => attempt} errorComponent={Missing}>
      <Suspense>
        <Part />
      </Suspense>
    </CatchBoundary>
  )
}

function Missing({ error }: ErrorComponentProps) {
  if (!(error instanceof ModuleLoadError)) throw error
  return null
}

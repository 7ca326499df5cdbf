import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { currentConsentsOptions } from '#src/shared/consents/consent-queries.ts'

/** Members who were asked since the page was loaded; they are asked again at their next visit. */
const asked = new Set<string>()

/**
 * Asks a signed-in member to agree to a new version of a document, once a visit, when the page is idle and nothing else is
 * open. Screens with a task that waits, such as a claim or the counter, do not have it.
 */
export function NewVersionPrompt() {
  const context = useAppContext()
  const queries = useQueryClient()
  const session = useSession()
  const { token, member } = session
  const memberId = token === null ? undefined : member?.memberId
  const [Loaded, setLoaded] = useState<{ Sheet: ComponentType; memberId: string }>()
  const ask = useEffectEvent(async (asking: string, isNeeded: () => boolean) => {
    const { api, messages, storage } = context
    await context.sessionReady
    if (!isNeeded() || !navigator.onLine || storage?.get('PENDING_CLAIM') != null) return
    const current = await queries.fetchQuery(currentConsentsOptions(api, session))
    if (!isNeeded() || current.member?.agreements.some(({ asks }) => asks) !== true) return
    const [{ NewVersionSheet }] = await Promise.all([
      loadModule(() => import('./new-version-sheet.tsx')),
      messages.load('agreements', 'legal'),
    ])
    if (!isNeeded() || document.querySelector('dialog[open]') !== null) return
    asked.add(asking)
    setLoaded({ Sheet: NewVersionSheet, memberId: asking })
  })
  useEffect(() => {
    if (memberId === undefined || asked.has(memberId)) return undefined
    let hasLeft = false
    whenIdle(() => {
      ask(memberId, () => !hasLeft).catch(() => {
        // The gateway or a file could not be reached: the member is asked at a later visit.
      })
    })
    return () => {
      hasLeft = true
    }
  }, [memberId])
  return Loaded && Loaded.memberId === memberId ? <Loaded.Sheet /> : null
}

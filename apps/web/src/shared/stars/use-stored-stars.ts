import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AnswerOf } from '#src/api/api-client.ts'
import type { ReadResult } from '#src/api/read-options.ts'
import { serverNow } from '#src/api/server-clock.ts'
import { createStoredRecord } from '#src/host-app/stored-record.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import type { Session } from '#src/session/session.ts'
import { starSummaryOptions } from './star-queries.ts'

type Summary = AnswerOf<'GET point/summary'>
type Region = Pick<Session, 'locale' | 'country'>
type StoredStars = Region & {
  shape: typeof storedStarsVersion
  memberId: string
  /** When the gateway answered, in milliseconds. */
  atMs: number
  summary: Summary
}

/** Increase it when the summary changes its shape: what an earlier build has stored is then ignored. */
const storedStarsVersion = 1

const record = createStoredRecord<StoredStars>('stars')

/** Stores the member's stars on this device, and shows the stored ones until the gateway answers, so that the card has them offline. */
export function useStoredStars(): void {
  const { api, session: sessions, storage } = useAppContext()
  const session = useSession()
  const { locale, country } = session
  const memberId = session.member?.memberId
  const queries = useQueryClient()
  const options = starSummaryOptions(api, session)
  const { data, dataUpdatedAt } = useQuery({ ...options, enabled: session.token !== null })
  const restoredFor = useRef<string>(undefined)
  const hasSession = () => storage !== null && storage.get('HAS_SESSION') !== null

  const restore = useEffectEvent(async () => {
    const stored = hasSession() ? await record.read() : undefined
    if (!isUsable(stored, { locale, country }) || !hasSession()) return
    if (queries.getQueryData(options.queryKey)) return
    const signedIn = sessions.get().member?.memberId
    if (signedIn !== undefined && signedIn !== stored.memberId) return
    restoredFor.current = stored.memberId
    const answer: ReadResult<Summary> = { ok: stored.summary }
    queries.setQueryData(options.queryKey, answer, { updatedAt: stored.atMs })
  })
  useEffect(() => void restore(), [locale, country])

  const save = useEffectEvent(async (owner: string) => {
    if (restoredFor.current !== undefined && restoredFor.current !== owner) {
      restoredFor.current = undefined
      return queries.resetQueries({ queryKey: options.queryKey })
    }
    if (!data || !('ok' in data)) return undefined
    const stars: StoredStars = {
      shape: storedStarsVersion,
      locale,
      country,
      memberId: owner,
      atMs: dataUpdatedAt,
      summary: data.ok,
    }
    // The member may have signed out while the record was read.
    return record.change(() => (hasSession() ? stars : undefined))
  })
  useEffect(() => {
    if (memberId !== undefined) void save(memberId)
  }, [memberId, dataUpdatedAt])
}

/** Not after stars have ended, since the balance is another one then. */
function isUsable(stored: StoredStars | undefined, { locale, country }: Region): stored is StoredStars {
  if (stored?.shape !== storedStarsVersion) return false
  const [first] = stored.summary.lots
  return (
    stored.locale === locale
    && stored.country === country
    && (first === undefined || Date.parse(first.expiresAt) > serverNow())
  )
}

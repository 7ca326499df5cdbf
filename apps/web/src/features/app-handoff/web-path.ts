import { readSharePayload } from '@crema/contract/launch/launch-payload'
import { localPath } from '#src/lib/url/local-path.ts'
import type { Handoff } from './app-link.ts'

/** What `t` says of a link that somebody shared from the app. */
const shared = 'FIS'

/**
 * Where one goes on without the app: the campaign that was shared, with whoever shared it, else home. `isBroken`: the
 * link says that it shares something, and not what.
 */
export function webPath({ t, q }: Handoff, origin: string): { path: string; isBroken: boolean } {
  if (t?.toUpperCase() !== shared) return { path: '/home', isBroken: false }
  const payload = q === undefined ? undefined : readSharePayload(q, origin)
  if (!payload) return { path: '/home', isBroken: true }
  const { activityNo, memberId, shopMdCode, path } = payload
  // Only a page of this site; the payload of an old app names none.
  const page = new URL(localPath(path, '/marketing/redirect'), origin)
  const known = { activityNo, shareMemberId: memberId, shopMdCode }
  for (const [name, value] of Object.entries(known)) {
    if (value !== undefined && !page.searchParams.has(name)) page.searchParams.set(name, value)
  }
  return { path: page.pathname + page.search + page.hash, isBroken: false }
}

import { readSharePayload } from '@crema/contract/launch/launch-payload'
import { localPath } from '#src/lib/url/local-path.ts'
import type { Handoff } from './opening/app-link.ts'

/** The value of `t` for a link that was shared from the app. */
const shareType = 'FIS'

/**
 * Where to continue without the app: the shared campaign with its referrer, else home. `isBroken`: a share link whose
 * payload cannot be read.
 */
export function webPath({ t, q }: Handoff, origin: string): { path: string; isBroken: boolean } {
  if (t?.toUpperCase() !== shareType) return { path: '/home', isBroken: false }
  const payload = q === undefined ? undefined : readSharePayload(q, origin)
  if (!payload) return { path: '/home', isBroken: true }
  const { activityNo, memberId, shopMdCode, path } = payload
  // Only a path of this site; the payload of older apps has none.
  const page = new URL(localPath(path, '/marketing/redirect'), origin)
  const known = { activityNo, shareMemberId: memberId, shopMdCode }
  for (const [name, value] of Object.entries(known)) {
    if (value !== undefined && !page.searchParams.has(name)) page.searchParams.set(name, value)
  }
  return { path: page.pathname + page.search + page.hash, isBroken: false }
}

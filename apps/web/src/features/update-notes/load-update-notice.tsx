import type { ReactNode } from 'react'
import type { AppContext } from '#src/session/app-context.ts'
import { takeUnseenUpdates } from './unseen-updates.ts'
import { UpdateNoticeCard } from './update-notice-card.tsx'
import { updates } from './updates.ts'

export type NoticeOptions = {
  /** Whether a notice would disturb nothing at this moment. */
  isQuiet: () => boolean
  onClose: () => void
}

/** The notice of the updates that this browser has not seen, which are seen from then on; null where there is none. */
export async function loadUpdateNotice(
  { storage, messages }: AppContext,
  { isQuiet, onClose }: NoticeOptions,
): Promise<ReactNode> {
  await messages.load('update-notes')
  if (!storage || !isQuiet()) return null
  const unseen = await takeUnseenUpdates(storage, updates)
  return unseen.length === 0 ? null : <UpdateNoticeCard updates={unseen} onClose={onClose} />
}

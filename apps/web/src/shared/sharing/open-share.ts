import type { ComponentType } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { hostApp } from '#src/host-app/host-app.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { AppContext } from '#src/session/app-context.ts'
import type { ShareSheetProps } from './share-sheet.tsx'
import type { SharedCampaign } from './share-url.ts'

/**
 * Shares a campaign through the host app. Returns the sheet to open where there is no app, or the app cannot share. Rejects
 * where code or messages cannot be loaded.
 */
export async function openShare(
  context: AppContext,
  campaign: SharedCampaign,
  fissionCode: string | undefined,
): Promise<ComponentType<ShareSheetProps> | undefined> {
  const { messages, session } = context
  const [app] = await Promise.all([hostApp(), messages.load('sharing'), readMember(context)])
  if (app) {
    const { shareByApp } = await loadModule(() => import('./share-by-app.ts'))
    if (await shareByApp(app, campaign, fissionCode, session.get(), messages.get().t)) return undefined
  }
  const { ShareSheet } = await loadModule(() => import('./share-sheet.tsx'))
  return ShareSheet
}

/** Reads the member whom the link names as its referrer, if a tap on a page that has just opened comes first. */
async function readMember({ api, session, sessionReady }: AppContext): Promise<void> {
  await sessionReady
  const { token, member } = session.get()
  if (token === null || member) return
  try {
    session.set({ member: await api.call('GET customer/info', {}) })
  } catch (error) {
    // Without a connection the link is shared without a referrer.
    if (!(error instanceof ApiError)) throw error
  }
}

import { useApi } from '#src/api/api.ts'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { SignInSheet } from '#src/features/sign-in/sign-in-sheet.tsx'
import { useSignInDraft } from '#src/features/sign-in/sign-in-draft.ts'
import { type GateReason, type MemberGate, MemberGateProvider, setPageGate } from '#src/session/member-gate.ts'
import { tell, useNews } from '#src/session/news.ts'
import { useSessionKeeper } from '#src/session/session-keeper.ts'
import { useSessionStore } from '#src/session/session.ts'
import { signInByApp } from './app-around.ts'
import { useSessionReady } from './session-ready.ts'
import { useText } from '#src/session/texts.ts'
import { ToastRegion } from '#src/ui/toast.tsx'

/** Holds the sign-in sheet for the whole page; whoever needs a member asks through the gate. */
export function SignInGate({ children }: { children: ReactNode }) {
  const t = useText()
  const store = useSessionStore()
  const keeper = useSessionKeeper()
  const api = useApi()
  const storage = useDeviceStorage()
  const ready = useSessionReady()
  const draft = useSignInDraft()
  const [reason, setReason] = useState<GateReason | null>(null)
  const answer = useRef<((isMember: boolean) => void) | null>(null)

  const gate = useCallback<MemberGate>(
    async (why) => {
      await ready
      if (store.get().token !== null) return true
      const byApp = await signInByApp({ api, session: store, keeper, storage })
      if (byApp !== 'unavailable') return byApp === 'signedIn'
      // Whoever asked before waits no longer: one sheet, one answer.
      answer.current?.(false)
      setReason(why)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    },
    [api, keeper, ready, storage, store],
  )
  const settle = (isMember: boolean) => {
    setReason(null)
    answer.current?.(isMember)
    answer.current = null
  }
  useEffect(() => {
    setPageGate(gate)
    return () => setPageGate(null)
  }, [gate])
  return (
    <MemberGateProvider value={gate}>
      {children}
      <SignInSheet
        reason={reason}
        draft={draft}
        onOpen={() => setReason('claim')}
        onClose={() => settle(store.get().token !== null)}
        onSignedIn={(isNew) => {
          draft.clear()
          settle(true)
          tell(isNew ? t('sign-in.welcome') : t('sign-in.welcomeBack'))
        }}
      />
      <ToastRegion label={t('common.news')} items={useNews()} />
    </MemberGateProvider>
  )
}

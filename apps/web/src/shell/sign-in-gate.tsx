import { useApi } from '#src/api/api.ts'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { SignInSheet } from '#src/features/sign-in/sign-in-sheet.tsx'
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
  const [reason, setReason] = useState<GateReason | null>(null)
  const answer = useRef<((isMember: boolean) => void) | null>(null)
  /** Whether whoever just signed in is new; she is greeted once nothing lies over the page. */
  const guest = useRef<'new' | 'back' | null>(null)

  const gate = useCallback<MemberGate>(
    async (why) => {
      await ready
      if (why === 'claim' || why === 'open') {
        if (store.get().token !== null) return true
        const byApp = await signInByApp({ api, session: store, keeper, storage })
        if (byApp !== 'unavailable') return byApp === 'signedIn'
      }
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
    answer.current?.(isMember)
    answer.current = null
  }
  useEffect(() => {
    setPageGate(gate)
    return () => setPageGate(null)
  }, [gate])
  const close = () => {
    setReason(null)
    settle(false)
    if (guest.current !== null) tell(guest.current === 'new' ? t('sign-in.welcome') : t('sign-in.welcomeBack'))
    guest.current = null
  }
  return (
    <MemberGateProvider value={gate}>
      {children}
      <SignInSheet
        reason={reason}
        onOpen={() => setReason('claim')}
        onClose={close}
        onMember={(isNew) => {
          guest.current = isNew ? 'new' : 'back'
          // What was waited for goes on at once; offers to somebody new may still be answered.
          settle(true)
        }}
        onDone={() => {
          settle(true)
          close()
        }}
      />
      <ToastRegion label={t('common.news')} items={useNews()} />
    </MemberGateProvider>
  )
}

import { useLayoutEffect, useRef, useState } from 'react'
import type { LoginKind } from '@crema/contract/identity/member'
import { assertEvent, followLate } from '#src/lib/flow/flow.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import type { SignInReason } from '#src/session/member-gate.ts'
import { emptyEmail, type SignInDraft, type Stage } from '../sign-in-draft.ts'
import { signInFlow } from '../sign-in-flow.ts'
import { initialStage, storableStage } from './parse-stage.ts'
import { type SignInFlowContext, SignInFlowProvider } from './sign-in-flow-context.ts'
import { SignInStep } from './sign-in-step.tsx'
import { stageTitle } from './stage-title.ts'
import { useStepMessages } from './step-messages.ts'

export type SignInStepsProps = {
  reason: SignInReason
  draft: SignInDraft
  /** The title of a later step; null for the title of the first one. */
  onTitle: (title: string | null) => void
  /** The visitor is signed in; offers to a new member may follow. */
  onMember: (isNew: boolean) => void
  onDone: () => void
}

/** Whether a login opens the account without its address, phone and password. */
function isOtherLogin(login: LoginKind): boolean {
  return login !== 'email' && login !== 'phone'
}

/** Every step of sign-in after the first one. */
export function SignInSteps(props: SignInStepsProps) {
  useStepMessages()
  return <Steps {...props} />
}

function Steps({ reason, draft, onTitle, onMember, onDone }: SignInStepsProps) {
  const t = useTranslate()
  const session = useSession()
  const { sessionManager, storage } = useAppContext()
  const [{ stage, hasMoved }, setCurrent] = useState(() => ({
    stage: draft.unstored ?? initialStage({ ...session, reason, stored: draft.stored, method: draft.method }),
    // A stored stage follows the first step, or was shown before a reload.
    hasMoved: draft.stored !== null || draft.unstored !== null,
  }))
  // The current stage, for an answer that arrives before the next render.
  const latest = useRef(stage)

  const showStage = (next: Stage, isMove: boolean) => {
    latest.current = next
    const storable = storableStage(next)
    if (storable === null && next.state !== 'done') draft.open(next)
    else draft.save(storable)
    if (next.state === 'done') onDone()
    else setCurrent({ stage: next, hasMoved: isMove })
  }
  const send: SignInFlowContext['send'] = (from, event, ...[data]) => {
    const state = followLate(signInFlow, latest.current.state, from, event)
    if (state !== null) showStage({ state, ...data } as Stage, true) // the types of `send` match data and state
  }
  const receive: SignInFlowContext['receive'] = (from, answer) => {
    switch (answer.outcome) {
      case 'signedIn':
        assertEvent(signInFlow, from, 'signedIn')
        storage?.remove('SIGN_IN_EMAIL')
        storage?.remove('SIGN_UP_BOXES')
        sessionManager.start(answer.session, answer.member)
        onMember(false)
        if (from === 'recoverPassword' && answer.member.logins.some(isOtherLogin))
          return send(from, 'recovered')
        return send(from, 'signedIn')
      case 'registered':
        assertEvent(signInFlow, from, 'registered')
        storage?.remove('SIGN_IN_EMAIL')
        storage?.remove('SIGN_UP_BOXES')
        sessionManager.start(answer.session, answer.member)
        onMember(true)
        if (answer.member.email !== null) send(from, 'registered')
        else send(from, 'registeredWithoutEmail', { contact: emptyEmail })
        return
      case 'associationOffered': {
        assertEvent(signInFlow, from, 'associationOffered')
        const { pendingToken, channel } = answer
        // A masked number stays in one line.
        const hint = answer.hint.replaceAll(' ', '\u00a0')
        return send(from, 'associationOffered', { offer: { pendingToken, hint, channel } })
      }
      case 'passwordNeeded':
        assertEvent(signInFlow, from, 'passwordRequired')
        return send(from, 'passwordRequired', { pendingToken: answer.pendingToken })
    }
  }
  const title = stageTitle(stage, reason, t)
  useLayoutEffect(() => {
    onTitle(title)
    return () => onTitle(null)
  }, [title, onTitle])
  const update = (typed: Stage) => showStage(typed, false)
  return (
    <SignInFlowProvider
      value={{ reason, stage, hasMoved, send, update, receive, saveMethod: draft.saveMethod }}
    >
      <SignInStep stage={stage} />
    </SignInFlowProvider>
  )
}

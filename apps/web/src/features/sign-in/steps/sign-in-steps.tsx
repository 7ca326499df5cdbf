import { use, useLayoutEffect, useRef, useState } from 'react'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import type { MessageStore } from '#src/session/messages.ts'
import { noAddress, type Stage } from '../sign-in-draft.ts'
import { nextState } from '../sign-in-flow.ts'
import type { SignInFormProps } from '../sign-in-form.tsx'
import { type Journey, JourneyProvider } from './flow-context.ts'
import { firstStage, keptStage } from './read-stage.ts'
import { SignInStep } from './sign-in-step.tsx'
import { stageTitle } from './stage-title.ts'

const needed = new WeakMap<MessageStore, Promise<void>>()

/** The words of the steps come with their code, not with the page. */
function wordsFor(texts: MessageStore): Promise<void> {
  const known = needed.get(texts)
  if (known) return known
  const words = texts.need('sign-in-steps')
  needed.set(texts, words)
  // One that failed is no answer for ever.
  words.catch(() => needed.delete(texts))
  return words
}

/** Every step of signing in but the first. */
export function SignInSteps(props: SignInFormProps) {
  const { texts } = usePageParts()
  if (!texts.get().has('sign-in-steps')) use(wordsFor(texts))
  return <Steps {...props} />
}

function Steps({ reason, draft, onTitle, onMember, onDone }: SignInFormProps) {
  const t = useText()
  const session = useSession()
  const { keeper, storage } = usePageParts()
  const [{ stage, hasMoved }, setPlace] = useState(() => ({
    stage: firstStage({ ...session, reason, stored: draft.stored, way: draft.way }),
    // From the first step, or from before a reload.
    hasMoved: draft.stored !== null,
  }))
  // Where it is by now, for an answer that comes before the next drawing.
  const latest = useRef(stage)

  const enter = (next: Stage, isMove: boolean) => {
    latest.current = next
    draft.keep(keptStage(next))
    if (next.state === 'done') onDone()
    else setPlace({ stage: next, hasMoved: isMove })
  }
  const go: Journey['go'] = (event, next) => {
    if (nextState(latest.current.state, event) === next.state) enter(next, true)
  }
  const receive: Journey['receive'] = (answer, contact = noAddress) => {
    switch (answer.outcome) {
      case 'signedIn':
      case 'registered': {
        storage?.remove('SIGN_IN_EMAIL')
        keeper.begin(answer.session, answer.member)
        const isNew = answer.outcome === 'registered'
        onMember(isNew)
        if (!isNew) go('signedIn', { state: 'done' })
        else if (answer.member.email !== null) go('registered', { state: 'offerPassword' })
        else go('registeredWithoutEmail', { state: 'offerEmail', contact: noAddress })
        return
      }
      case 'associationOffered': {
        const { pendingToken, hint, channel } = answer
        go('associationOffered', { state: 'association', offer: { pendingToken, hint, channel } })
        return
      }
      case 'passwordNeeded':
        go('passwordDue', { state: 'newPassword', pendingToken: answer.pendingToken })
        return
      case 'codeOrGoogleNeeded':
        go('noPassword', { state: 'password', contact, hasNone: true })
    }
  }
  const title = stageTitle(stage, reason, t)
  useLayoutEffect(() => {
    onTitle(title)
    return () => onTitle(null)
  }, [title, onTitle])
  const keep = (typed: Stage) => enter(typed, false)
  return (
    <JourneyProvider value={{ reason, hasMoved, go, keep, receive, prefer: draft.prefer }}>
      <SignInStep stage={stage} />
    </JourneyProvider>
  )
}

import { type ReactNode, useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { refusalName } from '#src/api/api-error.ts'
import {
  type DataArgument,
  type EventOf,
  followLate,
  type StageOf,
  type StateOf,
  type TargetOf,
} from '#src/lib/flow/flow.ts'
import { useTranslate } from '#src/session/app-context.ts'
import type { SentCode } from '#src/shared/identity/codes/sent-code.ts'
import type { Contact } from '#src/shared/identity/contact/contact.ts'
import { ProofCodeStep, ProofStep } from '#src/shared/identity/proof/proof-steps.tsx'
import { useProviderRedirect } from '#src/shared/identity/providers/use-provider-redirect.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { changeFlow, type ChangeFlow } from './change-flow.ts'
import { StepHeading } from './step-heading.tsx'

/** The data of each state of a change. */
type StageData = {
  warning: object
  proof: { isRepeated?: true }
  proofCode: { contact: Contact; sent: SentCode }
  change: { refused?: 'emailTaken' | 'phoneTaken' }
  /** `code`: typed before the gateway required a proof. */
  code: { contact: Contact; sent: SentCode; code?: string }
  done: object
}
type Stage = StageOf<StageData>
type ChangeState = 'change' | 'code'

/** Sends an event from the state of a step, with the data of the state that the event leads to. */
type Send = <State extends StateOf<ChangeFlow>, Event extends EventOf<ChangeFlow, State>>(
  from: State,
  event: Event,
  ...data: DataArgument<StageData, TargetOf<ChangeFlow, State, Event>>
) => void

export type Change = {
  stage: Extract<Stage, { state: ChangeState }>
  /** Whether another step was shown before, so that this one takes the focus. */
  hasMoved: boolean
  /** Sent with every call that changes something. */
  proof: { proofToken?: string }
  send: Send
  /**
   * Requires a proof where the gateway's refusal asks for one, and returns whether it does. `code`: what was typed, to be
   * sent again after the proof.
   */
  requireProof: (error: unknown, code?: string) => boolean
}

type AccountChangeProps = {
  member: Member
  initialState: 'warning' | 'proof' | 'change'
  /** The content of the state `warning`. */
  warning?: ReactNode
  /** What was typed so far. It is restored after a redirect to an identity provider. */
  typed?: Contact
  children: (change: Change) => ReactNode
}

/** The steps of a change of a login, with a proof of identity first where one is required. */
export function AccountChange({ member, initialState, warning, typed, children }: AccountChangeProps) {
  const t = useTranslate()
  const { returned } = useProviderRedirect('proof')
  // After a redirect to an identity provider, the proof that started it continues.
  const [stage, setStage] = useState<Stage>({ state: returned ? 'proof' : initialState })
  const [proofToken, setProofToken] = useState<string>()
  // The code of the change, where the gateway required a proof after it was sent.
  const [interrupted, setInterrupted] = useState<StageData['code'] | null>(null)
  const send: Send = (from, event, ...[data]) =>
    setStage((current) => {
      const state = followLate(changeFlow, current.state, from, event)
      return state === null ? current : ({ state, ...data } as Stage) // the types of `send` match data and state
    })
  const prove = (from: 'proof' | 'proofCode', token: string) => {
    setProofToken(token)
    if (interrupted === null) send(from, 'proved')
    else send(from, 'provedAgain', interrupted)
  }
  const requireProof = (from: ChangeState, error: unknown, code?: string) => {
    if (refusalName(error) !== 'proofRequired') return false
    setInterrupted(
      stage.state === 'code'
        ? { contact: stage.contact, sent: stage.sent, ...(code !== undefined && { code }) }
        : null,
    )
    send(from, 'proofRequired', { isRepeated: true })
    return true
  }
  switch (stage.state) {
    case 'warning':
      return (
        <>
          {warning}
          <Button onClick={() => send('warning', 'understood')}>{t('sign-in.continue')}</Button>
        </>
      )
    case 'proof':
      return (
        <>
          <StepHeading
            title={t('sign-in-steps.proofTitle')}
            takesFocus={initialState !== 'proof' || stage.isRepeated === true}
          >
            {t('sign-in-steps.proofText')}
          </StepHeading>
          <ProofStep
            member={member}
            isExpired={stage.isRepeated === true && proofToken !== undefined}
            typed={typed}
            onProof={(token) => prove('proof', token)}
            onSent={(data) => send('proof', 'proofSent', data)}
          />
        </>
      )
    case 'proofCode': {
      const { contact, sent } = stage
      return (
        <>
          <StepHeading title={t('sign-in-steps.proofTitle')} />
          <ProofCodeStep
            contact={contact}
            sent={sent}
            onProof={(token) => prove('proofCode', token)}
            onSent={(next) => send('proofCode', 'proofSent', { contact, sent: next })}
            onBack={() => send('proofCode', 'wentBack')}
          />
        </>
      )
    }
    case 'done':
      return null
    default:
      return children({
        stage,
        hasMoved: initialState !== 'change' || stage.state !== initialState,
        proof: proofToken === undefined ? {} : { proofToken },
        send,
        requireProof: (error, code) => requireProof(stage.state, error, code),
      })
  }
}

import { type ReactNode, useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { refusalName } from '#src/api/api-error.ts'
import { useText } from '#src/session/app-context.ts'
import type { SentCode } from '#src/shared/identity/codes/sent-code.ts'
import type { Contact } from '#src/shared/identity/contact/contact.ts'
import { useHouseVisit } from '#src/shared/identity/providers/use-provider-redirect.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { type ChangeEvent, nextState } from './change-flow.ts'
import { ProofCodeStep, ProofStep } from './proof-steps.tsx'

/** What each state of the journey has to know. */
type Stage =
  | { state: 'warning' | 'done' }
  | { state: 'proof'; isAskedAgain?: true }
  | { state: 'proofCode'; contact: Contact; sent: SentCode }
  | ChangeStage
/** The stages of the change itself. */
export type ChangeStage =
  | { state: 'change'; refused?: 'emailTaken' | 'phoneTaken' }
  | { state: 'code'; contact: Contact; sent: SentCode }

export type Change = {
  stage: ChangeStage
  /** Came here from another step, so that the focus belongs to this one. */
  hasMoved: boolean
  /** Goes with every call that changes something. */
  proof: { proofToken?: string }
  /** Goes where the event leads. Without an arrow there nothing happens. */
  go: (event: ChangeEvent, next: Stage) => void
  /** Asks for a proof where the gateway did. False where something else is amiss. */
  askProof: (error: unknown) => boolean
}

type AccountChangeProps = {
  member: Member
  begin: 'warning' | 'proof' | 'change'
  /** What `warning` says. */
  warning?: ReactNode
  /** What was typed so far, for whoever leaves the page to prove that it is her. */
  typed?: Contact
  children: (change: Change) => ReactNode
}

/** Leads through a change of what signs the member in: that it is her first, where that is asked. */
export function AccountChange({ member, begin, warning, typed, children }: AccountChangeProps) {
  const t = useText()
  const { returned } = useHouseVisit('proof')
  // Back from another house she goes on with the proof for which she went there.
  const [stage, setStage] = useState<Stage>({ state: returned ? 'proof' : begin })
  const [proofToken, setProofToken] = useState<string>()
  // Where the gateway asked for a proof again, if a code was sent there already.
  const [left, setLeft] = useState<ChangeStage | null>(null)
  const go: Change['go'] = (event, next) =>
    setStage((now) => (nextState(now.state, event) === next.state ? next : now))
  const prove = (token: string) => {
    setProofToken(token)
    if (left === null) go('proved', { state: 'change' })
    else go('provedAgain', left)
  }
  const askProof = (error: unknown) => {
    if (refusalName(error) !== 'proofRequired') return false
    setLeft(stage.state === 'code' ? stage : null)
    go('proofAsked', { state: 'proof', isAskedAgain: true })
    return true
  }
  switch (stage.state) {
    case 'warning':
      return (
        <>
          {warning}
          <Button onClick={() => go('understood', { state: 'proof' })}>{t('sign-in.confirm')}</Button>
        </>
      )
    case 'proof':
      return (
        <ProofStep
          member={member}
          hasMoved={begin !== 'proof' || stage.isAskedAgain === true}
          isAskedAgain={stage.isAskedAgain === true && proofToken !== undefined}
          typed={typed}
          onProof={prove}
          onSent={(data) => go('proofSent', { state: 'proofCode', ...data })}
        />
      )
    case 'proofCode':
      return (
        <ProofCodeStep
          {...stage}
          onProof={prove}
          onSent={(sent) => go('proofSent', { ...stage, sent })}
          onBack={() => go('wentBack', { state: 'proof' })}
        />
      )
    case 'done':
      return null
    default:
      return children({
        stage,
        hasMoved: begin !== 'change' || stage.state !== begin,
        proof: proofToken === undefined ? {} : { proofToken },
        go,
        askProof,
      })
  }
}

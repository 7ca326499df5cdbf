import type { SignInAnswer } from '@crema/contract/identity/member'
import { type DataArgument, expectState } from '#src/lib/flow/flow.ts'
import { createRequiredContext } from '#src/lib/state/required-context.ts'
import type { SignInReason } from '#src/session/member-gate.ts'
import type { SignInMethod, Stage, StageData } from '../sign-in-draft.ts'
import type { SignInEvent, SignInState, SignInTarget } from '../sign-in-flow.ts'

type SignInData<State extends SignInState, Event extends SignInEvent<State>> = DataArgument<
  StageData,
  SignInTarget<State, Event>
>

export type SignInFlowContext = {
  reason: SignInReason
  stage: Stage
  /** Whether another step was shown before, so that this one takes the focus. */
  hasMoved: boolean
  /** Sends an event from the state of a step, with the data of the state that the event leads to. */
  send: <State extends SignInState, Event extends SignInEvent<State>>(
    from: State,
    event: Event,
    ...data: SignInData<State, Event>
  ) => void
  /** Changes the data of the current state. */
  update: (stage: Stage) => void
  /** Continues with the gateway's answer to a sign-in. Throws where the state of the step has no event for the answer. */
  receive: (from: SignInState, answer: SignInAnswer) => void
  saveMethod: (method: SignInMethod | null) => void
}

const [Provider, useFlowContext] = createRequiredContext<SignInFlowContext>('SignInFlowProvider')
export const SignInFlowProvider = Provider

/** The flow for the step of a state. For a step of several states: the events that they share. */
export function useSignInFlow<State extends SignInState>(...states: State[]) {
  const { stage, send, update, receive, ...rest } = useFlowContext()
  const from = expectState(stage.state, ...states)
  return {
    ...rest,
    send: <Event extends SignInEvent<State>>(event: Event, ...data: SignInData<State, Event>) =>
      send(from, event, ...data),
    update: (data: StageData[State]) => update({ state: from, ...data } as unknown as Stage), // of this state
    receive: (answer: SignInAnswer) => receive(from, answer),
  }
}

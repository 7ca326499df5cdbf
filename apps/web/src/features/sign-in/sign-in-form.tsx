import { lazy, Suspense } from 'react'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { usePageParts } from '#src/session/app-context.ts'
import type { GateReason } from '#src/session/member-gate.ts'
import type { MessageStore } from '#src/session/messages.ts'
import { CardSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { EmailStep } from './email-step.tsx'
import type { SignInDraft } from './sign-in-draft.ts'

// Everything after the first step; it is fetched while the code is asked for.
const SignInSteps = lazy(async () => ({ default: (await loadSteps()).SignInSteps }))
const loadSteps = () => loadModule(() => import('./steps/sign-in-steps.tsx'))
// Where that fails, the steps fetch themselves once they are shown, and say so if they cannot.
const fetchStepsAhead = (texts: MessageStore) =>
  void Promise.all([loadSteps(), texts.need('sign-in-steps')]).catch(() => undefined)

export type SignInFormProps = {
  reason: GateReason
  /** It is seen. */
  isOpen: boolean
  draft: SignInDraft
  /** The title of a later step; null for the first one's own. */
  onTitle: (title: string | null) => void
  /** Somebody is signed in; there may be offers to come. */
  onMember: (isNew: boolean) => void
  /** Nothing is left to ask. */
  onDone: () => void
}

/** Signing in: the first step is an e-mail address, and comes with the page; all else comes when it is needed. */
export function SignInForm({ draft, ...rest }: SignInFormProps) {
  const { texts } = usePageParts()
  const { reason } = rest
  const isPlain = reason === 'claim' || reason === 'open'
  // One boundary around both, so that the first step stays until the next one has come.
  return (
    <Suspense fallback={<CardSkeleton lines={3} />}>
      {isPlain && draft.stored === null && draft.way === null ? (
        <EmailStep draft={draft} onSend={() => fetchStepsAhead(texts)} {...rest} />
      ) : (
        <SignInSteps key={reason} draft={draft} {...rest} />
      )}
    </Suspense>
  )
}

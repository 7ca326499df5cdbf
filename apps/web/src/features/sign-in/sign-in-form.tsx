import { lazy, Suspense, useEffect } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useAppContext } from '#src/session/app-context.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import { CardSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { EmailStep } from './email-step.tsx'
import type { SignInStepsProps } from './steps/sign-in-steps.tsx'

// Every step after the first one, loaded while the first code is requested.
const SignInSteps = lazy(async () => ({ default: (await loadSteps()).SignInSteps }))
const loadSteps = () => loadModule(() => import('./steps/sign-in-steps.tsx'))
// A failure is reported by SignInSteps, which loads the same files when it is rendered.
const preloadSteps = (messages: MessageStore) =>
  void Promise.all([loadSteps(), messages.load('sign-in-steps', 'agreements')]).catch(() => undefined)

export type SignInFormProps = SignInStepsProps & {
  /** Whether the form is visible. */
  isOpen: boolean
  onFormMounted?: () => void
}

/** Sign-in. The first step, an e-mail address, belongs to the page; the other steps are loaded when they are needed. */
export function SignInForm({ draft, onFormMounted, ...rest }: SignInFormProps) {
  const { messages } = useAppContext()
  const { reason } = rest
  const beginsWithEmail = reason === 'claim' || reason === 'open'
  // One boundary around both, so that the first step stays until the next one is loaded.
  return (
    <Suspense fallback={<CardSkeleton lines={3} />}>
      {onFormMounted && <Mounted onMounted={onFormMounted} />}
      {beginsWithEmail && draft.stored === null && draft.unstored === null && draft.method === null ? (
        <EmailStep draft={draft} onSend={() => preloadSteps(messages)} {...rest} />
      ) : (
        <SignInSteps key={reason} draft={draft} {...rest} />
      )}
    </Suspense>
  )
}

/** Inside the boundary, which React hydrates on its own, after what is around it. */
function Mounted({ onMounted }: { onMounted: () => void }) {
  useEffect(onMounted, [onMounted])
  return null
}

import { lazy, Suspense } from 'react'
import { loadPart } from '#src/lib/load-part.ts'
import { EmailStep } from './email-step.tsx'
import type { SentCode } from './sign-in-draft.ts'
import type { GateReason } from '#src/session/member-gate.ts'

// Needed once a code is on its way; it is fetched together with that.
const CodeStep = lazy(async () => ({ default: (await loadCodeStep()).CodeStep }))
const loadCodeStep = () => loadPart(() => import('./code-step.tsx'))
// Where that fails, the step fetches itself once it is shown, and says so if it cannot.
const fetchCodeStepAhead = () => void loadCodeStep().catch(() => undefined)

export type SignInFormProps = {
  reason: GateReason
  sent: SentCode | null
  onSent: (sent: SentCode) => void
  /** Back to the address. */
  onChange: () => void
  onSignedIn: (isNew: boolean) => void
}

/** Sign-in by e-mail and code: the address, then the 6 digits. */
export function SignInForm({ reason, sent, onSent, onChange, onSignedIn }: SignInFormProps) {
  return sent === null ? (
    <EmailStep reason={reason} onSend={fetchCodeStepAhead} onSent={onSent} />
  ) : (
    <Suspense>
      <CodeStep sent={sent} onSent={onSent} onChange={onChange} onSignedIn={onSignedIn} />
    </Suspense>
  )
}

import { useSession } from '#src/session/app-context.ts'
import { useSignInFlow } from './sign-in-flow-context.ts'
import { SkipLink } from './skip-link.tsx'

/** Skips the e-mail address. Without a phone number it skips the password as well, which could not be used. */
export function SkipEmail() {
  const { member } = useSession()
  const { send } = useSignInFlow('offerEmail', 'offerEmailCode')
  return <SkipLink onSkip={() => (member?.phone == null ? send('allSkipped') : send('skipped'))} />
}

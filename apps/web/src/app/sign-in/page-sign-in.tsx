import { useRef } from 'react'
import { SignInSheet } from '#src/features/sign-in/sign-in-sheet.tsx'
import { useText } from '#src/session/app-context.ts'
import { answerSignIn, endSignIn, noteSignInOpen, useSignInReason } from '#src/session/sign-in-request.ts'
import { showToast } from '#src/session/toasts.ts'

/** The page's sign-in sheet, at the service of whoever asks for a member. */
export function PageSignIn() {
  const t = useText()
  const reason = useSignInReason()
  /** Whether whoever just signed in is new; she is greeted once nothing lies over the page. */
  const guest = useRef<'new' | 'back' | null>(null)
  const close = () => {
    endSignIn()
    if (guest.current !== null)
      showToast(guest.current === 'new' ? t('sign-in.welcome') : t('sign-in.welcomeBack'))
    guest.current = null
  }
  return (
    <SignInSheet
      reason={reason}
      onOpen={noteSignInOpen}
      onClose={close}
      onMember={(isNew) => {
        guest.current = isNew ? 'new' : 'back'
        answerSignIn(true)
      }}
      onDone={() => {
        answerSignIn(true)
        close()
      }}
    />
  )
}

import { useRef } from 'react'
import { SignInSheet } from '#src/features/sign-in/sign-in-sheet.tsx'
import { useTranslate } from '#src/session/app-context.ts'
import {
  closeSignIn,
  markSignInFormMounted,
  markSignInOpen,
  resolveSignIn,
  useSignInReason,
} from '#src/session/sign-in-request.ts'
import { showToast } from '#src/session/toasts.ts'

/** The sign-in sheet, connected to the page's sign-in requests. */
export function PageSignIn() {
  const t = useTranslate()
  const reason = useSignInReason()
  /** Set after signing in; the greeting follows once the sheet is closed. */
  const signedIn = useRef<'new' | 'returning' | null>(null)
  const close = () => {
    closeSignIn()
    if (signedIn.current !== null)
      showToast(signedIn.current === 'new' ? t('sign-in.welcome') : t('sign-in.welcomeBack'))
    signedIn.current = null
  }
  return (
    <SignInSheet
      reason={reason}
      onOpen={markSignInOpen}
      onClose={close}
      onFormMounted={markSignInFormMounted}
      onMember={(isNew) => {
        signedIn.current = isNew ? 'new' : 'returning'
        resolveSignIn(true)
      }}
      onDone={() => {
        resolveSignIn(true)
        close()
      }}
    />
  )
}

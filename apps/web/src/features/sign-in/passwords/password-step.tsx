import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalName } from '#src/api/api-error.ts'
import { mayBePassword } from '#src/lib/text/password-strength.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { useSendCode } from '#src/shared/identity/codes/use-send-code.ts'
import { ContactForm } from '#src/shared/identity/contact/contact-form.tsx'
import { type Contact, noContact } from '#src/shared/identity/contact/contact.ts'
import { CurrentPassword } from '#src/shared/identity/passwords/current-password.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { useJourney } from '../steps/flow-context.ts'
import { logIn } from '../steps/sign-in-calls.ts'
import styles from '../steps/steps.module.css'

/** Address and password. Whoever has no password goes on with a code. */
export function PasswordStep({ stage: { contact, hasNone } }: { stage: StageData['password'] }) {
  const t = useText()
  const { api } = usePageParts()
  const { country } = useSession()
  const { hasMoved, go, keep, prefer, receive } = useJourney()
  const field = useRef<HTMLDivElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<'empty' | 'wrong' | null>(null)
  const refuse = (found: 'empty' | 'wrong') => {
    setFault(found)
    field.current?.querySelector('input')?.focus()
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (good: Contact) => {
      const answer = await logIn(api, good, { password })
      if (answer.outcome === 'signedIn')
        prefer(good.channel === 'phone' ? 'phone password' : 'email password')
      receive(answer, good)
    },
    onError: (failure) => {
      if (refusalName(failure) === 'passwordWrong') refuse('wrong')
    },
    meta: { failure: 'inPlace' },
  })
  const code = useSendCode('login', (data) => go('codeSent', { state: 'code', ...data }))
  const typed = (next: Contact) => {
    setFault(null)
    reset()
    keep({ state: 'password', contact: next })
  }
  const wrongText =
    contact.channel === 'phone' ? t('sign-in-steps.passwordWrong') : t('outcomes.passwordWrong')
  const faultText = fault === 'wrong' ? wrongText : t('sign-in-steps.passwordEmpty')
  return (
    <ContactForm
      contact={contact}
      onTyped={typed}
      onChannel={(channel) => typed(noContact(channel, country))}
      onSend={mutate}
      check={() => {
        // One this short or long was never anybody's: the answer is known without asking.
        const isGood = mayBePassword(password)
        if (!isGood) refuse(password === '' ? 'empty' : 'wrong')
        return isGood
      }}
      autoFocus={hasMoved}
      busy={isPending}
      error={refusalName(error) === 'passwordWrong' ? null : error}
      submitLabel={t('sign-in.title')}
      busyLabel={t('sign-in.checking')}
      ways={
        <>
          {hasNone ? (
            <Notice
              live
              title={t('sign-in-steps.codeNeeded')}
              action={
                <Button
                  size="small"
                  variant="quiet"
                  busy={code.isPending}
                  busyLabel={t('sign-in.sending')}
                  onClick={() => code.mutate(contact)}
                >
                  {t('sign-in.sendCode')}
                </Button>
              }
            />
          ) : null}
          <CallProblem error={code.error} />
          <div className={styles.ways}>
            <Button
              variant="text"
              size="small"
              onClick={() => go('forgotten', { state: 'recover', contact })}
            >
              {t('sign-in-steps.forgot')}
            </Button>
            <Button
              variant="text"
              size="small"
              onClick={() => go('codePreferred', { state: 'address', contact })}
            >
              {t('sign-in-steps.useCode')}
            </Button>
          </div>
        </>
      }
    >
      <div ref={field}>
        <CurrentPassword
          value={password}
          error={fault === null ? undefined : faultText}
          onTyped={(next) => {
            setPassword(next)
            setFault(null)
            reset()
          }}
        />
      </div>
    </ContactForm>
  )
}

import { useState } from 'react'
import { refusalName } from '#src/api/api-error.ts'
import { isPossiblePassword } from '#src/lib/text/password-strength.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError, isBadRequest } from '#src/shared/errors/call-error.tsx'
import { useForm } from '#src/shared/forms/use-form.ts'
import { useSendCode } from '#src/shared/identity/codes/use-send-code.ts'
import { ContactFields, contactInputNames } from '#src/shared/identity/contact/contact-fields.tsx'
import type { Contact } from '#src/shared/identity/contact/contact.ts'
import {
  type ContactProblem,
  contactProblemText,
  invalidContact,
  parseContact,
} from '#src/shared/identity/contact/parse-contact.ts'
import { CurrentPassword } from '#src/shared/identity/passwords/current-password.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { OtherMethods } from '../providers/other-methods.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { logIn } from '../steps/sign-in-calls.ts'
import { useSignInFlow } from '../steps/sign-in-flow-context.ts'
import form from '#src/shared/identity/form.module.css'
import styles from '../steps/steps.module.css'

/**
 * Contact and password. A refusal does not say whether the account has a password, so the ways that need none are offered
 * after each.
 */
export function PasswordStep({ stage: { contact } }: { stage: StageData['password'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { country } = useSession()
  const { hasMoved, send, update, saveMethod, receive } = useSignInFlow('password')
  const [wasRefused, setWasRefused] = useState(false)
  const { formProps, values, problems, isSubmitting, formError, change } = useForm<
    { contact: Contact; password: string },
    { contact: ContactProblem; password: 'empty' | 'wrong' }
  >({
    values: { contact, password: '' },
    inputNames: { contact: contactInputNames },
    autoFocus: hasMoved ? (isEmpty(contact) ? 'contact' : 'password') : undefined,
    check: async ({ contact: typed, password }) => {
      const parsed = await parseContact(typed)
      if ('problem' in parsed) return { contact: parsed.problem }
      if (password === '') return { password: 'empty' }
      setWasRefused(!isPossiblePassword(password))
      // No account has a password of this length, so the gateway need not be asked.
      return isPossiblePassword(password) ? {} : { password: 'wrong' }
    },
    submit: async ({ contact: typed, password }) => {
      const parsed = await parseContact(typed)
      if ('problem' in parsed) return
      const answer = await logIn(api, parsed.ok, { password })
      if (answer.outcome === 'signedIn')
        saveMethod(parsed.ok.channel === 'phone' ? 'phone password' : 'email password')
      receive(answer)
    },
    problemsOf: (error, sent) => {
      setWasRefused(['passwordWrong', 'tooManyRequests'].includes(refusalName(error) ?? ''))
      if (isBadRequest(error)) return { contact: invalidContact[sent.contact.channel] }
      return refusalName(error) === 'passwordWrong' ? { password: 'wrong' } : {}
    },
  })
  const code = useSendCode('login', (data) => send('codeSent', data))
  const sendCode = async () => {
    const parsed = await parseContact(values.contact)
    if ('ok' in parsed) code.mutate(parsed.ok)
    else send('codeChosen', { contact: values.contact })
  }
  const wrongText =
    values.contact.channel === 'phone' ? t('sign-in-steps.passwordWrong') : t('outcomes.passwordWrong')
  return (
    <form {...formProps} className={form.form}>
      <ContactFields
        contact={values.contact}
        channelsFor={country}
        error={problems.contact && contactProblemText(problems.contact, t)}
        onChange={(typed) => {
          // Whether a password is right depends on the contact.
          change({ contact: typed, password: values.password })
          update({ contact: typed })
        }}
      />
      <CurrentPassword
        value={values.password}
        error={
          problems.password && (problems.password === 'empty' ? t('sign-in-steps.passwordEmpty') : wrongText)
        }
        onChange={(password) => change({ password })}
      />
      <CallError error={formError} />
      <Button type="submit" busy={isSubmitting} busyLabel={t('sign-in.checking')}>
        {t('sign-in-steps.signIn')}
      </Button>
      {wasRefused ? (
        <Notice
          live
          title={t('sign-in-steps.codeNeeded')}
          action={
            <Button
              size="small"
              variant="quiet"
              busy={code.isPending}
              busyLabel={t('sign-in.sending')}
              onClick={() => void sendCode()}
            >
              {t('sign-in.sendCode')}
            </Button>
          }
        />
      ) : null}
      <CallError error={code.error} />
      <div className={styles.actions}>
        <Button variant="text" size="small" onClick={() => send('passwordForgotten', { contact })}>
          {t('sign-in-steps.forgotPassword')}
        </Button>
        {/* The notice has it then. */}
        {wasRefused ? null : (
          <Button variant="text" size="small" onClick={() => send('codeChosen', { contact })}>
            {t('sign-in-steps.useCode')}
          </Button>
        )}
      </div>
      {wasRefused ? (
        <OtherMethods onProvider={(signIn) => send('providerSignedIn', { signIn })} onAnswer={receive} />
      ) : null}
    </form>
  )
}

function isEmpty(contact: Contact): boolean {
  return (contact.channel === 'phone' ? contact.national : contact.email) === ''
}

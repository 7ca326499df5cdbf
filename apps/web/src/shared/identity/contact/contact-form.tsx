import type { ReactNode } from 'react'
import { limits } from '@crema/contract/limits'
import { refusalName } from '#src/api/api-error.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { CallError, isBadRequest } from '#src/shared/errors/call-error.tsx'
import { useForm } from '#src/shared/forms/use-form.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { ContactFields, contactInputNames } from './contact-fields.tsx'
import type { Contact } from './contact.ts'
import { type ContactProblem, contactProblemText, invalidContact, parseContact } from './parse-contact.ts'
import styles from '../form.module.css'

type ContactFormProps = Pick<Parameters<typeof ContactFields>[0], 'channelsFor' | 'autoComplete'> & {
  /** What the form begins with. */
  contact: Contact
  onTyped: (contact: Contact) => void
  /** Sends the contact, a phone number as its national digits. Rejects where it is refused. */
  send: (contact: Contact) => Promise<unknown>
  /** Why the gateway refused this contact in an earlier step. */
  refusal?: string | undefined
  /** Whether the contact has the focus from the beginning, for a step that follows another one. */
  autoFocus?: boolean
  /** Other actions, below the button. */
  actions?: ReactNode
}

/** A form that sends a code to an e-mail address or a phone number. Its messages are in `sign-in-steps`. */
export function ContactForm({
  contact,
  onTyped,
  send,
  refusal,
  autoFocus = false,
  actions,
  ...fields
}: ContactFormProps) {
  const t = useTranslate()
  const { formProps, values, problems, tooLong, isSubmitting, formError, change } = useForm<
    { contact: Contact },
    { contact: ContactProblem | 'refused' }
  >({
    values: { contact },
    problems: refusal === undefined ? {} : { contact: 'refused' },
    inputNames: { contact: contactInputNames },
    autoFocus: autoFocus ? 'contact' : undefined,
    texts: (typed) =>
      typed.contact.channel === 'email'
        ? { contact: { text: typed.contact.email.trim(), max: limits.email } }
        : {},
    check: async (typed) => {
      const parsed = await parseContact(typed.contact)
      return 'problem' in parsed ? { contact: parsed.problem } : {}
    },
    submit: async (typed) => {
      const parsed = await parseContact(typed.contact)
      if ('ok' in parsed) await send(parsed.ok)
    },
    problemsOf: (error, sent) =>
      isBadRequest(error) ? { contact: invalidContact[sent.contact.channel] } : {},
  })
  const problem = problems.contact
  const canUseEmail = fields.channelsFor !== undefined
  const setContact = (typed: Contact) => {
    change({ contact: typed })
    onTyped(typed)
  }
  return (
    <form {...formProps} className={styles.form}>
      <ContactFields
        {...fields}
        contact={values.contact}
        error={
          tooLong('contact') ?? (problem === 'refused' ? refusal : problem && contactProblemText(problem, t))
        }
        onChange={setContact}
      />
      <CallError
        error={formError}
        action={
          canUseEmail && refusalName(formError) === 'smsLimitReached' ? (
            <Button size="small" variant="quiet" onClick={() => setContact({ channel: 'email', email: '' })}>
              {t('sign-in-steps.useEmail')}
            </Button>
          ) : undefined
        }
      />
      <Button type="submit" busy={isSubmitting} busyLabel={t('sign-in.sending')}>
        {t('sign-in.sendCode')}
      </Button>
      {actions}
    </form>
  )
}

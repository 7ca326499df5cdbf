import type { Consents } from '@crema/contract/privacy/consents'
import { refusalName } from '#src/api/api-error.ts'
import { richText } from '#src/lib/text/rich-text.tsx'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { useForm } from '#src/shared/forms/use-form.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { RestartButton } from './restart-button.tsx'
import { isUnusableCode, logIn, logInByProvider } from './sign-in-calls.ts'
import { useSignInFlow } from './sign-in-flow-context.ts'
import sheet from '#src/shared/identity/form.module.css'
import styles from './steps.module.css'

type Agreement = { terms: boolean } & Consents['marketing']

/** A new member agrees to the terms and chooses marketing channels, none of which is chosen in advance. */
export function TermsStep({ stage: { repeat } }: { stage: StageData['terms'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { country, locale } = useSession()
  const { send, receive } = useSignInFlow('terms')
  const register = async (consents: Consents) => {
    if ('pendingToken' in repeat) {
      receive(
        await api.call('POST customer/associate', {
          pendingToken: repeat.pendingToken,
          decline: true,
          consents,
        }),
      )
      return
    }
    if ('signIn' in repeat) {
      receive(await logInByProvider(api, repeat.signIn, consents))
      return
    }
    const { contact, sent, code } = repeat
    try {
      receive(await logIn(api, contact, { challengeId: sent.challengeId, code, consents }))
    } catch (failure) {
      if (!isUnusableCode(refusalName(failure))) throw failure
      send('codeExpired', { contact, sent, isExpired: true })
    }
  }
  const { formProps, values, problems, isSubmitting, formError, change } = useForm<
    Agreement,
    { terms: 'required' }
  >({
    values: { terms: false, push: false, sms: false, email: false },
    autoFocus: 'terms',
    check: ({ terms }) => (terms ? {} : { terms: 'required' }),
    submit: ({ push, sms, email }) => register({ terms: true, marketing: { push, sms, email } }),
  })
  const checkbox = (name: keyof Agreement) => ({
    name,
    checked: values[name],
    onChange: (event: { target: HTMLInputElement }) => change({ [name]: event.target.checked }),
  })
  const documents = `${country.toLowerCase()}_${locale}`
  // The documents open in another tab, so that the form is not lost.
  const linkTo = (path: string) => (text: string) => (
    <a href={`/${path}/${documents}`} target="_blank" rel="noopener">
      {text}
    </a>
  )
  return (
    <form {...formProps} className={sheet.form}>
      <p className={styles.text}>{t('sign-in-steps.termsText')}</p>
      <Checkbox
        {...checkbox('terms')}
        required
        label={richText(t('sign-in-steps.agree'), linkTo('legal'), linkTo('userPrivacy'))}
        error={problems.terms && t('outcomes.termsRequired')}
      />
      <fieldset className={styles.marketing}>
        <legend className={styles.legend}>{t('sign-in-steps.marketing')}</legend>
        <Checkbox {...checkbox('push')} label={t('sign-in-steps.marketingPush')} />
        <Checkbox {...checkbox('sms')} label={t('sign-in-steps.marketingSms')} />
        <Checkbox {...checkbox('email')} label={t('sign-in-steps.marketingEmail')} />
      </fieldset>
      <CallError
        error={formError}
        action={refusalName(formError) === 'tokenInvalid' ? <RestartButton /> : undefined}
      />
      <Button type="submit" busy={isSubmitting} busyLabel={t('sign-in-steps.saving')}>
        {t('sign-in-steps.join')}
      </Button>
    </form>
  )
}

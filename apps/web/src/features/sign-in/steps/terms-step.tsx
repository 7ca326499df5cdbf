import { useId } from 'react'
import { asksSeparately, requiredConsents } from '@crema/contract/privacy/consent-rules'
import { agreementPurposes, type AgreementPurpose, type Consents } from '@crema/contract/privacy/consents'
import { refusalName } from '#src/api/api-error.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { agreementLabel, singleAgreementLabel } from '#src/shared/consents/agreement-label.tsx'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { useForm } from '#src/shared/forms/use-form.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { FieldError } from '#src/ui/forms/field-error.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { noBoxes, readSignUpBoxes, saveSignUpBoxes, type SignUpBoxes } from '../sign-up-boxes.ts'
import { RestartButton } from './restart-button.tsx'
import { isUnusableCode, logIn, logInByProvider } from './sign-in-calls.ts'
import { useSignInFlow } from './sign-in-flow-context.ts'
import sheet from '#src/shared/identity/form.module.css'
import styles from './steps.module.css'

type Problems = Record<AgreementPurpose, 'required'>

/**
 * A new member agrees to what their country asks for, with one box or a box for each, and chooses marketing channels. No
 * box is ticked in advance; what the visitor has ticked before a redirect or a reload is ticked again.
 */
export function TermsStep({ stage: { repeat } }: { stage: StageData['terms'] }) {
  const t = useTranslate()
  const { api, storage } = useAppContext()
  const { country, locale } = useSession()
  const problemId = useId()
  const { send, receive } = useSignInFlow('terms')
  const isSeparate = asksSeparately(country)
  // The single box stands for terms and privacy policy.
  const required: readonly AgreementPurpose[] = isSeparate ? requiredConsents(country) : ['terms']
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
  const { formProps, values, problems, isSubmitting, formError, change } = useForm<SignUpBoxes, Problems>({
    values: readSignUpBoxes(storage, country) ?? noBoxes,
    autoFocus: 'terms',
    check: (given) =>
      Object.fromEntries(
        required.filter((purpose) => !given[purpose]).map((purpose) => [purpose, 'required' as const]),
      ),
    submit: ({ push, sms, email, ...agreed }) =>
      register({
        terms: true,
        ...Object.fromEntries(agreementPurposes.filter((each) => agreed[each]).map((each) => [each, true])),
        marketing: { push, sms, email },
      }),
  })
  const tick = (boxes: Partial<SignUpBoxes>) => {
    change(boxes)
    saveSignUpBoxes(storage, country, { ...values, ...boxes })
  }
  const checkbox = (name: keyof SignUpBoxes) => ({
    name,
    checked: values[name],
    onChange: (event: { target: HTMLInputElement }) => tick({ [name]: event.target.checked }),
  })
  const all = (isChecked: boolean) =>
    tick(Object.fromEntries(required.map((purpose) => [purpose, isChecked])))
  const isMissing = required.some((purpose) => problems[purpose] !== undefined)
  const edition = { country, locale }
  return (
    <form {...formProps} className={sheet.form}>
      <p className={styles.text}>{t('sign-in-steps.termsText')}</p>
      <div className={styles.boxes}>
        {/* One message for all boxes, so that a screen reader says it once. */}
        {isMissing ? <FieldError id={problemId}>{t('outcomes.termsRequired')}</FieldError> : null}
        {isSeparate ? (
          <div className={styles.all}>
            <Checkbox
              label={t('agreements.all')}
              checked={required.every((purpose) => values[purpose])}
              onChange={(event) => all(event.target.checked)}
            />
          </div>
        ) : null}
        {required.map((purpose) => (
          <Checkbox
            key={purpose}
            {...checkbox(purpose)}
            required
            label={isSeparate ? agreementLabel(t, purpose, edition) : singleAgreementLabel(t, edition)}
            note={isSeparate ? t('agreements.required') : undefined}
            errorId={problems[purpose] === undefined ? undefined : problemId}
          />
        ))}
      </div>
      <fieldset className={styles.marketing}>
        <legend className={styles.legend}>{t('agreements.marketing')}</legend>
        {(['push', 'sms', 'email'] as const).map((channel) => (
          <Checkbox
            key={channel}
            {...checkbox(channel)}
            label={t(`agreements.${channel}`)}
            note={isSeparate ? t('agreements.optional') : undefined}
          />
        ))}
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

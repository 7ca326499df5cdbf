import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Consents } from '@crema/contract/privacy/consents'
import { refusalName } from '#src/api/api-error.ts'
import { richText } from '#src/lib/text/rich-text.tsx'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { useJourney } from './flow-context.ts'
import { isDeadCode, logIn, logInByHouse } from './sign-in-calls.ts'
import { StartAgain } from './start-again.tsx'
import sheet from '#src/shared/identity/form.module.css'
import styles from './steps.module.css'

/** Somebody new agrees to the terms, and chooses what news to get: each channel apart, none chosen for her. */
export function TermsStep({ stage: { repeat } }: { stage: StageData['terms'] }) {
  const t = useText()
  const { api } = usePageParts()
  const { country, locale } = useSession()
  const { go, receive } = useJourney()
  const form = useRef<HTMLFormElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (consents: Consents) => {
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
        receive(await logInByHouse(api, repeat.signIn, consents))
        return
      }
      const { contact, sent, code } = repeat
      try {
        receive(await logIn(api, contact, { challengeId: sent.challengeId, code, consents }), contact)
      } catch (failure) {
        if (!isDeadCode(refusalName(failure))) throw failure
        go('codeDied', { state: 'code', contact, sent, hasDied: true })
      }
    },
    meta: { failure: 'inPlace' },
  })
  const box = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement // drawn below
  useEffect(() => {
    box('terms').focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isAgreed = box('terms').checked
    setIsMissing(!isAgreed)
    if (!isAgreed) box('terms').focus()
    else
      mutate({
        terms: true,
        marketing: { push: box('push').checked, sms: box('sms').checked, email: box('email').checked },
      })
  }
  const documents = `${country.toLowerCase()}_${locale}`
  // They open beside the page, so that nothing is lost.
  const linkTo = (path: string) => (text: string) => (
    <a href={`/${path}/${documents}`} target="_blank" rel="noopener">
      {text}
    </a>
  )
  return (
    <form ref={form} className={sheet.form} noValidate onSubmit={submit}>
      <p className={styles.text}>{t('sign-in-steps.termsText')}</p>
      <Checkbox
        name="terms"
        required
        label={richText(t('sign-in-steps.agree'), linkTo('legal'), linkTo('userPrivacy'))}
        error={isMissing ? t('outcomes.termsRequired') : undefined}
        onChange={() => setIsMissing(false)}
      />
      <fieldset className={styles.news}>
        <legend className={styles.legend}>{t('sign-in-steps.news')}</legend>
        <Checkbox name="push" label={t('sign-in-steps.newsPush')} />
        <Checkbox name="sms" label={t('sign-in-steps.newsSms')} />
        <Checkbox name="email" label={t('sign-in-steps.newsEmail')} />
      </fieldset>
      <CallProblem
        error={error}
        action={refusalName(error) === 'tokenInvalid' ? <StartAgain /> : undefined}
      />
      <Button type="submit" busy={isPending} busyLabel={t('sign-in-steps.saving')}>
        {t('sign-in-steps.join')}
      </Button>
    </form>
  )
}

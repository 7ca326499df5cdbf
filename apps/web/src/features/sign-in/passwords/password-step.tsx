import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { limits } from '@crema/contract/limits'
import { useApi } from '#src/api/api.ts'
import { refusalName } from '#src/api/api-error.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { AddressForm } from '../address/address-form.tsx'
import { CallProblem } from '../steps/call-problem.tsx'
import { useJourney } from '../steps/journey-context.ts'
import { otherChannel } from '../address/other-channel.ts'
import { logIn, sendCode } from '../steps/sign-in-calls.ts'
import type { StageData, Target } from '../sign-in-draft.ts'
import styles from '../steps/steps.module.css'

/** Address and password. Whoever has no password goes on with a code. */
export function PasswordStep({ stage: { target, hasNone } }: { stage: StageData['password'] }) {
  const t = useText()
  const api = useApi()
  const { country } = useSession()
  const { go, keep, prefer, receive } = useJourney()
  const field = useRef<HTMLDivElement>(null)
  const [password, setPassword] = useState('')
  const [isShort, setIsShort] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (good: Target) => {
      const answer = await logIn(api, good, { password })
      if (answer.outcome === 'signedIn') prefer(good.channel === 'phone' ? 'phone password' : 'email password')
      receive(answer, good)
    },
    meta: { failure: 'inPlace' },
  })
  const code = useMutation({
    mutationFn: async () => ({ target, sent: await sendCode(api, target, 'login') }),
    onSuccess: (data) => go('codeSent', { state: 'code', ...data }),
    meta: { failure: 'inPlace' },
  })
  const isWrong = refusalName(error) === 'passwordWrong' || isShort
  const focusPassword = () => field.current?.querySelector('input')?.focus()
  useEffect(() => {
    if (isWrong) focusPassword()
  }, [isWrong])
  const typed = (next: Target) => {
    reset()
    keep({ state: 'password', target: next })
  }
  const passwordError = password === '' ? 'empty' : isWrong ? 'wrong' : null
  const [hasTried, setHasTried] = useState(false)
  return (
    <AddressForm
      target={target}
      onTyped={typed}
      onChannel={() => typed(otherChannel(target, country))}
      onSend={mutate}
      check={() => {
        setHasTried(true)
        // One this short was never anybody's: the answer is known without asking.
        setIsShort(password !== '' && password.length < limits.passwordMin)
        const isGood = password.length >= limits.passwordMin
        if (!isGood) focusPassword()
        return isGood
      }}
      busy={isPending}
      error={isWrong ? null : error}
      submitLabel={t('sign-in.title')}
      busyLabel={t('sign-in.checking')}
      ways={
        <>
          {hasNone ? (
            <Notice
              live
              title={t('sign-in-steps.codeNeeded')}
              action={
                <Button size="small" variant="quiet" busy={code.isPending} busyLabel={t('sign-in.sending')} onClick={() => code.mutate()}>
                  {t('sign-in.sendCode')}
                </Button>
              }
            />
          ) : null}
          <CallProblem error={code.error} />
          <div className={styles.ways}>
            <Button variant="text" size="small" onClick={() => go('forgotten', { state: 'recover', target })}>
              {t('sign-in-steps.forgot')}
            </Button>
            <Button variant="text" size="small" onClick={() => go('codePreferred', { state: 'address', target })}>
              {t('sign-in-steps.useCode')}
            </Button>
          </div>
        </>
      }
    >
      <div ref={field}>
        <PasswordField
          name="password"
          label={t('sign-in-steps.password')}
          showLabel={t('sign-in-steps.showPassword')}
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          value={password}
          error={
            passwordError === 'wrong'
              ? t('outcomes.passwordWrong')
              : passwordError === 'empty' && hasTried
                ? t('sign-in-steps.passwordEmpty')
                : undefined
          }
          onChange={(event) => {
            setPassword(event.target.value)
            setIsShort(false)
            setHasTried(false)
            reset()
          }}
        />
      </div>
    </AddressForm>
  )
}
